import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { PublicKey } from '@borderlane/contracts/identity'
import { z } from 'zod'

/** Seconds by which the clocks of two machines may differ. */
const CLOCK_SKEW = 30
const MAX_TOKEN_LENGTH = 8_192

// Exactly the header that identity writes. A header that brings its own key (jwk, jku, x5u) or another algorithm is
// none of ours, whatever its signature.
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

const keyObjects = new WeakMap<PublicKey, KeyObject>()

/** Issuer of our access tokens for a public address of the site. */
export function issuerOf(publicUrl: string): string {
  return new URL('/auth/v1', publicUrl).href
}

/** The key id that a token names, without any check. Undefined for what is no token of ours. */
export function keyIdOf(token: string): string | undefined {
  return readPart(token.split('.')[0], Header)?.kid
}

/**
 * Checks an access token: form, signature by one of our keys, issuer, audience and time. Whether its session still
 * lives is for identity to say.
 * @returns the claims, or undefined for a token that is not good
 */
export function verifyAccessToken(
  token: string,
  keys: readonly PublicKey[],
  expected: { issuer: string; now: Date },
): AccessClaims | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  const [header, payload, signature, ...rest] = token.split('.')
  if (!header || !payload || !signature || rest.length > 0) return undefined
  const kid = readPart(header, Header)?.kid
  const key = keys.find((one) => one.kid === kid)
  if (!key || !isSignedBy(key, `${header}.${payload}`, signature)) return undefined
  const claims = readPart(payload, Claims)
  if (!claims) return undefined
  const now = expected.now.getTime() / 1_000
  const inTime = claims.exp > now && claims.iat <= now + CLOCK_SKEW
  return inTime && claims.iss === expected.issuer ? claims : undefined
}

function isSignedBy(key: PublicKey, text: string, signature: string): boolean {
  let object = keyObjects.get(key)
  if (!object) {
    object = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x, y: key.y }, format: 'jwk' })
    keyObjects.set(key, object)
  }
  const bytes = Buffer.from(signature, 'base64url')
  return verify('sha256', Buffer.from(text), { key: object, dsaEncoding: 'ieee-p1363' }, bytes)
}

function readPart<S extends z.ZodType>(part: string | undefined, schema: S): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}
