import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token of 256 random bits, in letters that an address may hold. Only its hash is kept. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** How tokens of at least 128 random bits are kept: hexadecimal SHA-256. Never for passwords. */
export function hashToken(token: string): string {
  return tokenHashBytes(token).toString('hex')
}

export function tokenHashBytes(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
