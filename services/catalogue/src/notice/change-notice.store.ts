import type { NoticeState } from '@borderlane/contracts/catalogue/run'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface ChangeNoticeRow {
  id: string
  run_id: string | null
  state: NoticeState
  changed_at: Date
  due_at: Date
  approved_by: string | null
}

export interface ChangeNoticePairRow {
  notice_id: string
  passport_country: string
  destination_country: string
  standing: string
}

/** What of a rule travellers go by. */
const FACTS = ['visa_type', 'electronic_authorisation', 'admitted', 'stay_days', 'valid_from', 'valid_until']

/** The rules of a pair from a day on, as one text: equal texts, equal rules. */
const standing = (passport: string, destination: string, day: string): string => `
  coalesce((SELECT string_agg(concat_ws(' ', r.visa_type, r.electronic_authorisation, r.admitted,
      coalesce(r.stay_days::text, '-'), coalesce(r.valid_from::text, '-'), coalesce(r.valid_until::text, '-')), ', '
      ORDER BY r.valid_from NULLS FIRST, r.visa_type, r.id)
    FROM requirement r WHERE r.passport_country = ${passport} AND r.destination_country = ${destination}
      AND (r.valid_until IS NULL OR r.valid_until >= ${day})), '')`

/** Notices of changed rules, and the pairs that each is about. */
@Injectable()
export class ChangeNoticeStore {
  constructor(private readonly db: DataSource) {}

  /** A notice that waits until it is due. */
  async add(
    tx: EntityManager,
    { id, run_id, changed_at, due_at }: Omit<ChangeNoticeRow, 'state' | 'approved_by'>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO change_notice (id, run_id, state, changed_at, due_at) VALUES ($1, $2, 'waiting', $3, $4)`,
      [id, run_id, changed_at, due_at],
    )
  }

  /** Pairs whose rules a run changed. @param today `YYYY-MM-DD` @returns how many these are */
  addPairsOfRun(tx: EntityManager, id: string, runId: string, today: string): Promise<number> {
    return this.addPairs(
      tx,
      `SELECT DISTINCT passport_country, destination_country FROM requirement_history
       WHERE run_id = $3 AND cause <> 'undo' AND new ?| $4`,
      [id, today, runId, FACTS],
    )
  }

  /** @param today `YYYY-MM-DD` @returns 1 */
  addPair(
    tx: EntityManager,
    { notice_id, passport_country, destination_country }: Omit<ChangeNoticePairRow, 'standing'>,
    today: string,
  ): Promise<number> {
    return this.addPairs(tx, `SELECT $3::text AS passport_country, $4::text AS destination_country`, [
      notice_id,
      today,
      passport_country,
      destination_country,
    ])
  }

  /** @param params the notice and today, then what `pairs` asks for */
  private async addPairs(tx: EntityManager, pairs: string, params: unknown[]): Promise<number> {
    const [{ count }] = await tx.query<[{ count: number }]>(
      `WITH pair AS (${pairs}), kept AS (
         INSERT INTO change_notice_pair (notice_id, passport_country, destination_country, standing)
         SELECT $1, passport_country, destination_country,
           ${standing('pair.passport_country', 'pair.destination_country', '$2::date')}
         FROM pair RETURNING 1)
       SELECT count(*)::int AS count FROM kept`,
      params,
    )
    return count
  }

  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`DELETE FROM change_notice WHERE id = $1`, [id])
  }

  /** Holds a notice of more pairs than this share, in per cent, of all rules without an end. */
  async holdAbove(tx: EntityManager, id: string, pairs: number, percent: number): Promise<void> {
    await tx.query(
      `UPDATE change_notice SET state = 'held' WHERE id = $1 AND $2 * 100 > $3 * (
         SELECT count(*) FROM requirement WHERE valid_until IS NULL)`,
      [id, pairs, percent],
    )
  }

  /** @returns whether a notice of the run was held */
  async approve(runId: string, actorId: string): Promise<boolean> {
    const [rows] = await this.db.query<[unknown[], number]>(
      `UPDATE change_notice SET state = 'waiting', approved_by = $2 WHERE run_id = $1 AND state = 'held' RETURNING id`,
      [runId, actorId],
    )
    return rows.length > 0
  }

  /** By run. */
  async statesOf(runIds: readonly string[]): Promise<Map<string, NoticeState>> {
    const rows = await this.db.query<{ run_id: string; state: NoticeState }[]>(
      `SELECT run_id, state FROM change_notice WHERE run_id = ANY ($1)`,
      [runIds],
    )
    return new Map(rows.map(({ run_id, state }) => [run_id, state]))
  }

  /** The next one that is due and that no other replica has locked. `undone`: its run was taken back. */
  async lockDue(tx: EntityManager, now: Date): Promise<{ id: string; undone: boolean } | undefined> {
    const [notice] = await tx.query<{ id: string; undone: boolean }[]>(
      `SELECT n.id, coalesce(run.state <> 'published', false) AS undone
       FROM change_notice n LEFT JOIN run ON run.id = n.run_id
       WHERE n.state = 'waiting' AND n.due_at <= $1 ORDER BY n.due_at LIMIT 1 FOR UPDATE OF n SKIP LOCKED`,
      [now],
    )
    return notice
  }

  /** Pairs (`GBCN`) of a notice whose rules are still as they were when it was written. */
  async pairsThatStand(tx: EntityManager, id: string): Promise<string[]> {
    const rows = await tx.query<{ pair: string }[]>(
      `SELECT p.passport_country || p.destination_country AS pair
       FROM change_notice_pair p JOIN change_notice n ON n.id = p.notice_id
       WHERE p.notice_id = $1 AND p.standing = ${standing('p.passport_country', 'p.destination_country', 'n.changed_at::date')}
       ORDER BY 1`,
      [id],
    )
    return rows.map(({ pair }) => pair)
  }

  /** Its pairs are not needed any more. */
  async close(tx: EntityManager, id: string, state: 'told' | 'dropped'): Promise<void> {
    await tx.query(`UPDATE change_notice SET state = $2 WHERE id = $1`, [id, state])
    await tx.query(`DELETE FROM change_notice_pair WHERE notice_id = $1`, [id])
  }
}
