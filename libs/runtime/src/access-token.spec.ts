import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { PublicKey } from '@borderlane/contracts/identity/protocol'
import { issuersOf, keyIdOf, verifyAccessToken } from './access-token'

const NOW = new Date('2026-06-01T12:00:00Z')
const SECONDS = NOW.getTime() / 1_000
const ISSUER = 'https://borderlane.test/auth/v1'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x, y } = pair.publicKey.export({ format: 'jwk' }) as { x: string; y: string }
const KEY: PublicKey = {
  kty: 'EC',
  crv: 'P-256',
  x,
  y,
  kid: 'one',
  alg: 'ES256',
  use: 'sig',
  key_ops: ['verify'],
}

const HEADER = { alg: 'ES256', typ: 'JWT', kid: 'one' }
const CLAIMS = {
  iss: ISSUER,
  aud: 'authenticated',
  sub: '0199f3a0-0000-7000-8000-000000000001',
  session_id: '0199f3a0-0000-7000-8000-000000000002',
  iat: SECONDS - 10,
  exp: SECONDS + 3_590,
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(header: object, claims: object, key: KeyObject = pair.privateKey): string {
  const text = `${part(header)}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

const check = (text: string) => verifyAccessToken(text, [KEY], { issuers: [ISSUER], now: NOW })

it('of 127.0.0.1 counts at localhost, and nowhere else that of another address', () => {
  expect(issuersOf('http://localhost:4000')).toEqual([
    'http://localhost:4000/auth/v1',
    'http://127.0.0.1:4000/auth/v1',
  ])
  expect(issuersOf('https://borderlane.test')).toEqual([ISSUER])
})

describe('an access token', () => {
  it('of ours gives its claims and its key', async () => {
    expect(await check(token(HEADER, CLAIMS))).toEqual(CLAIMS)
    expect(keyIdOf(token(HEADER, CLAIMS))).toBe('one')
  })

  it('without a signature is refused', async () => {
    const text = `${part({ alg: 'none', typ: 'JWT' })}.${part(CLAIMS)}`
    expect(await check(`${text}.`)).toBeUndefined()
    expect(await check(`${text}.AA`)).toBeUndefined()
  })

  it('signed with the public key as a shared secret is refused', async () => {
    for (const secret of [
      pair.publicKey.export({ type: 'spki', format: 'pem' }) as string,
      JSON.stringify(KEY),
    ]) {
      const text = `${part({ ...HEADER, alg: 'HS256' })}.${part(CLAIMS)}`
      const signature = createHmac('sha256', secret).update(text).digest('base64url')
      expect(await check(`${text}.${signature}`)).toBeUndefined()
    }
  })

  it.each([
    ['an unknown key', { ...HEADER, kid: 'two' }],
    ['no key', { alg: 'ES256', typ: 'JWT' }],
    ['a key of its own', { ...HEADER, jwk: other.publicKey.export({ format: 'jwk' }) }],
    ['an address of a key', { ...HEADER, jku: 'https://evil.test/jwks.json' }],
    ['an address of a certificate', { ...HEADER, x5u: 'https://evil.test/cert' }],
  ])('whose header names %s is refused', async (_name, header) => {
    expect(await check(token(header, CLAIMS))).toBeUndefined()
    expect(await check(token(header, CLAIMS, other.privateKey))).toBeUndefined()
  })

  it('signed with another key under our key id is refused', async () => {
    expect(await check(token(HEADER, CLAIMS, other.privateKey))).toBeUndefined()
  })

  it.each([{ exp: SECONDS - 55 }, { iat: SECONDS + 55 }])(
    'is good where the clock differs by a minute: %p',
    async (change) => expect(await check(token(HEADER, { ...CLAIMS, ...change }))).toBeDefined(),
  )

  it.each([
    ['is over', { exp: SECONDS - 61 }],
    ['is not yet valid', { iat: SECONDS + 120 }],
    ['is not to be used before a later time', { nbf: SECONDS + 120 }],
    ['comes from another issuer', { iss: 'https://evil.test/auth/v1' }],
    ['is for another audience', { aud: 'anon' }],
    ['has no session', { session_id: undefined }],
    ['has no user', { sub: 'admin' }],
    ['never ends', { exp: undefined }],
  ])('that %s is refused', async (_name, change) => {
    expect(await check(token(HEADER, { ...CLAIMS, ...change }))).toBeUndefined()
  })

  it('that is no token is refused', async () => {
    for (const text of ['', '...', 'a.b.c', 'bnVsbA.bnVsbA.bnVsbA', 'x'.repeat(9_000)]) {
      expect(await check(text)).toBeUndefined()
    }
  })

  it('whose claims were changed is refused', async () => {
    const [header, , signature] = token(HEADER, CLAIMS).split('.')
    const changed = part({ ...CLAIMS, sub: '0199f3a0-0000-7000-8000-00000000000f' })
    expect(await check(`${header}.${changed}.${signature}`)).toBeUndefined()
  })
})
