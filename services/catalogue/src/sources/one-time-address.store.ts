import { deleteUnlocked, hashToken, newToken } from '@borderlane/persistence'
import { InternalFiles } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

export interface OneTimeAddressRow {
  token_hash: string
  wanted: object
  expires_at: Date
}

/** The gateway comes at once. */
const ADDRESS_SECONDS = 30

/** Addresses on the internal port that work once, for 30 seconds, in every replica. */
@Injectable()
export class OneTimeAddress {
  constructor(
    private readonly db: DataSource,
    private readonly files: InternalFiles,
  ) {}

  /** @param wanted plain data, which `take` returns to the caller of the address */
  async createAddress(folder: string, wanted: object): Promise<string> {
    const token = newToken()
    await this.db.query(deleteUnlocked('one_time_address', 'expires_at < now()'))
    await this.db.query(
      `INSERT INTO one_time_address (token_hash, wanted, expires_at)
       VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [hashToken(token), JSON.stringify(wanted), ADDRESS_SECONDS],
    )
    return this.files.address(`/${folder}/${token}`)
  }

  /** @returns what the address was made for, once; null for an unknown or expired one */
  async redeemToken<T>(token: string): Promise<T | null> {
    const [offer] = await this.db.query<Pick<OneTimeAddressRow, 'wanted'>[]>(
      `WITH taken AS (DELETE FROM one_time_address WHERE token_hash = $1 RETURNING wanted, expires_at)
       SELECT wanted FROM taken WHERE expires_at >= now()`,
      [hashToken(token)],
    )
    return (offer?.wanted as T | undefined) ?? null
  }
}
