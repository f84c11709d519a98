import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

export interface UserRoleRow {
  account_id: string
  role: 'admin'
  created_at: Date
}

/** Who has the admin role. */
@Injectable()
export class UserRoleStore {
  /** Whether an account has the admin role now. */
  async isAdmin(tx: EntityManager, accountId: string): Promise<boolean> {
    return (await this.since(tx, accountId)) !== undefined
  }

  /** Since when an account is an admin; undefined: it is none. */
  async since(tx: EntityManager, accountId: string): Promise<Date | undefined> {
    const [row] = await tx.query<Pick<UserRoleRow, 'created_at'>[]>(
      `SELECT created_at FROM user_role WHERE account_id = $1 AND role = 'admin'`,
      [accountId],
    )
    return row?.created_at
  }

  /** All admins, the first one first. */
  listAdmins(tx: EntityManager): Promise<Pick<UserRoleRow, 'account_id' | 'created_at'>[]> {
    return tx.query(`SELECT account_id, created_at FROM user_role WHERE role = 'admin' ORDER BY created_at`)
  }

  /**
   * The accounts of all admins, until the end of the transaction: of two admins who remove each other at the same time,
   * the second one sees that they are the last.
   */
  async lockAdmins(tx: EntityManager): Promise<string[]> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('identity admins'))`)
    return (await this.listAdmins(tx)).map((row) => row.account_id)
  }

  /** @returns false: the account was an admin already */
  async add(tx: EntityManager, accountId: string, now: Date): Promise<boolean> {
    const inserted = await tx.query<unknown[]>(
      `INSERT INTO user_role (account_id, role, created_at) VALUES ($1, 'admin', $2)
       ON CONFLICT DO NOTHING RETURNING role`,
      [accountId, now],
    )
    return inserted.length > 0
  }

  async remove(tx: EntityManager, accountId: string): Promise<void> {
    await tx.query(`DELETE FROM user_role WHERE account_id = $1 AND role = 'admin'`, [accountId])
  }
}
