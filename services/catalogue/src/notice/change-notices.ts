import { rulesChanged } from '@borderlane/contracts/catalogue/internal'
import type { NoticeState } from '@borderlane/contracts/catalogue/run'
import { AppError } from '@borderlane/contracts/errors'
import { Outbox } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ChangeNoticeStore } from './change-notice.store'

/** A mistake is often seen and mended within a day. */
const WAIT_MS = 24 * 3_600_000
const LOOK_MS = 10_000
/** A run that changes more of the rules than this, in per cent, may be a mistake as a whole. */
const MOST_PERCENT = 1

/** Remembers which rules changed, and tells the other services a day later of those that still stand. */
@Injectable()
export class ChangeNotices implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly db: DataSource,
    private readonly notices: ChangeNoticeStore,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.tellDue().catch((err: unknown) =>
        log.warn(
          { event: 'catalogue.notices_late', err },
          'due change notices were not sent; they are tried again',
        ),
      )
    }, LOOK_MS)
    this.timer.unref()
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  /** Of all pairs that a run changed; to be called in its transaction, after its changes. */
  async planRun(tx: EntityManager, runId: string): Promise<void> {
    await this.plan(tx, runId, (id, today) => this.notices.addPairsOfRun(tx, id, runId, today))
  }

  /** Of one pair, whose rule somebody changed. */
  async planPair(tx: EntityManager, passport: string, destination: string): Promise<void> {
    await this.plan(tx, null, (id, today) =>
      this.notices.addPair(
        tx,
        { notice_id: id, passport_country: passport, destination_country: destination },
        today,
      ),
    )
  }

  /** An admin has looked: it is told when its time has come. @throws AppError `catalogue.run_not_open` */
  async approve(runId: string, actorId: string): Promise<void> {
    if (!(await this.notices.approve(runId, actorId))) throw new AppError('catalogue.run_not_open')
  }

  ofRuns(runIds: readonly string[]): Promise<Map<string, NoticeState>> {
    return this.notices.statesOf(runIds)
  }

  /** Tells what is due, each notice in a transaction of its own; another replica's are passed over. */
  async tellDue(): Promise<void> {
    while (await this.db.transaction((tx) => this.tellNext(tx)));
  }

  private async plan(
    tx: EntityManager,
    runId: string | null,
    addPairs: (id: string, today: string) => Promise<number>,
  ): Promise<void> {
    const id = newId()
    const now = this.clock.now()
    await this.notices.add(tx, {
      id,
      run_id: runId,
      changed_at: now,
      due_at: new Date(now.getTime() + WAIT_MS),
    })
    const count = await addPairs(id, now.toISOString().slice(0, 10))
    if (count === 0) await this.notices.remove(tx, id)
    else await this.notices.holdAbove(tx, id, count, MOST_PERCENT)
  }

  /** @returns whether there was one */
  private async tellNext(tx: EntityManager): Promise<boolean> {
    const notice = await this.notices.lockDue(tx, this.clock.now())
    if (!notice) return false
    const pairs = notice.undone ? [] : await this.notices.pairsThatStand(tx, notice.id)
    if (pairs.length > 0) await this.outbox.add(tx, rulesChanged, { noticeId: notice.id, pairs })
    await this.notices.close(tx, notice.id, pairs.length > 0 ? 'told' : 'dropped')
    return true
  }
}
