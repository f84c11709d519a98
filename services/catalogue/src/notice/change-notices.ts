import { rulesChanged } from '@borderlane/contracts/catalogue/internal'
import type { NoticeState } from '@borderlane/contracts/catalogue/run'
import { AppError } from '@borderlane/contracts/errors'
import { Outbox } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

/** A mistake is often seen and mended within a day. */
const WAIT_MS = 24 * 3_600_000
const LOOK_MS = 10_000
/** A run that changes more of the rules than this, in per cent, may be a mistake as a whole. */
const MOST_PERCENT = 1

/** What of a rule travellers go by. */
const FACTS = ['visa_type', 'electronic_authorisation', 'admitted', 'stay_days', 'valid_from', 'valid_until']

/** The rules of a pair from a day on, as one text: equal texts, equal rules. */
const standing = (passport: string, destination: string, day: string): string => `
  coalesce((SELECT string_agg(concat_ws(' ', r.visa_type, r.electronic_authorisation, r.admitted,
      coalesce(r.stay_days::text, '-'), coalesce(r.valid_from::text, '-'), coalesce(r.valid_until::text, '-')), ', '
      ORDER BY r.valid_from NULLS FIRST, r.visa_type, r.id)
    FROM requirement r WHERE r.passport_country = ${passport} AND r.destination_country = ${destination}
      AND (r.valid_until IS NULL OR r.valid_until >= ${day})), '')`

/** Remembers which rules changed, and tells the other services a day later of those that still stand. */
@Injectable()
export class ChangeNotices implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly db: DataSource,
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
    await this.plan(
      tx,
      runId,
      `SELECT DISTINCT passport_country, destination_country FROM requirement_history
       WHERE run_id = $2 AND cause <> 'undo' AND new ?| $3`,
      [runId, FACTS],
    )
  }

  /** Of one pair, whose rule somebody changed. */
  async planPair(tx: EntityManager, passport: string, destination: string): Promise<void> {
    await this.plan(tx, null, `SELECT $2::text AS passport_country, $3::text AS destination_country`, [
      passport,
      destination,
    ])
  }

  /** An admin has looked: it is told when its time has come. @throws AppError `catalogue.run_not_open` */
  async approve(runId: string, actorId: string): Promise<void> {
    const [rows] = await this.db.query<[unknown[], number]>(
      `UPDATE change_notice SET state = 'waiting', approved_by = $2 WHERE run_id = $1 AND state = 'held' RETURNING id`,
      [runId, actorId],
    )
    if (rows.length === 0) throw new AppError('catalogue.run_not_open')
  }

  async ofRuns(runIds: readonly string[]): Promise<Map<string, NoticeState>> {
    const rows = await this.db.query<{ run_id: string; state: NoticeState }[]>(
      `SELECT run_id, state FROM change_notice WHERE run_id = ANY ($1)`,
      [runIds],
    )
    return new Map(rows.map(({ run_id, state }) => [run_id, state]))
  }

  /** Tells what is due, each notice in a transaction of its own; another replica's are passed over. */
  async tellDue(): Promise<void> {
    while (await this.db.transaction((tx) => this.tellNext(tx)));
  }

  private async plan(
    tx: EntityManager,
    runId: string | null,
    pairs: string,
    params: unknown[],
  ): Promise<void> {
    const id = newId()
    const now = this.clock.now()
    await tx.query(
      `INSERT INTO change_notice (id, run_id, state, changed_at, due_at) VALUES ($1, $2, 'waiting', $3, $4)`,
      [id, runId, now, new Date(now.getTime() + WAIT_MS)],
    )
    const [{ count }] = await tx.query<[{ count: number }]>(
      `WITH pair AS (${pairs}), kept AS (
         INSERT INTO change_notice_pair (notice_id, passport_country, destination_country, standing)
         SELECT $1, passport_country, destination_country,
           ${standing('pair.passport_country', 'pair.destination_country', `$${params.length + 2}::date`)}
         FROM pair RETURNING 1)
       SELECT count(*)::int AS count FROM kept`,
      [id, ...params, now.toISOString().slice(0, 10)],
    )
    if (count === 0) {
      await tx.query(`DELETE FROM change_notice WHERE id = $1`, [id])
      return
    }
    await tx.query(
      `UPDATE change_notice SET state = 'held' WHERE id = $1 AND $2 * 100 > $3 * (
         SELECT count(*) FROM requirement WHERE valid_until IS NULL)`,
      [id, count, MOST_PERCENT],
    )
  }

  /** @returns whether there was one */
  private async tellNext(tx: EntityManager): Promise<boolean> {
    const [notice] = await tx.query<{ id: string; undone: boolean }[]>(
      `SELECT n.id, coalesce(run.state <> 'published', false) AS undone
       FROM change_notice n LEFT JOIN run ON run.id = n.run_id
       WHERE n.state = 'waiting' AND n.due_at <= $1 ORDER BY n.due_at LIMIT 1 FOR UPDATE OF n SKIP LOCKED`,
      [this.clock.now()],
    )
    if (!notice) return false
    const rows = notice.undone
      ? []
      : await tx.query<{ pair: string }[]>(
          `SELECT p.passport_country || p.destination_country AS pair
           FROM change_notice_pair p JOIN change_notice n ON n.id = p.notice_id
           WHERE p.notice_id = $1 AND p.standing = ${standing('p.passport_country', 'p.destination_country', 'n.changed_at::date')}
           ORDER BY 1`,
          [notice.id],
        )
    if (rows.length > 0)
      await this.outbox.add(tx, rulesChanged, { noticeId: notice.id, pairs: rows.map(({ pair }) => pair) })
    await tx.query(`UPDATE change_notice SET state = $2 WHERE id = $1`, [
      notice.id,
      rows.length > 0 ? 'told' : 'dropped',
    ])
    await tx.query(`DELETE FROM change_notice_pair WHERE notice_id = $1`, [notice.id])
    return true
  }
}
