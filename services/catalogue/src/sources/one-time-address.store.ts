import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

export interface OneTimeAddressRow {
  token_hash: string
  wanted: object
  expires_at: Date
}

@Injectable()
export class OneTimeAddressStore {
  constructor(private readonly db: DataSource) {}

  async removeExpired(): Promise<void> {
    await this.db.query(deleteUnlocked('one_time_address', 'expires_at < now()'))
  }

  async add({ token_hash, wanted }: Omit<OneTimeAddressRow, 'expires_at'>, seconds: number): Promise<void> {
    await this.db.query(
      `INSERT INTO one_time_address (token_hash, wanted, expires_at)
       VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [token_hash, JSON.stringify(wanted), seconds],
    )
  }

  /** @returns what was kept under the hash, once; undefined when there is nothing, or it has expired */
  async take(tokenHash: string): Promise<object | undefined> {
    const [offer] = await this.db.query<Pick<OneTimeAddressRow, 'wanted'>[]>(
      `WITH taken AS (DELETE FROM one_time_address WHERE token_hash = $1 RETURNING wanted, expires_at)
       SELECT wanted FROM taken WHERE expires_at >= now()`,
      [tokenHash],
    )
    return offer?.wanted
  }
}
