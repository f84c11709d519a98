import type { RunRow } from '@borderlane/contracts/catalogue/run'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

/** Rows of a file that a run could not read, and what it would change or has changed. */
export interface RunRowRow {
  run_id: string
  number: number
  kind: RunRow['kind']
  line: number | null
  passport: string | null
  destination: string | null
  reason: string | null
  old: string | null
  new: string | null
}

@Injectable()
export class RunRowStore {
  constructor(private readonly db: DataSource) {}

  /** What was compared before is compared again; rows that could not be read stay. */
  async removeDifference(tx: EntityManager, runId: string): Promise<void> {
    await tx.query(`DELETE FROM run_row WHERE run_id = $1 AND kind <> 'error'`, [runId])
  }

  /** Adds rows in their order. */
  async add(
    tx: EntityManager,
    runId: string,
    rows: readonly (Omit<RunRow, 'line'> & Partial<Pick<RunRow, 'line'>>)[],
  ): Promise<void> {
    await tx.query(
      `INSERT INTO run_row (run_id, kind, line, passport, destination, reason, old, new)
       SELECT $1, kind, line, passport, destination, reason, old, new FROM jsonb_to_recordset($2)
         AS row (kind text, line integer, passport text, destination text, reason text, old text, new text)`,
      [runId, JSON.stringify(rows)],
    )
  }

  async count(runId: string, kind: RunRow['kind']): Promise<number> {
    const [{ total }] = await this.db.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM run_row WHERE run_id = $1 AND kind = $2`,
      [runId, kind],
    )
    return total
  }

  /** In the order of the file. */
  list(
    runId: string,
    kind: RunRow['kind'],
    { most, skip }: { most: number; skip: number },
  ): Promise<RunRow[]> {
    return this.db.query<RunRow[]>(
      `SELECT kind, line, passport, destination, reason, old, new FROM run_row WHERE run_id = $1 AND kind = $2
       ORDER BY number LIMIT ${most} OFFSET $3`,
      [runId, kind, skip],
    )
  }
}
