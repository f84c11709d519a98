import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { allCalls } from '@borderlane/contracts/topology'
import { GoTrueClient } from '@supabase/auth-js'
import { config } from './config'
import { bearer, newEmail, newPerson, PASSWORD, type Person } from './person'

const VERSION = { 'x-supabase-api-version': '2024-01-01' }

interface Sent {
  body?: unknown
  /** Sent as it is, instead of `body`. */
  text?: string
  headers?: Record<string, string>
}

/** One request below `/auth/v1`, as any program could make it. */
async function send(request: string, { body, text, headers }: Sent = {}) {
  const [method, path] = request.split(' ') as [string, string]
  const answer = await fetch(`${config.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { ...((body ?? text) !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  const raw = await answer.text()
  const { status } = answer
  return { status, headers: answer.headers, raw, json: raw ? (JSON.parse(raw) as unknown) : undefined }
}

let person: Person
/** Has signed out. */
let gone: Person
beforeAll(async () => {
  person = await newPerson(GoTrueClient)
  gone = await newPerson(GoTrueClient)
  await send('POST /logout', { headers: bearer(gone) })
})

type Refusal = [what: string, request: string, sent: () => Sent, status: number, code: string]
const REFUSALS: Refusal[] = [
  ['a body that is no JSON', 'POST /signup', () => ({ text: '{"email":' }), 400, 'bad_json'],
  ['a body that is a list', 'POST /signup', () => ({ body: [] }), 400, 'bad_json'],
  ['a body that is null', 'POST /otp', () => ({ text: 'null' }), 400, 'bad_json'],
  ['no body', 'POST /recover', () => ({}), 400, 'bad_json'],
  [
    'a body of another type',
    'POST /recover',
    () => ({ text: 'email=a', headers: { 'content-type': 'text/plain' } }),
    415,
    'bad_json',
  ],
  ['no address', 'POST /recover', () => ({ body: {} }), 400, 'validation_failed'],
  ['a list of addresses', 'POST /recover', () => ({ body: { email: ['a@b.c'] } }), 400, 'validation_failed'],
  [
    'a number as password',
    'POST /signup',
    () => ({ body: { email: newEmail(), password: 123_456 } }),
    400,
    'validation_failed',
  ],
  ['no password', 'POST /signup', () => ({ body: { email: newEmail() } }), 400, 'validation_failed'],
  [
    'data that is text',
    'POST /signup',
    () => ({ body: { email: newEmail(), password: PASSWORD, data: 'x' } }),
    400,
    'validation_failed',
  ],
  [
    'too much data',
    'POST /signup',
    () => ({ body: { email: newEmail(), password: PASSWORD, data: { x: 'x'.repeat(5_000) } } }),
    400,
    'validation_failed',
  ],
  [
    'data as deep as a well',
    'POST /signup',
    () => ({
      text: `{"email":"a@example.com","password":"${PASSWORD}","data":{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}}`,
    }),
    422,
    'validation_failed',
  ],
  [
    'a weak password',
    'POST /signup',
    () => ({ body: { email: newEmail(), password: '5char' } }),
    422,
    'weak_password',
  ],
  [
    'a taken address',
    'POST /signup',
    () => ({ body: { email: person.email, password: PASSWORD } }),
    422,
    'user_already_exists',
  ],
  [
    'a wrong password',
    'POST /token?grant_type=password',
    () => ({ body: { email: person.email, password: 'wrong one' } }),
    400,
    'invalid_credentials',
  ],
  [
    'an unknown grant type',
    'POST /token?grant_type=id_token',
    () => ({ body: {} }),
    400,
    'invalid_credentials',
  ],
  [
    'no grant type',
    'POST /token',
    () => ({ body: { email: person.email, password: PASSWORD } }),
    400,
    'invalid_credentials',
  ],
  [
    'a refresh without a token',
    'POST /token?grant_type=refresh_token',
    () => ({ body: {} }),
    400,
    'validation_failed',
  ],
  [
    'a refresh with an unknown token',
    'POST /token?grant_type=refresh_token',
    () => ({ body: { refresh_token: 'x' } }),
    400,
    'refresh_token_not_found',
  ],
  [
    'a refresh of an ended session',
    'POST /token?grant_type=refresh_token',
    () => ({ body: { refresh_token: gone.session.refresh_token } }),
    400,
    'session_not_found',
  ],
  [
    'an unknown code (PKCE)',
    'POST /token?grant_type=pkce',
    () => ({ body: { auth_code: randomUUID(), code_verifier: 'a'.repeat(56) } }),
    404,
    'flow_state_not_found',
  ],
  [
    'half a code challenge',
    'POST /otp',
    () => ({ body: { email: newEmail(), code_challenge: 'a'.repeat(43) } }),
    400,
    'validation_failed',
  ],
  ['a phone number', 'POST /otp', () => ({ body: { phone: '+15551234567' } }), 422, 'otp_disabled'],
  [
    'an unknown kind of mail',
    'POST /resend',
    () => ({ body: { email: newEmail(), type: 'recovery' } }),
    400,
    'validation_failed',
  ],
  [
    'an unknown type of link',
    'POST /verify',
    () => ({ body: { type: 'sesame', token_hash: 'x' } }),
    400,
    'validation_failed',
  ],
  [
    'a code without its address',
    'POST /verify',
    () => ({ body: { type: 'email', token: '123456' } }),
    400,
    'validation_failed',
  ],
  [
    'an unknown link',
    'POST /verify',
    () => ({ body: { type: 'signup', token_hash: 'x' } }),
    403,
    'otp_expired',
  ],
  [
    'a code that was never sent',
    'POST /verify',
    () => ({ body: { type: 'email', email: newEmail(), token: '123456' } }),
    403,
    'otp_expired',
  ],
  ['no bearer', 'GET /user', () => ({}), 401, 'no_authorization'],
  ['no bearer', 'PUT /user', () => ({ body: {} }), 401, 'no_authorization'],
  ['no bearer', 'POST /logout', () => ({}), 401, 'no_authorization'],
  ['no bearer', 'GET /reauthenticate', () => ({}), 401, 'no_authorization'],
  [
    'another scheme',
    'GET /user',
    () => ({ headers: { authorization: 'Basic YTpi' } }),
    401,
    'no_authorization',
  ],
  [
    'a bearer that is no token',
    'GET /user',
    () => ({ headers: { authorization: 'Bearer nonsense' } }),
    403,
    'bad_jwt',
  ],
  [
    'the public key as bearer',
    'GET /user',
    () => ({ headers: { authorization: 'Bearer borderlane-public' } }),
    403,
    'bad_jwt',
  ],
  ['a token of an ended session', 'GET /user', () => ({ headers: bearer(gone) }), 403, 'session_not_found'],
  [
    'a token of an ended session',
    'POST /logout',
    () => ({ headers: bearer(gone) }),
    403,
    'session_not_found',
  ],
  [
    'an unknown scope',
    'POST /logout?scope=universe',
    () => ({ headers: bearer(person) }),
    400,
    'validation_failed',
  ],
  [
    'the same password',
    'PUT /user',
    () => ({ body: { password: PASSWORD }, headers: bearer(person) }),
    422,
    'same_password',
  ],
  [
    'a wrong code',
    'PUT /user',
    () => ({ body: { password: 'another one', nonce: '000000' }, headers: bearer(person) }),
    422,
    'reauthentication_not_valid',
  ],
  [
    'more than 1 MB',
    'POST /signup',
    () => ({ text: `"${'x'.repeat(1024 * 1024)}"` }),
    413,
    'validation_failed',
  ],
  ['a provider that is not named', 'GET /authorize', () => ({}), 400, 'validation_failed'],
  ['an address without a route', 'GET /sso', () => ({}), 404, 'not_found'],
  ['a method without a route', 'DELETE /signup', () => ({}), 405, 'method_not_allowed'],
]

describe('the protocol', () => {
  it('refuses each of them with its code, in the shape of the version that is named', async () => {
    const VERSION_HEADERS = ['x-sb-error-code', 'x-supabase-api-version', 'cache-control']
    const shown = ({ status, headers, json }: Awaited<ReturnType<typeof send>>) => {
      const { msg, message, ...rest } = json as { msg?: unknown; message?: unknown }
      const words = [typeof message, typeof msg]
      return { status, headers: VERSION_HEADERS.map((name) => headers.get(name)), words, ...rest }
    }
    const wrong: unknown[] = []
    for (const [what, request, sent, status, code] of REFUSALS) {
      const { headers, ...rest } = sent()
      // Callers that name no version read another shape.
      const newer = shown(await send(request, { ...rest, headers: { ...headers, ...VERSION } }))
      const older = shown(await send(request, { headers, ...rest }))
      const weak = code === 'weak_password' && { weak_password: { reasons: ['length'] } }
      const both = { status, headers: [code, '2024-01-01', 'no-store'], ...weak }
      const expected = [
        { ...both, code, words: ['string', 'undefined'] },
        { ...both, code: status, error_code: code, words: ['undefined', 'string'] },
      ]
      if (!isDeepStrictEqual([newer, older], expected)) wrong.push([what, request, newer, older])
    }
    expect(wrong).toEqual([])
  })

  it('has a refusal for every endpoint that can refuse', () => {
    const asked = new Set(REFUSALS.map(([, request]) => request.split('?')[0]))
    const endpoints = allCalls
      .filter((call) => call.envelope)
      .map((call) => call.http!.replace('/auth/v1', ''))
      // Ends at the site whatever happens; needs nothing; is another name of `otp`.
      .filter((http) => !/GET \/(verify|callback|settings|health|\.well-known)|POST \/magiclink/.test(http))
      // Theirs are in factor.integration.spec.ts and passkey.integration.spec.ts of identity.
      .filter((http) => !/ \/(factors|passkeys)/.test(http))
    for (const endpoint of endpoints) expect(asked).toContain(endpoint)
  })

  it('says what it offers', async () => {
    const { status, headers, json } = await send('GET /settings')
    expect(status).toBe(200)
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(json).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
  })

  it('says that it is well', async () => {
    const { status, json } = await send('GET /health')
    expect([status, json]).toEqual([
      200,
      { name: 'Borderlane identity', description: 'Accounts and sessions' },
    ])
  })

  it('publishes two keys, by their public halves, to be kept for ten minutes', async () => {
    const { headers, json } = await send('GET /.well-known/jwks.json')
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const { keys } = json as { keys: Record<string, unknown>[] }
    expect(keys.length).toBeGreaterThanOrEqual(2)
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
      expect(key).toMatchObject({ alg: 'ES256', key_ops: ['verify'] })
    }
    const [header] = person.session.access_token.split('.')
    const { kid } = JSON.parse(Buffer.from(header!, 'base64url').toString()) as { kid: string }
    expect(keys.map((key) => key['kid'])).toContain(kid)
  })

  it.each(['otp', 'magiclink', 'recover'])('answers %s with an empty object', async (path) => {
    const { status, raw, headers } = await send(`POST /${path}`, { body: { email: newEmail() } })
    expect([status, raw]).toEqual([200, '{}'])
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  it('answers a sign-out with nothing, and a link with an address alone', async () => {
    const { session } = await newPerson(GoTrueClient)
    const out = await send('POST /logout?scope=local', { headers: bearer({ session }) })
    const link = await send('GET /verify?type=signup&token=x')
    for (const { headers, raw } of [out, link]) {
      expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(raw).toBe('')
    }
    expect([out.status, link.status]).toEqual([204, 303])
    expect(link.headers.get('location')).toMatch(/\/#error=access_denied&error_code=otp_expired&/)
  })

  it('lets no cache keep what it says of people', async () => {
    const body = { email: person.email, password: PASSWORD }
    for (const answer of [
      await send('POST /token?grant_type=password', { body }),
      await send('GET /user', { headers: bearer(person) }),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  describe('for a page of another origin', () => {
    const ask = async (origin: string) => {
      const asked = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,x-client-info,x-supabase-api-version',
      }
      return fetch(`${config.url}/auth/v1/token`, { method: 'OPTIONS', headers: asked })
    }

    it('is open where that is one of ours, with the headers of the client', async () => {
      const allowed = await ask(new URL(config.url).origin)
      expect(allowed.status).toBe(204)
      expect(allowed.headers.get('access-control-allow-origin')).toBe(config.url)
      const names = allowed.headers.get('access-control-allow-headers')!.toLowerCase().split(/, */)
      expect(names).toEqual(
        expect.arrayContaining(['apikey', 'authorization', 'x-client-info', 'x-supabase-api-version']),
      )
      const { headers } = await send('GET /settings', { headers: { origin: config.url } })
      const exposed = headers.get('access-control-expose-headers')!.toLowerCase().split(/, */)
      expect(exposed).toEqual(expect.arrayContaining(['x-total-count', 'link', 'x-supabase-api-version']))
    })

    it.each(['https://evil.example', 'null'])('is closed for %s', async (origin) => {
      for (const { headers } of [await ask(origin), await send('GET /settings', { headers: { origin } })]) {
        expect([null, config.url]).toContain(headers.get('access-control-allow-origin'))
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
    })
  })
})
