import type { PaperEntry, PaperList } from '@borderlane/contracts/catalogue/papers'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

type Scope = Pick<PaperList, 'destination' | 'kind'>
type Entries = Omit<PaperEntry, 'name'>[]

/** What someone has set. Rows are never changed: the newest of a scope applies. */
export interface PaperListVersionRow extends Scope {
  version: number
  /** null: as it is shipped. */
  entries: Entries | null
  made_at: Date
  made_by: string
  reason: string
  /** The version that it undoes. */
  undoes: number | null
}

@Injectable()
export class PaperListStore {
  constructor(private readonly db: DataSource) {}

  /** The newest version of each list that staff have changed. */
  listNewest(): Promise<Pick<PaperListVersionRow, 'destination' | 'kind' | 'version' | 'entries'>[]> {
    return this.db.query(
      `SELECT DISTINCT ON (destination, kind) destination, kind, version, entries
       FROM paper_list_version ORDER BY destination, kind, version DESC`,
    )
  }

  /** The versions of a destination, newest first. */
  async listVersions(
    destination: string,
    page: number,
    size: number,
  ): Promise<{ rows: (PaperListVersionRow & { is_newest: boolean })[]; total: number }> {
    const rows = await this.db.query<(PaperListVersionRow & { is_newest: boolean; total: string })[]>(
      `SELECT *, version = max(version) OVER (PARTITION BY kind) AS is_newest, count(*) OVER () AS total
       FROM paper_list_version WHERE destination = $1 ORDER BY made_at DESC, kind, version DESC LIMIT $2 OFFSET $3`,
      [destination, size, (page - 1) * size],
    )
    return { rows, total: Number(rows[0]?.total ?? 0) }
  }

  /** @returns the entries of a version, null: as shipped; undefined: there is no such version */
  async findEntries({ destination, kind }: Scope, version: number): Promise<Entries | null | undefined> {
    const [row] = await this.db.query<Pick<PaperListVersionRow, 'entries'>[]>(
      `SELECT entries FROM paper_list_version WHERE destination = $1 AND kind = $2 AND version = $3`,
      [destination, kind, version],
    )
    return row?.entries
  }

  /** @returns false: `version` does not follow the newest one, so someone else was first */
  async addVersion(tx: EntityManager, row: PaperListVersionRow): Promise<boolean> {
    const { destination, kind, version, entries, made_at, made_by, reason, undoes } = row
    const added = await tx.query<object[]>(
      `INSERT INTO paper_list_version (destination, kind, version, entries, made_at, made_by, reason, undoes)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8
       WHERE $3 = 1 + (SELECT coalesce(max(version), 0) FROM paper_list_version WHERE destination = $1 AND kind = $2)
       ON CONFLICT DO NOTHING RETURNING version`,
      [destination, kind, version, entries && JSON.stringify(entries), made_at, made_by, reason, undoes],
    )
    return added.length > 0
  }
}
