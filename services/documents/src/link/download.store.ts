import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

export interface DownloadRow {
  token_hash: Buffer
  document_id: string
  expires_at: Date
}

/** Table `download`: one-time addresses of the bytes of documents. */
@Injectable()
export class DownloadStore {
  constructor(private readonly db: DataSource) {}

  async addDownload({ token_hash, document_id, expires_at }: DownloadRow): Promise<void> {
    await this.db.query(`INSERT INTO download (token_hash, document_id, expires_at) VALUES ($1, $2, $3)`, [
      token_hash,
      document_id,
      expires_at,
    ])
  }

  /** Uses a token up. @returns the id of its document; undefined: it is unknown, used or expired */
  async takeDownload(tokenHash: Buffer, now: Date): Promise<string | undefined> {
    const [download] = await this.db.query<Pick<DownloadRow, 'document_id'>[]>(
      `WITH used AS (DELETE FROM download WHERE token_hash = $1 RETURNING document_id, expires_at)
       SELECT document_id FROM used WHERE expires_at > $2`,
      [tokenHash, now],
    )
    return download?.document_id
  }

  async removeExpired(now: Date): Promise<void> {
    await this.db.query(deleteUnlocked('download', 'expires_at < $1'), [now])
  }
}
