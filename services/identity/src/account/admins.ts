import type { EntityManager } from 'typeorm'

/**
 * The accounts of all admins, until the end of the transaction: of two admins who remove each other at the same time,
 * the second one sees that they are the last.
 */
export async function lockAdmins(tx: EntityManager): Promise<string[]> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('identity admins'))`)
  const rows = await tx.query<{ account_id: string }[]>(
    `SELECT account_id FROM user_role WHERE role = 'admin'`,
  )
  return rows.map((row) => row.account_id)
}
