import { createHash } from 'node:crypto'

/** How tokens of at least 128 random bits are kept: hexadecimal SHA-256. Never for passwords. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
