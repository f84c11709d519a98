import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { OrderFilter } from '@borderlane/contracts/orders/admin'
import {
  type Bulk,
  type BulkAct,
  MOST_BULK,
  previewBulk,
  readBulk,
  startBulk,
  undoBulk,
} from '@borderlane/contracts/orders/bulk'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { movesFrom, needsReason } from '@borderlane/domain/orders/staff-moves'
import { Handle } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { Colleagues } from '../staff/colleagues'
import { OrderLists } from '../staff/list-orders'
import { type StoredBulk, BulkStore } from './bulk.store'
import { RunBulk } from './run-bulk'

interface Found {
  id: string
  version: number
  status: OrderStatus
  assigneeId: string | null
  isFiled: boolean
}

/** Orders of a list that a bulk can change. */
@Injectable()
export class BulkLists {
  constructor(
    private readonly db: DataSource,
    private readonly lists: OrderLists,
  ) {}

  async countGoing({ act, filter }: InputOf<typeof previewBulk>, me: string) {
    const all = await this.findOrders(filter, me)
    const going = all.filter((one) => canGo(one, act, me))
    const unexplained = going.filter((one) => act.kind === 'status' && needsReason(one, act.status)).length
    return { of: all.length, going: going.length, unexplained }
  }

  /** @throws AppError `validation.failed`: some need a reason */
  async findGoing(filter: OrderFilter, act: BulkAct, me: string): Promise<Found[]> {
    const going = (await this.findOrders(filter, me)).filter((one) => canGo(one, act, me))
    if (act.kind === 'status' && !act.reason && going.some((one) => needsReason(one, act.status)))
      throw new AppError('validation.failed', { fields: [{ path: 'act.reason', message: 'is needed' }] })
    return going
  }

  private findOrders(filter: OrderFilter, me: string): Promise<Found[]> {
    return this.lists
      .filterOrders(this.db.manager, filter, me)
      .select(['o.id AS id', 'o.version AS version', 'o.status AS status'])
      .addSelect('o.assigneeId', 'assigneeId')
      .addSelect(`o.filings <> '[]'`, 'isFiled')
      .orderBy('o.id', 'DESC')
      .limit(MOST_BULK)
      .getRawMany<Found>()
  }
}

/** Begins changes of many orders, and says how far they are. */
@Controller()
export class StartBulk {
  constructor(
    private readonly db: DataSource,
    private readonly store: BulkStore,
    private readonly lists: BulkLists,
    private readonly worker: RunBulk,
    private readonly audit: OrderAudit,
    private readonly colleagues: Colleagues,
  ) {}

  /** @throws AppError `validation.failed`: the colleague does not work on orders */
  @Handle(previewBulk)
  async previewBulk(input: InputOf<typeof previewBulk>, caller: Caller) {
    await this.checkAssignee(input.act, personOf(caller))
    return this.lists.countGoing(input, personOf(caller))
  }

  /** @throws AppError `validation.failed`: a reason is needed, or the colleague does not work on orders */
  @Handle(startBulk)
  async startBulk(input: InputOf<typeof startBulk>, caller: Caller): Promise<Bulk> {
    const { id, act, orders, filter } = input
    const actorId = personOf(caller)
    await this.checkAssignee(act, actorId)
    const picked = orders ?? (await this.lists.findGoing(filter!, act, actorId))
    await this.begin({ id, actor_id: actorId, act, undoes: null }, filter ?? { search: '' }, (tx) =>
      this.store.addPicked(tx, id, act, picked),
    )
    return this.showOwn(id, actorId)
  }

  @Handle(undoBulk)
  async undoBulk({ id: undoes, reason }: InputOf<typeof undoBulk>, caller: Caller): Promise<Bulk> {
    const actorId = personOf(caller)
    const { act } = await this.findOwn(undoes, actorId)
    const known = await this.store.findUndo(undoes)
    const id = known ?? newId()
    const back = act.kind === 'status' ? { ...act, reason } : { ...act, note: reason }
    if (!known)
      await this.begin({ id, actor_id: actorId, act: back, undoes }, { search: '' }, (tx) =>
        this.store.addChanged(tx, id, undoes, act.kind === 'assign' ? act.assigneeId : null),
      )
    return this.showOwn(id, actorId)
  }

  @Handle(readBulk)
  readBulk({ id }: InputOf<typeof readBulk>, caller: Caller): Promise<Bulk> {
    return this.showOwn(id, personOf(caller))
  }

  private async checkAssignee(act: BulkAct, me: string): Promise<void> {
    if (act.kind === 'assign' && act.assigneeId !== me)
      await this.colleagues.checkWork([act.assigneeId], 'act.assigneeId')
  }

  private async begin(
    row: StoredBulk,
    filter: OrderFilter,
    addItems: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    const { id, actor_id: actorId, act, undoes } = row
    const count = await this.db.transaction(async (tx) => {
      if (!(await this.store.addBulk(tx, row))) return undefined
      await addItems(tx)
      const items = await this.store.countItems(tx, id)
      const to = act.kind === 'status' ? act.status : act.assigneeId
      const { reason } = act.kind === 'status' ? act : { reason: act.note }
      await this.audit.recordMany(tx, 'bulk', { actorId, filter, count: items, to, undoes, reason })
      return items
    })
    if (count !== undefined) await this.worker.queueSlice(id, count)
  }

  /** @throws AppError `orders.bulk_not_found` */
  private async findOwn(id: string, actorId: string) {
    const bulk = await this.store.findOwn(id, actorId)
    if (!bulk) throw new AppError('orders.bulk_not_found')
    return bulk
  }

  private async showOwn(id: string, actorId: string): Promise<Bulk> {
    const { undoes, ended_at } = await this.findOwn(id, actorId)
    const { waiting, changed, refused } = await this.store.readOutcomes(id)
    const count = refused.reduce((all, { references }) => all + references.length, waiting + changed)
    return {
      ...{ id, count, changed, refused },
      endedAt: ended_at?.toISOString() ?? null,
      isUndo: undoes !== null,
    }
  }
}

/** What a colleague has in hand is reassigned one at a time, with a word why. */
function canGo({ status, assigneeId }: Found, act: BulkAct, me: string): boolean {
  if (act.kind === 'assign') return assigneeId === null || (assigneeId === me && me !== act.assigneeId)
  return movesFrom(status).next.some((next) => next === act.status)
}
