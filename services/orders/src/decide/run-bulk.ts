// startBulk, undoBulk -> start-bulk.ts -> orders.run-bulk (job), a slice after the other: here -> the acts of staff on one order
import { AppError } from '@borderlane/contracts/define'
import { Id, type OrderStatus } from '@borderlane/contracts/primitives'
import { movesFrom, needsReason } from '@borderlane/domain/orders/staff-moves'
import type { StaffStatus } from '@borderlane/contracts/orders/statuses'
import { defineJob, Job, Jobs } from '@borderlane/messaging'
import { CLOCK, type Clock, log, toAppError } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { StaffStatuses } from './set-status'
import { HeldOrders } from '../order/held-orders.store'
import type { Order } from '../order/order.entity'
import { Assignments } from '../staff/assign-order'
import { Colleagues } from '../staff/colleagues'
import { type BulkItem, type StoredBulk, BulkStore } from './bulk.store'

/** Orders of one job: a process that stops waits for no more. */
const SLICE = 50
const SILENT_MS = 60_000
const DAY_MS = 24 * 3_600_000
const KEPT_DAYS = 30

const runBulk = defineJob('orders.run-bulk', z.strictObject({ bulkId: Id }))
const resumeBulks = defineJob('orders.resume-bulks')

/** What a bulk does with one of its orders. */
@Injectable()
export class BulkActs {
  constructor(
    private readonly held: HeldOrders,
    private readonly store: BulkStore,
    private readonly statuses: StaffStatuses,
    private readonly assignments: Assignments,
  ) {}

  /** Once, however often it is called: what becomes of the order is written in the transaction that changes it. */
  changeOrder(bulk: StoredBulk, item: BulkItem): Promise<void> {
    return this.held.lockOrder(item.order_id, async (tx, order) => {
      if (!(await this.store.isWaiting(tx, item))) return
      await (bulk.act.kind === 'status'
        ? this.setStatus(tx, order, bulk, item)
        : this.assign(tx, order, bulk, item))
      await this.store.endItem(tx, item, { outcome: 'changed', became: order.version })
    })
  }

  private async setStatus(
    tx: EntityManager,
    order: Order,
    { act, undoes, actor_id: actorId }: StoredBulk,
    { order_id: id, version, target }: BulkItem,
  ): Promise<void> {
    if (act.kind !== 'status') return
    const status = undoes ? (target as StaffStatus) : act.status
    const from: OrderStatus = order.status
    if (!undoes && order.version === version && !movesFrom(from).next.some((next) => next === status))
      throw new AppError('orders.not_next_status')
    const isExplained =
      undoes !== null || needsReason({ status: from, isFiled: order.filings.length > 0 }, status)
    const reason = isExplained ? act.reason : undefined
    await this.statuses.setOne(tx, order, { input: { id, version, status, reason }, actorId })
  }

  private async assign(
    tx: EntityManager,
    order: Order,
    { act, undoes, actor_id: actorId }: StoredBulk,
    { order_id: id, seen, target }: BulkItem,
  ): Promise<void> {
    if (act.kind !== 'assign') return
    const assigneeId = undoes ? target : act.assigneeId
    await this.assignments.assignOne(tx, order, { id, assigneeId, seen, note: act.note }, actorId)
  }
}

/** Works on bulks, some orders at a time. One that a process has left is taken up again. */
@Injectable()
export class RunBulk {
  constructor(
    private readonly db: DataSource,
    private readonly store: BulkStore,
    private readonly acts: BulkActs,
    private readonly jobs: Jobs,
    private readonly colleagues: Colleagues,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Without the queue it begins within a minute: `resumeBulks` finds it. */
  async queueSlice(bulkId: string, left: number, turn = ''): Promise<void> {
    await this.jobs
      .add(runBulk, { bulkId }, { key: `${bulkId}:${left}${turn}` })
      .catch((err: unknown) =>
        log.warn({ event: 'orders.bulk_not_queued', err }, 'a bulk change waits for its next turn'),
      )
  }

  @Job(runBulk)
  async runSlice({ bulkId }: { bulkId: string }): Promise<void> {
    const bulk = await this.store.findOpen(bulkId)
    if (!bulk) return
    // For each slice: the person who began it may have lost their role since.
    const stays = await this.colleagues.isHere(bulk.actor_id)
    for (const item of await this.store.listWaiting(bulkId, SLICE)) await this.runOne(bulk, item, stays)
    const left = await this.store.noteProgress(bulkId, this.clock.now())
    if (left > 0) await this.queueSlice(bulkId, left)
  }

  @Job(resumeBulks, { everyMs: SILENT_MS })
  async resumeBulks(): Promise<void> {
    const now = this.clock.now().getTime()
    for (const id of await this.store.listSilent(new Date(now - SILENT_MS)))
      await this.queueSlice(id, await this.store.noteProgress(id, this.clock.now()), `:${now}`)
    await this.store.deleteBefore(new Date(now - KEPT_DAYS * DAY_MS))
  }

  /** @throws AppError where nothing can be changed now: the job is tried again */
  private async runOne(bulk: StoredBulk, item: BulkItem, stays: boolean): Promise<void> {
    try {
      if (!stays) throw new AppError('auth.forbidden')
      await this.acts.changeOrder(bulk, item)
    } catch (error) {
      const failure = toAppError(error, { route: runBulk.name })
      if (failure.code === 'service.unavailable' || failure.code === 'service.timeout') throw failure
      await this.store.endItem(this.db.manager, item, { outcome: failure.code })
    }
  }
}
