import { randomBytes } from 'node:crypto'
import { hashToken, type NewRow } from '@borderlane/persistence'

const TOKEN_BYTES = 32

/** What a token of an order is for: `open` for its maker, for a member of its party or in a mail, `erase` in a mail only. */
export type Purpose =
  | { origin: 'maker' | 'member'; purpose?: 'open' }
  | { origin: 'mail'; purpose: 'open' | 'erase' }

/** A token that an order has or had, without the token itself. */
export interface Link {
  id: string
  /** Given to the browser that made the order, by its party to its traveller, or mailed to the order's address. */
  origin: Purpose['origin']
  createdAt: Date
  /** Ended by whoever the order belongs to. */
  endedAt: Date | null
  /** It opens all orders of this party; null: one order. */
  partyId: string | null
}

/**
 * A further token that opens an order, or all orders of a party.
 * @returns `rows`: still to be written. They hold a hash only: the token cannot be shown again.
 */
export function newToken(
  orderIds: readonly [string, ...string[]],
  { origin, purpose = 'open' }: Purpose,
  partyId: string | null = null,
): { token: string; rows: [NewRow, ...NewRow[]] } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = (orderId: string): NewRow => ({
    table: 'order_token',
    values: { token_hash: hashToken(token), order_id: orderId, purpose, origin, party_id: partyId },
  })
  const [first, ...others] = orderIds
  return { token, rows: [row(first), ...others.map(row)] }
}
