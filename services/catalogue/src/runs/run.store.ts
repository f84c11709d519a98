import type { RunRow } from '@borderlane/contracts/catalogue/run'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

/** For what changes all rows, which takes longer than a statement of a request may. */
const STATEMENT_TIMEOUT = '120s'

@Injectable()
export class RunStore {
  constructor(private readonly db: DataSource) {}

  /** A transaction whose statements may take two minutes each. Only one run at a time is in one. */
  inTransaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`)
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('catalogue run'))`)
      return work(tx)
    })
  }

  async countRows(runId: string, kind: RunRow['kind']): Promise<number> {
    const [{ total }] = await this.db.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM run_row WHERE run_id = $1 AND kind = $2`,
      [runId, kind],
    )
    return total
  }

  /** In the order of the file. */
  listRows(
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

/** Before a new comparison; rows that could not be read stay. */
export async function removeDifference(tx: EntityManager, runId: string): Promise<void> {
  await tx.query(`DELETE FROM run_row WHERE run_id = $1 AND kind <> 'error'`, [runId])
}

export async function addRunRows(
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

/** For the wait at the lock, while another replica fills the catalogue. */
const LOCK_TIMEOUT = '120s'
const LOCK = `hashtext('catalogue built-in data')`

/** One replica at a time loads the built-in data. */
@Injectable()
export class StartLock {
  constructor(private readonly db: DataSource) {}

  /** Waits for the lock that all replicas share, and does the work under it. */
  async holdLock<T>(work: () => Promise<T>): Promise<T> {
    const lock = this.db.createQueryRunner()
    await lock.connect()
    try {
      await lock.query(`SET statement_timeout = '${LOCK_TIMEOUT}'`)
      await lock.query(`SET lock_timeout = 0`)
      await lock.query(`SELECT pg_advisory_lock(${LOCK})`)
      return await work()
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(${LOCK})`)
      await lock.query(`RESET statement_timeout`)
      await lock.query(`RESET lock_timeout`)
      await lock.release()
    }
  }
}
