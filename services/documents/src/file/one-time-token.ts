import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token for an internal address. Only its hash is kept. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
