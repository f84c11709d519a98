import type { Role } from '@borderlane/contracts/roles'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

export interface UserRoleRow {
  account_id: string
  role: Role
  created_at: Date
  /** The admin; null: the operator or the organisation. */
  given_by: string | null
  /** It counts in sessions of the organisation only. */
  by_organisation: boolean
}

/** A role that is held, or was within seven days. */
export interface HeldRole {
  account_id: string
  role: Role
  given_at: Date
  /** The admin; null: the operator or the organisation. */
  given_by: string | null
}

export type Giver = { actorId: string | null } | 'organisation'

@Injectable()
export class UserRoleStore {
  async rolesOf(tx: EntityManager, accountId: string): Promise<Role[]> {
    const rows = await tx.query<Pick<UserRoleRow, 'role'>[]>(
      `SELECT role FROM user_role WHERE account_id = $1 ORDER BY role`,
      [accountId],
    )
    return rows.map(({ role }) => role)
  }

  /** The roles that an admin or the operator has given: those of the organisation come with a sign-in there. */
  async givenHere(tx: EntityManager, accountId: string): Promise<Role[]> {
    const rows = await tx.query<Pick<UserRoleRow, 'role'>[]>(
      `SELECT role FROM user_role WHERE account_id = $1 AND NOT by_organisation ORDER BY role`,
      [accountId],
    )
    return rows.map(({ role }) => role)
  }

  /** Every role that anyone has, or had within seven days. */
  heldLately(tx: EntityManager): Promise<HeldRole[]> {
    return tx.query(
      `SELECT account_id, role, created_at AS given_at, given_by FROM user_role
       UNION ALL SELECT account_id, role, given_at, given_by FROM former_role
       WHERE ended_at > now() - interval '7 days'`,
    )
  }

  async isStaff(tx: EntityManager, accountId: string): Promise<boolean> {
    return (await this.rolesOf(tx, accountId)).length > 0
  }

  listRoles(tx: EntityManager): Promise<UserRoleRow[]> {
    return tx.query(`SELECT * FROM user_role ORDER BY created_at, account_id, role`)
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
  async addRole(
    tx: EntityManager,
    accountId: string,
    role: Role,
    given: { at: Date; by: Giver },
  ): Promise<boolean> {
    const isOfOrganisation = given.by === 'organisation'
    const inserted = await tx.query<unknown[]>(
      `INSERT INTO user_role (account_id, role, created_at, given_by, by_organisation)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING role`,
      [accountId, role, given.at, given.by === 'organisation' ? null : given.by.actorId, isOfOrganisation],
    )
    return inserted.length > 0
  }

  /** @returns false: the account did not have the role */
  async removeRole(tx: EntityManager, accountId: string, role: Role): Promise<boolean> {
    const [removed] = await tx.query<[unknown[], number]>(
      `DELETE FROM user_role WHERE account_id = $1 AND role = $2 RETURNING role`,
      [accountId, role],
    )
    return removed.length > 0
  }
}
