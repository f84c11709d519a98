import type { AnnouncedChange } from '@borderlane/contracts/catalogue/internal'
import type { NoticeState } from '@borderlane/contracts/catalogue/run'
import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { summaryColumns } from './rule-row.store'

export interface ChangeNoticeRow {
  id: string
  run_id: string | null
  state: NoticeState
  changed_at: Date
  due_at: Date
  approved_by: string | null
}

/** What changes for a pair. Notices of an older version do not say what. */
export type PairChange = { pair: string } & (
  | Omit<AnnouncedChange, 'pairs'>
  | { from: null; until: null; old: null; new: null }
)

export interface ChangeDayRow {
  day: Date
}

export type DatedChange = PairChange & { from: string }

export const holds = (row: string, day: string): string =>
  `(${row}.valid_from IS NULL OR ${row}.valid_from <= ${day}) AND (${row}.valid_until IS NULL OR ${row}.valid_until >= ${day})`

/** The rules of a pair from a day on, as one text: equal texts, equal rules. */
const standing = (passport: string, destination: string, day: string): string => `
  coalesce((SELECT string_agg(concat_ws(' ', r.visa_type, r.electronic_authorisation, r.admitted,
      coalesce(r.stay_days::text, '-'), coalesce(r.valid_from::text, '-'), coalesce(r.valid_until::text, '-')), ', '
      ORDER BY r.valid_from NULLS FIRST, r.visa_type, r.id)
    FROM requirement r WHERE r.passport_country = ${passport} AND r.destination_country = ${destination}
      AND (r.valid_until IS NULL OR r.valid_until >= ${day})), '')`

@Injectable()
export class ChangeNoticeStore {
  constructor(private readonly db: DataSource) {}

