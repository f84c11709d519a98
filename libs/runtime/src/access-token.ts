import type { PublicKey } from '@borderlane/contracts/identity/protocol'
import { decodeProtectedHeader, importJWK, jwtVerify, type KeyLike } from 'jose'
import { z } from 'zod'
import { CLOCK_TOLERANCE_MS } from './clock-check'

const CLOCK_SKEW_SECONDS = CLOCK_TOLERANCE_MS / 1_000
const MAX_TOKEN_LENGTH = 8_192

// Exactly the header that identity writes. A header that brings its own key (jwk, jku, x5u) or another algorithm is
// refused, whatever its signature.
const Header = z.strictObject({ alg: z.literal('ES256'), typ: z.literal('JWT'), kid: z.string() })

const Claims = z.object({
  iss: z.string(),
  aud: z.literal('authenticated'),
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.int(),
  iat: z.int(),
})
export type AccessClaims = z.infer<typeof Claims>

const imported = new WeakMap<PublicKey, Promise<KeyLike | Uint8Array>>()

export function issuerOf(publicUrl: string): string {
  return new URL('/auth/v1', publicUrl).href
}

/**
 * Issuers whose tokens count. `npm start` has called this machine by its number before: users signed in there stay signed in.
 */
export function issuersOf(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl)
  const before = hostname === 'localhost' ? [issuerOf(`${protocol}//127.0.0.1:${port}`)] : []
  return [issuerOf(publicUrl), ...before]
}

/** The key id that a token names, without any check. Undefined where the token was not made by this platform. */
export function keyIdOf(token: string): string | undefined {
  try {
    return Header.safeParse(decodeProtectedHeader(token)).data?.kid
  } catch {
    return undefined
  }
}

/**
 * Checks an access token: form, signature by one of our keys, issuer, audience and time. Whether its session still
 * lives is for identity to say.
 * @returns the claims, or undefined for a token that is not good
 */
export async function verifyAccessToken(
  token: string,
  keys: readonly PublicKey[],
  expected: { issuers: string[]; now: Date },
): Promise<AccessClaims | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  const kid = keyIdOf(token)
  const key = keys.find((one) => one.kid === kid)
  if (!key) return undefined
  try {
    const { payload } = await jwtVerify(token, await keyOf(key), {
      algorithms: ['ES256'],
      issuer: expected.issuers,
      audience: 'authenticated',
      currentDate: expected.now,
      clockTolerance: CLOCK_SKEW_SECONDS,
    })
    const claims = Claims.safeParse(payload).data
    return claims && claims.iat <= expected.now.getTime() / 1_000 + CLOCK_SKEW_SECONDS ? claims : undefined
  } catch {
    // Whatever is wrong with it, everybody gets the same answer.
    return undefined
  }
}

function keyOf(key: PublicKey): Promise<KeyLike | Uint8Array> {
  const known = imported.get(key) ?? importJWK({ kty: key.kty, crv: key.crv, x: key.x, y: key.y }, 'ES256')
  imported.set(key, known)
  return known
}
