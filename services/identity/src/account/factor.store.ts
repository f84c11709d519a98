import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

/** Which accounts have something beside their password. */
@Injectable()
export class FactorStore {
  constructor(private readonly db: DataSource) {}

  /** An app whose codes count. Anyone who has one shows it with every sign-in. */
  async hasApp(tx: EntityManager, accountId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM factor WHERE account_id = $1 AND status = 'verified' LIMIT 1`,
      [accountId],
    )
    return rows.length > 0
  }

  /** Anything that someone who only has the password does not have. */
  async hasAny(tx: EntityManager, accountId: string): Promise<boolean> {
    if (await this.hasApp(tx, accountId)) return true
    const passkeys = await tx.query<unknown[]>(`SELECT 1 FROM passkey WHERE account_id = $1 LIMIT 1`, [
      accountId,
    ])
    return passkeys.length > 0
  }

  async removeLeftovers(before: Date): Promise<void> {
    await this.db.query(deleteUnlocked('factor_challenge', 'created_at < $1'), [before])
    await this.db.query(deleteUnlocked('passkey_challenge', 'created_at < $1'), [before])
    await this.db.query(deleteUnlocked('factor', "status = 'unverified' AND created_at < $1"), [before])
  }
}
