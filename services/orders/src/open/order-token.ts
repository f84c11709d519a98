import { randomBytes } from 'node:crypto'
import { hashToken, insertRows, type NewRow } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'

const TOKEN_BYTES = 32

/** What a token of an order is for: `open` for its maker, for a member of its party or in a mail, `erase` in a mail only. */
export type Purpose =
  | { origin: 'maker' | 'member'; purpose?: 'open' }
  | { origin: 'mail'; purpose: 'open' | 'erase' }

/**
 * On whose word a link was made: it ends with them. Neither account nor link: it was mailed, or given to the browser that
 * made the order.
 */
export interface Minter {
  /** The maker, by whatever way they came: what the address ends for the maker ends it. */
  isMaker: boolean
  userId?: string
  withHash?: string
}

export const BY_MAIL: Minter = { isMaker: false }
export const BY_MAKER: Minter = { isMaker: true }

export interface Link {
  id: string
  /** Given to the browser that made the order, by its party to its traveller, or mailed to the order's address. */
  origin: Purpose['origin']
  createdAt: Date
  isOfMaker: boolean
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
  { isMaker, userId, withHash }: Minter,
  partyId: string | null = null,
): { token: string; rows: [NewRow, ...NewRow[]] } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = (orderId: string): NewRow => ({
    table: 'order_token',
    values: {
      token_hash: hashToken(token),
      order_id: orderId,
      purpose,
      origin,
      party_id: partyId,
      of_maker: isMaker,
      minted_by: userId ?? null,
      minted_with: withHash ?? null,
    },
  })
  const [first, ...others] = orderIds
  return { token, rows: [row(first), ...others.map(row)] }
}

/** Writes a further token, of an order or of these orders of a party. @returns the token */
export async function mintToken(
  tx: EntityManager,
  orderIds: readonly [string, ...string[]],
  purpose: Purpose,
  by: Minter,
  partyId?: string,
): Promise<string> {
  const { token, rows } = newToken(orderIds, purpose, by, partyId)
  await insertRows(tx, rows)
  return token
}