  async addNotice(
    tx: EntityManager,
    { id, run_id, changed_at, due_at }: Omit<ChangeNoticeRow, 'state' | 'approved_by'>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO change_notice (id, run_id, state, changed_at, due_at) VALUES ($1, $2, 'waiting', $3, $4)`,
      [id, run_id, changed_at, due_at],
    )
  }

  /**
   * Remembers the rules as they are before a change, until the end of the transaction.
   * @param pairs `GBCN`; all unless given
   */
  async rememberRules(tx: EntityManager, pairs?: readonly string[]): Promise<void> {
    await tx.query(`DROP TABLE IF EXISTS line_before`)
    await tx.query(
      `CREATE TEMP TABLE line_before ON COMMIT DROP AS
       SELECT passport_country, destination_country, valid_from, valid_until, ${summaryColumns('r')} AS rule
       FROM requirement r WHERE $1::text[] IS NULL OR passport_country || destination_country = ANY ($1)`,
      [pairs ?? null],
    )
  }

  /**
   * Adds the pairs whose rule is another one on some day from today on, with the first such day.
   * @param today `YYYY-MM-DD` @returns how many these are
   */
  async addChangedPairs(tx: EntityManager, id: string, today: string): Promise<number> {
    const [{ count }] = await tx.query<[{ count: number }]>(
      `WITH pair AS MATERIALIZED (SELECT DISTINCT passport_country, destination_country FROM line_before),
       line AS MATERIALIZED (
         SELECT r.passport_country, r.destination_country, r.valid_from, r.valid_until, ${summaryColumns('r')} AS rule
         FROM requirement r JOIN pair USING (passport_country, destination_country)),
       piece AS (
         SELECT passport_country, destination_country, valid_from, valid_until FROM line_before
         UNION ALL SELECT passport_country, destination_country, valid_from, valid_until FROM line),
       turn AS (
         SELECT passport_country, destination_country, $2::date AS day FROM pair
         UNION SELECT passport_country, destination_country, valid_from FROM piece WHERE valid_from > $2::date
         UNION SELECT passport_country, destination_country, valid_until + 1 FROM piece WHERE valid_until >= $2::date),
       change AS (
         SELECT DISTINCT ON (t.passport_country, t.destination_country) t.passport_country, t.destination_country, t.day,
           line.valid_until, b.rule AS old, line.rule AS new
         FROM turn t
         LEFT JOIN line_before b ON b.passport_country = t.passport_country AND b.destination_country = t.destination_country
           AND ${holds('b', 't.day')}
         LEFT JOIN line ON line.passport_country = t.passport_country AND line.destination_country = t.destination_country
           AND ${holds('line', 't.day')}
         WHERE b.rule IS DISTINCT FROM line.rule
         ORDER BY t.passport_country, t.destination_country, t.day),
       kept AS (
         INSERT INTO change_notice_pair (notice_id, passport_country, destination_country, standing, changed_from,
           changed_until, old, new)
         SELECT $1, passport_country, destination_country,
           ${standing('change.passport_country', 'change.destination_country', '$2::date')}, day, valid_until, old, new
         FROM change RETURNING 1)
       SELECT count(*)::int AS count FROM kept`,
      [id, today],
    )
    return count
  }

  async removeNotice(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`DELETE FROM change_notice WHERE id = $1`, [id])
  }

  /** Holds a notice of more pairs than this share, in per cent, of all rules without an end. */
  async holdLargeNotice(tx: EntityManager, id: string, pairs: number, percent: number): Promise<void> {
    await tx.query(
      `UPDATE change_notice SET state = 'held' WHERE id = $1 AND $2 * 100 > $3 * (
         SELECT count(*) FROM requirement WHERE valid_until IS NULL)`,
      [id, pairs, percent],
    )
  }

  /** @returns whether a notice of the run was held */
  async approveNotice(runId: string, actorId: string): Promise<boolean> {
    const [rows] = await this.db.query<[unknown[], number]>(
      `UPDATE change_notice SET state = 'waiting', approved_by = $2 WHERE run_id = $1 AND state = 'held' RETURNING id`,
      [runId, actorId],
    )
    return rows.length > 0
  }

  async findStates(runIds: readonly string[]): Promise<Map<string, NoticeState>> {
    const rows = await this.db.query<{ run_id: string; state: NoticeState }[]>(
      `SELECT run_id, state FROM change_notice WHERE run_id = ANY ($1)`,
      [runIds],
    )
    return new Map(rows.map(({ run_id, state }) => [run_id, state]))
  }

  /** The next one that is due and that no other replica has locked. `undone`: its run was taken back. */
  async lockDueNotice(tx: EntityManager, now: Date): Promise<{ id: string; undone: boolean } | undefined> {
    const [notice] = await tx.query<{ id: string; undone: boolean }[]>(
      `SELECT n.id, coalesce(run.state <> 'published', false) AS undone
       FROM change_notice n LEFT JOIN run ON run.id = n.run_id
       WHERE n.state = 'waiting' AND n.due_at <= $1 ORDER BY n.due_at LIMIT 1 FOR UPDATE OF n SKIP LOCKED`,
      [now],
    )
    return notice
  }

  findChangesInEffect(tx: EntityManager, id: string): Promise<PairChange[]> {
    return tx.query<PairChange[]>(
      `SELECT p.passport_country || p.destination_country AS pair, p.changed_from::text AS from,
         p.changed_until::text AS until, p.old, p.new
       FROM change_notice_pair p JOIN change_notice n ON n.id = p.notice_id
       WHERE p.notice_id = $1 AND p.standing = ${standing('p.passport_country', 'p.destination_country', 'n.changed_at::date')}
       ORDER BY 1`,
      [id],
    )
  }

  async closeNotice(tx: EntityManager, id: string, state: 'told' | 'dropped'): Promise<void> {
    await tx.query(`UPDATE change_notice SET state = $2 WHERE id = $1`, [id, state])
    await tx.query(`DELETE FROM change_notice_pair WHERE notice_id = $1`, [id])
  }

  /** @returns the last day that was looked at before, null where there was none; undefined: somebody has looked today */
  async beginDay(tx: EntityManager, day: string): Promise<string | null | undefined> {
    const rows = await tx.query<ChangeDayRow[]>(
      `INSERT INTO change_day (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day`,
      [day],
    )
    if (rows.length === 0) return undefined
    const [last] = await tx.query<[{ day: string | null }]>(
      `SELECT max(day)::text AS day FROM change_day WHERE day < $1`,
      [day],
    )
    await tx.query(`DELETE FROM change_day WHERE day < $1`, [last.day ?? day])
    return last.day
  }

  /**
   * Changes after one day until another one: of days ahead those that nobody was told of, of today and before also the
   * others. What a notice is still to tell is left to it.
   */
  findKnownChanges(tx: EntityManager, after: string, until: string, today: string): Promise<DatedChange[]> {
    return tx.query<DatedChange[]>(
      `WITH change AS (
         SELECT r.passport_country, r.destination_country, r.valid_from AS day, r.valid_until AS until,
           ${summaryColumns('old')} AS old, ${summaryColumns('r')} AS new
         FROM requirement r
         JOIN requirement old ON old.passport_country = r.passport_country
           AND old.destination_country = r.destination_country AND ${holds('old', 'r.valid_from - 1')}
         WHERE ${summaryColumns('old')} <> ${summaryColumns('r')}
         UNION ALL
         SELECT r.passport_country, r.destination_country, r.valid_until + 1, NULL, ${summaryColumns('r')}, NULL
         FROM requirement r WHERE r.valid_until IS NOT NULL AND NOT EXISTS (
           SELECT FROM requirement next WHERE next.passport_country = r.passport_country
             AND next.destination_country = r.destination_country AND ${holds('next', 'r.valid_until + 1')}))
       SELECT change.passport_country || change.destination_country AS pair, change.day::text AS from,
         change.until::text, change.old, change.new
       FROM change
       LEFT JOIN told_change told ON told.route = change.passport_country || change.destination_country
         AND told.day = change.day
       WHERE change.day > $1::date AND change.day <= $2::date
         AND (told.told_on IS NULL OR (change.day <= $3::date AND told.told_on < change.day))
         AND NOT EXISTS (SELECT 1 FROM change_notice_pair p
           WHERE p.passport_country = change.passport_country AND p.destination_country = change.destination_country)
       ORDER BY change.day, 1`,
      [after, until, today],
    )
  }

  /** Remembers that people were told of changes, until these are long over. */
  async recordNotified(tx: EntityManager, changes: readonly DatedChange[], today: string): Promise<void> {
    await tx.query(
      `INSERT INTO told_change (route, day, told_on)
       SELECT route, day, $3 FROM unnest($1::text[], $2::date[]) AS told (route, day)
       ON CONFLICT (route, day) DO UPDATE SET told_on = excluded.told_on`,
      [changes.map(({ pair }) => pair), changes.map(({ from }) => from), today],
    )
    await tx.query(deleteUnlocked('told_change', 'day < $1::date - 31'), [today])
  }
}
