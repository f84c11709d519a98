import type { SiteSettings } from '@borderlane/contracts/catalogue/site'
import type { Logo } from '@borderlane/contracts/site-look'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface SiteSettingsRow {
  version: number
  /** An older version of this service did not write every field. */
  body: Partial<SiteSettings>
  changed_at: Date
  changed_by: string
}

/** Settings of the site. The database refuses changes of what was saved. */
@Injectable()
export class SiteStore {
  constructor(private readonly db: DataSource) {}

  /** @param db a transaction that has added nothing yet reads what it replaces */
  async findNewest(db: EntityManager = this.db.manager): Promise<SiteSettingsRow | undefined> {
    const [row] = await db.query<SiteSettingsRow[]>(
      `SELECT * FROM site_settings ORDER BY version DESC LIMIT 1`,
    )
    return row
  }

  listNewest(limit: number, offset: number): Promise<SiteSettingsRow[]> {
    return this.db.query<SiteSettingsRow[]>(
      `SELECT * FROM site_settings ORDER BY version DESC LIMIT $1 OFFSET $2`,
      [limit, offset],
    )
  }

  async count(): Promise<number> {
    const [row] = await this.db.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM site_settings`)
    return row.count
  }

  /** @returns false where a version of this number exists, or the one before it does not */
  async add(tx: EntityManager, { version, body, changed_at, changed_by }: SiteSettingsRow): Promise<boolean> {
    const added = await tx.query<unknown[]>(
      `INSERT INTO site_settings (version, body, changed_at, changed_by)
       SELECT $1::int, $2, $3, $4
       WHERE $1::int = 1 + COALESCE((SELECT max(version) FROM site_settings), 0)
       ON CONFLICT DO NOTHING RETURNING version`,
      [version, JSON.stringify(body), changed_at, changed_by],
    )
    return added.length > 0
  }

  /** A logo that was uploaded before stays as it is: its id is the hash of its bytes. */
  async addLogo({ id, width, height }: Logo, picture: Buffer): Promise<void> {
    await this.db.query(
      `INSERT INTO site_logo (id, width, height, picture) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [id, width, height, picture],
    )
  }

  async findLogo(id: string): Promise<(Logo & { picture: Buffer }) | undefined> {
    const [row] = await this.db.query<(Logo & { picture: Buffer })[]>(
      `SELECT id, width, height, picture FROM site_logo WHERE id = $1`,
      [id],
    )
    return row
  }

  async readTextsVersion(): Promise<number> {
    const [row] = await this.db.query<[{ version: number }]>(
      `SELECT COALESCE(max(version), 0)::int AS version FROM mail_text_version`,
    )
    return row.version
  }
}
