import type { EntityManager } from 'typeorm'

/** Whether an account has the admin role now. */
export async function isAdmin(tx: EntityManager, accountId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(`SELECT 1 FROM user_role WHERE account_id = $1 AND role = 'admin'`, [
    accountId,
  ])
  return rows.length > 0
}
