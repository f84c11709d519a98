import type { Difference, ProposalKind, ProposalState } from '@borderlane/contracts/proposal'
import type { EntityManager } from 'typeorm'

export interface ProposalRow {
  id: string
  kind: ProposalKind
  state: ProposalState
  /** What was asked for, as the act takes it. */
  input: object
  /** Order, run or account. */
  about: string | null
  differences: Difference[]
  reason: string | null
  asked_by: string
  asked_at: Date
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  note: string | null
  failure: string | null
}

export type Ending = Pick<ProposalRow, 'state' | 'decided_by' | 'decided_at' | 'note' | 'failure'>

const COLUMNS = `id, kind, state, input, about, differences, reason, asked_by, asked_at, expires_at, decided_by,
  decided_at, note, failure`
const SHOWN = 50
const MOST_WAITING = 500

export class ProposalStore {
  async add(tx: EntityManager, row: ProposalRow): Promise<void> {
    await tx.query(
      `INSERT INTO proposal (${COLUMNS})
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        row.id,
        row.kind,
        row.state,
        JSON.stringify(row.input),
        row.about,
        JSON.stringify(row.differences),
        row.reason,
        row.asked_by,
        row.asked_at,
        row.expires_at,
        row.decided_by,
        row.decided_at,
        row.note,
        row.failure,
      ],
    )
  }

  async lock(tx: EntityManager, id: string): Promise<ProposalRow | undefined> {
    const [row] = await tx.query<ProposalRow[]>(`SELECT ${COLUMNS} FROM proposal WHERE id = $1 FOR UPDATE`, [
      id,
    ])
    return row
  }

  /** What can be confirmed, the oldest first. */
  waiting(tx: EntityManager, now: Date): Promise<ProposalRow[]> {
    return tx.query(
      `SELECT ${COLUMNS} FROM proposal WHERE state = 'waiting' AND expires_at > $1
       ORDER BY asked_at, id LIMIT ${MOST_WAITING}`,
      [now],
    )
  }

  /** What cannot be any more, the newest first. */
  decided(tx: EntityManager, now: Date): Promise<ProposalRow[]> {
    return tx.query(
      `SELECT ${COLUMNS} FROM proposal WHERE state <> 'waiting' OR expires_at <= $1
       ORDER BY coalesce(decided_at, expires_at) DESC, id DESC LIMIT ${SHOWN}`,
      [now],
    )
  }

  async end(tx: EntityManager, id: string, to: Ending): Promise<void> {
    await tx.query(
      `UPDATE proposal SET state = $2, decided_by = $3, decided_at = $4, note = $5, failure = $6 WHERE id = $1`,
      [id, to.state, to.decided_by, to.decided_at, to.note, to.failure],
    )
  }

  /** Removes what people wrote about the proposals of an order: it may name its traveller. */
  async forgetWords(tx: EntityManager, about: string): Promise<void> {
    await tx.query(
      `UPDATE proposal SET reason = CASE WHEN reason IS NOT NULL THEN 'erased' END,
         note = CASE WHEN note IS NOT NULL THEN 'erased' END
       WHERE about = $1 AND (reason IS NOT NULL OR note IS NOT NULL)`,
      [about],
    )
  }

  /** Runs a part of a transaction that may fail alone. @returns what it threw; undefined: nothing */
  async attempt(tx: EntityManager, act: () => Promise<unknown>): Promise<unknown> {
    await tx.query(`SAVEPOINT act`)
    try {
      await act()
      return undefined
    } catch (error) {
      await tx.query(`ROLLBACK TO SAVEPOINT act`)
      return error
    }
  }
}
