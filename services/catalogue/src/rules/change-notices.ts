import { rulesChanged, type AnnouncedChange } from '@borderlane/contracts/catalogue/internal'
import type { NoticeState } from '@borderlane/contracts/catalogue/run'
import { AppError } from '@borderlane/contracts/define'
import { Outbox } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { type Clock, CLOCK, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ChangeNoticeStore, type DatedChange, type PairChange } from './change-notice.store'
import { dayAfter } from './time-line'

/** A mistake is often seen and mended within a day. */
const WAIT_MS = 24 * 3_600_000
const LOOK_MS = 10_000
/** A run that changes more of the rules than this, in per cent, may be a mistake as a whole. */
const MOST_PERCENT = 1
const DAYS_AHEAD = 14

/**
 * Remembers which rules changed, and tells the other services a day later of those that still stand; of a change that is
 * known also before it comes, and when it does.
 */
@Injectable()
export class ChangeNotices implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined
  /** The last day on which this replica looked for known changes. */
  private lookedOn: string | undefined

  constructor(
    private readonly db: DataSource,
    private readonly notices: ChangeNoticeStore,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sendDueNotices().catch((err: unknown) =>
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

  /**
   * To be called in the transaction of a change, before it: what is told is what is another rule after it.
   * @param pairs the only ones that may change, `GBCN`; all unless given
   */
  async rememberRules(tx: EntityManager, pairs?: readonly string[]): Promise<void> {
    await this.notices.rememberRules(tx, pairs)
  }

  /** After the changes since `remember`, in the same transaction. @param runId null: somebody changed them */
  async planNotice(tx: EntityManager, runId: string | null): Promise<void> {
    const id = newId()
    const now = this.clock.now()
    await this.notices.addNotice(tx, {
      id,
      run_id: runId,
      changed_at: now,
      due_at: new Date(now.getTime() + WAIT_MS),
    })
    const count = await this.notices.addChangedPairs(tx, id, dayOf(now))
    if (count === 0) await this.notices.removeNotice(tx, id)
    else await this.notices.holdLargeNotice(tx, id, count, MOST_PERCENT)
  }

  /** An admin has looked: it is told when its time has come. @throws AppError `catalogue.run_not_open` */
  async approveNotice(runId: string, actorId: string): Promise<void> {
    if (!(await this.notices.approveNotice(runId, actorId))) throw new AppError('catalogue.run_not_open')
  }

  findStates(runIds: readonly string[]): Promise<Map<string, NoticeState>> {
    return this.notices.findStates(runIds)
  }

  /** Tells what is due, each notice in a transaction of its own; another replica's are passed over. */
  async sendDueNotices(): Promise<void> {
    while (await this.db.transaction((tx) => this.tellNext(tx)));
    await this.tellKnown()
  }

  /** @returns whether there was one */
  private async tellNext(tx: EntityManager): Promise<boolean> {
    const notice = await this.notices.lockDueNotice(tx, this.clock.now())
    if (!notice) return false
    const changes = notice.undone ? [] : await this.notices.findChangesInEffect(tx, notice.id)
    await this.tell(tx, notice.id, changes)
    await this.notices.closeNotice(tx, notice.id, changes.length > 0 ? 'told' : 'dropped')
    return true
  }

  private async tellKnown(): Promise<void> {
    const today = dayOf(this.clock.now())
    if (this.lookedOn === today) return
    await this.db.transaction(async (tx) => {
      const last = await this.notices.beginDay(tx, today)
      if (last === undefined) return
      // The days on which nobody looked are made up for, but not those before the last fortnight. What came with an
      // installation is no change of its first day.
      const since = [last ?? today, dayAfter(today, -DAYS_AHEAD)].sort().at(-1)!
      await this.tell(
        tx,
        newId(),
        await this.notices.findKnownChanges(tx, since, dayAfter(today, DAYS_AHEAD), today),
      )
    })
    this.lookedOn = today
  }

  private async tell(tx: EntityManager, noticeId: string, changes: readonly PairChange[]): Promise<void> {
    if (changes.length === 0) return
    const dated = changes.filter((change): change is DatedChange => change.from !== null)
    await this.outbox.add(tx, rulesChanged, {
      noticeId,
      pairs: [...new Set(changes.map(({ pair }) => pair))],
      changes: groupChanges(dated),
    })
    await this.notices.recordNotified(tx, dated, dayOf(this.clock.now()))
  }
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** Many routes change in few ways: an event names each way once. */
function groupChanges(changes: readonly DatedChange[]): AnnouncedChange[] {
  const groups = new Map<string, AnnouncedChange>()
  for (const { pair, from, until, old, new: now } of changes) {
    const key = JSON.stringify([from, until, old, now])
    const group = groups.get(key) ?? { from, until, old, new: now, pairs: [] }
    group.pairs.push(pair)
    groups.set(key, group)
  }
  return [...groups.values()]
}
