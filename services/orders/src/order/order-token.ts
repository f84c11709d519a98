import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from 'typeorm'

const TOKEN_BYTES = 32

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A further token that opens the order. Only its hash is kept: the token cannot be shown again. */
export async function mintToken(tx: EntityManager, orderId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx.query(`INSERT INTO order_token (token_hash, order_id) VALUES ($1, $2)`, [hashOf(token), orderId])
  return token
}

/** Found by the hash of 256 random bits, so that the time of the look-up tells nothing about the token. */
export async function opensOrder(db: EntityManager, token: string, orderId: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `SELECT 1 FROM order_token WHERE token_hash = $1 AND order_id = $2`,
    [hashOf(token), orderId],
  )
  return rows.length === 1
}
