import type { PriceRule } from '@borderlane/contracts/catalogue/price-book'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

/** The book as it was from one change to the next. */
export interface PriceBookRow {
  version: number
  rules: PriceRule[]
  made_at: Date
  made_by: string
  reason: string
  /** The version that it takes back. */
  undoes: number | null
}

/** The price book. The database refuses changes of what was saved. */
@Injectable()
export class PriceBookStore {
  constructor(private readonly db: DataSource) {}

  /** undefined: as it is shipped */
  async findNewest(): Promise<PriceBookRow | undefined> {
    const [row] = await this.listNewest(1, 0)
    return row
  }

  listNewest(limit: number, offset: number): Promise<PriceBookRow[]> {
    return this.db.query<PriceBookRow[]>(
      `SELECT * FROM price_book ORDER BY version DESC LIMIT $1 OFFSET $2`,
      [limit, offset],
    )
  }

  async count(): Promise<number> {
    const [row] = await this.db.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM price_book`)
    return row.count
  }

  /** @returns false where a version of this number exists, or the one before it does not */
  async add(
    tx: EntityManager,
    { version, rules, made_at, made_by, reason, undoes }: PriceBookRow,
  ): Promise<boolean> {
    const added = await tx.query<unknown[]>(
      `INSERT INTO price_book (version, rules, made_at, made_by, reason, undoes)
       SELECT $1::int, $2, $3, $4, $5, $6
       WHERE $1::int = 1 + COALESCE((SELECT max(version) FROM price_book), 0)
       ON CONFLICT DO NOTHING RETURNING version`,
      [version, JSON.stringify(rules), made_at, made_by, reason, undoes],
    )
    return added.length > 0
  }
}
