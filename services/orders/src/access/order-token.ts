import { randomBytes } from 'node:crypto'
import { hashToken, type NewRow } from '@borderlane/persistence'

const TOKEN_BYTES = 32

/** What a token of an order is for: `open` for its maker or in a mail, `erase` in a mail only. */
export type Purpose = { origin: 'maker'; purpose?: 'open' } | { origin: 'mail'; purpose: 'open' | 'erase' }

/** A token that an order has or had, without the token itself. */
export interface Link {
  id: string
  /** Given to the browser that made the order, or mailed to the order's address. */
  origin: Purpose['origin']
  createdAt: Date
  /** Ended by whoever the order belongs to. */
  endedAt: Date | null
}

/**
 * A further token that opens an order.
 * @returns `row`: still to be written. It holds a hash only: the token cannot be shown again.
 */
export function newToken(
  orderId: string,
  { origin, purpose = 'open' }: Purpose,
): { token: string; row: NewRow } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const values = { token_hash: hashToken(token), order_id: orderId, purpose, origin }
  return { token, row: { table: 'order_token', values } }
}
