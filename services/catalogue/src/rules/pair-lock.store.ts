import type { EntityManager } from 'typeorm'

/** Waits until nobody else changes the rules of this pair; until the end of the transaction nobody else begins to. */
export async function lockPair(tx: EntityManager, passport: string, destination: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('rules'), hashtext($1))`, [passport + destination])
}

/** Several changes of a line that together leave no overlap; one by one they might. */
export async function holdRules<T>(tx: EntityManager, work: () => Promise<T>): Promise<T> {
  await tx.query(`SET CONSTRAINTS requirement_line DEFERRED`)
  const result = await work()
  await tx.query(`SET CONSTRAINTS requirement_line IMMEDIATE`)
  return result
}
