import type { Role } from '@borderlane/contracts/roles'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

export interface UserRoleRow {
  account_id: string
  role: Role
  created_at: Date
}

/** Who has which role. */
@Injectable()
export class UserRoleStore {
  /** The roles of an account, by name; of a traveller none. */
  async rolesOf(tx: EntityManager, accountId: string): Promise<Role[]> {
    const rows = await tx.query<Pick<UserRoleRow, 'role'>[]>(
      `SELECT role FROM user_role WHERE account_id = $1 ORDER BY role`,
      [accountId],
    )
    return rows.map(({ role }) => role)
  }

  async isStaff(tx: EntityManager, accountId: string): Promise<boolean> {
    return (await this.rolesOf(tx, accountId)).length > 0
  }

  /** Every role of everybody, the first given first. */
  list(tx: EntityManager): Promise<UserRoleRow[]> {
    return tx.query(
      `SELECT account_id, role, created_at FROM user_role ORDER BY created_at, account_id, role`,
    )
  }

  /**
   * The accounts of all admins, until the end of the transaction: of two admins who remove each other at the same time,
   * the second one sees that they are the last.
   */
  async lockAdmins(tx: EntityManager): Promise<string[]> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('identity admins'))`)
    const rows = await tx.query<Pick<UserRoleRow, 'account_id'>[]>(
      `SELECT account_id FROM user_role WHERE role = 'admin'`,
    )
    return rows.map((row) => row.account_id)
  }

  /** @returns false: the account had the role already */
  async add(tx: EntityManager, accountId: string, role: Role, now: Date): Promise<boolean> {
    const inserted = await tx.query<unknown[]>(
      `INSERT INTO user_role (account_id, role, created_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING role`,
      [accountId, role, now],
    )
    return inserted.length > 0
  }

  /** @returns false: the account did not have the role */
  async remove(tx: EntityManager, accountId: string, role: Role): Promise<boolean> {
    const [removed] = await tx.query<[unknown[], number]>(
      `DELETE FROM user_role WHERE account_id = $1 AND role = $2 RETURNING role`,
      [accountId, role],
    )
    return removed.length > 0
  }
}
