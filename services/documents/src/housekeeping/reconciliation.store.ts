import { deleteUnlocked, newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

export interface ReconciliationRow {
  id: string
  at: Date
  objects: number
  unknown_objects: number
  documents: number
  lost_documents: string[]
}

/** Table `reconciliation`: reports on what the store has; and what all tables together know of objects. */
@Injectable()
export class ReconciliationStore {
  constructor(private readonly db: DataSource) {}

  async knownOf(keys: readonly string[]): Promise<string[]> {
    const known = await this.db.query<{ id: string }[]>(
      `SELECT id FROM document WHERE id = ANY($1::uuid[])
       UNION ALL SELECT id FROM upload WHERE id = ANY($1::uuid[])
       UNION ALL SELECT id FROM discarded_object WHERE id = ANY($1::uuid[])`,
      [keys],
    )
    return known.map(({ id }) => id)
  }

  async addRun(row: Omit<ReconciliationRow, 'id'>): Promise<void> {
    await this.db.query(
      `INSERT INTO reconciliation (id, at, objects, unknown_objects, documents, lost_documents)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [newId(), row.at, row.objects, row.unknown_objects, row.documents, row.lost_documents],
    )
  }

  async removeOlderThan(days: number, now: Date): Promise<void> {
    const isOld = `at < $1::timestamptz - make_interval(days => $2)`
    await this.db.query(deleteUnlocked('reconciliation', isOld), [now, days])
  }

  /** The counts of the last report; undefined: there is none. */
  async readLast(): Promise<{ lost: number; unknown: number } | undefined> {
    const [row] = await this.db.query<{ lost: number; unknown: number }[]>(
      `SELECT cardinality(lost_documents) AS lost, unknown_objects AS unknown
       FROM reconciliation ORDER BY at DESC LIMIT 1`,
    )
    return row
  }
}
