import type { DocumentKind } from '@borderlane/contracts/documents/document'
import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface UploadRow {
  id: string
  order_id: string
  token_hash: Buffer
  expires_at: Date
  started_at: Date | null
  replaces: string | null
  kind: DocumentKind
  staff_id: string | null
  deleted_sha256: Buffer[]
}

type BegunUpload = Pick<UploadRow, 'id' | 'order_id' | 'kind' | 'replaces' | 'staff_id'>

@Injectable()
export class UploadStore {
  constructor(private readonly db: DataSource) {}

  async countTaken(tx: EntityManager, orderId: string, kind: DocumentKind, now: Date): Promise<number> {
    const [{ taken }] = await tx.query<[{ taken: number }]>(
      `SELECT (SELECT count(*) FROM document WHERE order_id = $1 AND kind = $3)::int
            + (SELECT count(*) FROM upload WHERE order_id = $1 AND kind = $3 AND expires_at > $2)::int AS taken`,
      [orderId, now, kind],
    )
    return taken
  }

  async addUpload(tx: EntityManager, row: Omit<UploadRow, 'started_at' | 'deleted_sha256'>): Promise<void> {
    await tx.query(
      `INSERT INTO upload (id, order_id, token_hash, expires_at, kind, replaces, staff_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [row.id, row.order_id, row.token_hash, row.expires_at, row.kind, row.replaces, row.staff_id],
    )
  }

  /** Begins an upload, which only one can do. @returns undefined: it is unknown, begun or expired */
  async beginUpload(tokenHash: Buffer, now: Date, expiresAt: Date): Promise<BegunUpload | undefined> {
    const [row] = await this.db.query<BegunUpload[]>(
      `WITH claimed AS (
         UPDATE upload SET started_at = $2, expires_at = $3
         WHERE token_hash = $1 AND started_at IS NULL AND expires_at > $2
         RETURNING id, order_id, kind, replaces, staff_id
       ) SELECT id, order_id, kind, replaces, staff_id FROM claimed`,
      [tokenHash, now, expiresAt],
    )
    return row
  }

  async renewUpload(id: string, now: Date, expiresAt: Date): Promise<void> {
    await this.db.query(`UPDATE upload SET expires_at = $2 WHERE id = $1 AND expires_at > $3`, [
      id,
      expiresAt,
      now,
    ])
  }

  /** @returns false: it had expired, or its file was deleted from the order meanwhile */
  async takeUpload(tx: EntityManager, id: string, sha256: Buffer, now: Date): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `WITH given AS (
         DELETE FROM upload WHERE id = $1 AND expires_at > $2 AND $3 <> ALL (deleted_sha256) RETURNING id
       ) SELECT id FROM given`,
      [id, now, sha256],
    )
    return rows.length > 0
  }

  async removeUpload(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`DELETE FROM upload WHERE id = $1`, [id])
  }

  /** Removes what has expired; what may lie in the store of it is to be removed, too. */
  async discardExpired(before: Date): Promise<void> {
    await this.db.query(
      `WITH gone AS (${deleteUnlocked('upload', 'expires_at < $1')} RETURNING id)
       INSERT INTO discarded_object (id) SELECT id FROM gone ON CONFLICT DO NOTHING`,
      [before],
    )
  }
}
