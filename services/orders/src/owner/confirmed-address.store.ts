import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

export interface ConfirmedAddressRow {
  address_hash: string
  user_id: string
}

/** Which account has confirmed which address. Whoever looks or confirms holds the address until their transaction ends. */
@Injectable()
export class ConfirmedAddressStore {
  /** The account of an address, which nobody confirms until the end of the transaction. */
  async findOwner(tx: EntityManager, addressHash: string): Promise<string | null> {
    await tx.query(`SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))`, [addressHash])
    const rows = await tx.query<Pick<ConfirmedAddressRow, 'user_id'>[]>(
      `SELECT user_id FROM confirmed_address WHERE address_hash = $1`,
      [addressHash],
    )
    return rows[0]?.user_id ?? null
  }

  /** Writes the one address of an account. */
  async set(tx: EntityManager, userId: string, addressHash: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [addressHash])
    await tx.query(`DELETE FROM confirmed_address WHERE user_id = $1 AND address_hash <> $2`, [
      userId,
      addressHash,
    ])
    await tx.query(
      `INSERT INTO confirmed_address (address_hash, user_id) VALUES ($1, $2)
       ON CONFLICT (address_hash) DO UPDATE SET user_id = excluded.user_id`,
      [addressHash, userId],
    )
  }

  async remove(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`DELETE FROM confirmed_address WHERE user_id = $1`, [userId])
  }
}
