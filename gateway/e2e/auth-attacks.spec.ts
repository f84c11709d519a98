import { createHmac, createPublicKey, generateKeyPairSync, sign, type webcrypto } from 'node:crypto'
import { GoTrueClient } from '@supabase/auth-js'
import { config } from './config'
import { mailTo } from './mailbox'
import {
  accountStatus,
  bearer,
  claimsOf,
  follow,
  newClient,
  newEmail,
  newPerson,
  PASSWORD,
  type Person,
  refusalOf,
  signInAgain,
  until,
} from './person'
import { ask, newAdmin } from './traveller'

const ROOT = `${config.url}/`
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('an access token', () => {
  const forger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let person: Person
  let parts: { header: Record<string, unknown>; claims: Record<string, unknown>; signature: string }
  let published: webcrypto.JsonWebKey & { kid: string }

  beforeAll(async () => {
    person = await newPerson(GoTrueClient)
    const [header, , signature] = person.session.access_token.split('.') as [string, string, string]
    parts = {
      header: JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>,
      claims: claimsOf(person.session),
      signature,
    }
    const { json } = await ask('GET', '/auth/v1/.well-known/jwks.json')
    const { keys } = json as { keys: (typeof published)[] }
    published = keys.find(({ kid }) => kid === parts.header['kid'])!
  })

  const withParts = (header: object, claims: object = {}): string =>
    `${encode({ ...parts.header, ...header })}.${encode({ ...parts.claims, ...claims })}`
  const forged = (header: object, claims: object = {}): string => {
    const text = withParts(header, claims)
    const signature = sign('sha256', Buffer.from(text), {
      key: forger.privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    return `${text}.${signature.toString('base64url')}`
  }
  const byHmac = (secret: string | Buffer): string => {
    const text = withParts({ alg: 'HS256' })
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const pem = () => createPublicKey({ key: published, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const jwk = () => forger.publicKey.export({ format: 'jwk' })

  it('is good as identity gave it', async () => {
    const { access_token: token } = person.session
    expect(`${withParts({})}.${parts.signature}`).toBe(token)
    expect((await newClient(GoTrueClient).getUser(token)).error).toBeNull()
  })

  it.each<[string, () => string]>([
    ['without an algorithm', () => `${withParts({ alg: 'none' })}.`],
    ['without an algorithm, oddly spelled', () => `${withParts({ alg: 'nOnE' })}.${parts.signature}`],
    ['without its signature', () => `${withParts({})}.`],
    ['of two parts', () => withParts({})],
    ['signed with the public key as a secret', () => byHmac(pem())],
    ['signed with the published JSON as a secret', () => byHmac(JSON.stringify(published))],
    ['signed with nothing as a secret', () => byHmac('')],
    ['signed by a stranger under our key id', () => forged({})],
    ['with an unknown key id', () => forged({ kid: 'unknown' })],
    ['with a key id that is a path', () => forged({ kid: '../../../../dev/null' })],
    ['without a key id', () => forged({ kid: undefined })],
    ['that brings its own key', () => forged({ jwk: jwk() })],
    [
      'that brings its own key under another id',
      () => forged({ kid: 'mine', jwk: { ...jwk(), kid: 'mine' } }),
    ],
    ['that says where its key is', () => forged({ jku: 'https://evil.example/jwks.json' })],
    ['that says where its certificate is', () => forged({ x5u: 'https://evil.example/cert.pem' })],
    ['with a critical extension', () => forged({ crit: ['exp'] })],
    ['whose user was exchanged', () => `${withParts({}, { sub: crypto.randomUUID() })}.${parts.signature}`],
    ['whose end was put off', () => `${withParts({}, { exp: 4_102_444_800 })}.${parts.signature}`],
    ['whose role was raised', () => `${withParts({}, { role: 'service_role' })}.${parts.signature}`],
    ['with a signature of zeros', () => `${withParts({})}.${Buffer.alloc(64).toString('base64url')}`],
    ['that is a refresh token', () => person.session.refresh_token],
    ['that is the public key of the site', () => 'borderlane-public'],
    ['that is very long', () => `${withParts({}, { x: 'x'.repeat(9_000) })}.${parts.signature}`],
  ])('%s is refused everywhere', async (_what, make) => {
    const token = make()
    const { error, data } = await newClient(GoTrueClient).getUser(token)
    expect([error!.status, error!.code, data.user]).toEqual([403, 'bad_jwt', null])
    expect(await accountStatus({ session: { ...person.session, access_token: token } })).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await ask('GET', '/api/admin/roles', { headers })).status).toBe(401)
    expect((await ask('DELETE', '/api/account', { headers })).status).toBe(401)
  })

  it('in the address or in a cookie is none', async () => {
    const { access_token: token } = person.session
    expect((await ask('GET', `/api/account?access_token=${token}`)).status).toBe(401)
    const headers = { cookie: `access_token=${token}; sb-access-token=${token}` }
    expect((await ask('GET', '/api/account', { headers })).status).toBe(401)
  })
})

describe('a role', () => {
  it('that people write into their own data or into a request is none', async () => {
    const email = newEmail()
    const asAdmin = { role: 'admin', roles: ['admin'], admin: true, is_admin: true }
    const { json } = await ask('POST', '/auth/v1/signup', {
      body: {
        email,
        password: PASSWORD,
        data: asAdmin,
        ...asAdmin,
        app_metadata: asAdmin,
        email_confirmed_at: '2020-01-01T00:00:00Z',
        id: '5ac2ad17-6e9c-4bf4-90f6-d4d0ea8dd3f2',
      },
    })
    const session = json as Person['session']
    expect(session.user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email' } })
    expect(session.user.email_confirmed_at).toBeUndefined()
    expect(session.user.id).not.toBe('5ac2ad17-6e9c-4bf4-90f6-d4d0ea8dd3f2')
    const put = (body: object) => ask('PUT', '/auth/v1/user', { body, headers: bearer({ session }) })
    expect((await put({ app_metadata: asAdmin })).status).toBe(403)
    const update = await put({ role: 'admin', email_confirmed_at: '2020-01-01T00:00:00Z', data: asAdmin })
    expect(update.json).toMatchObject({ role: 'authenticated', app_metadata: { providers: ['email'] } })
    const again = await signInAgain(GoTrueClient, email)
    expect((await ask('GET', '/api/admin/roles', { headers: bearer(again) })).status).toBe(403)
    expect((await ask('GET', '/api/account', { headers: bearer(again) })).json).toMatchObject({
      roles: [],
      emailConfirmed: false,
    })
  })

  it('is not inherited through __proto__', async () => {
    const { session } = await newPerson(GoTrueClient)
    const answer = await fetch(`${config.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { ...bearer({ session }), 'content-type': 'application/json' },
      body: '{"data":{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}}',
    })
    expect(answer.status).toBeLessThan(500)
    expect((await ask('GET', '/api/admin/roles', { headers: bearer({ session }) })).status).toBe(403)
    const { session: other } = await newPerson(GoTrueClient)
    expect((await ask('GET', '/api/admin/roles', { headers: bearer({ session: other }) })).status).toBe(403)
  })
})

describe('the end of a link', () => {
  const FOREIGN = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https:evil.example',
    `https:${new URL(config.url).host}@evil.example`,
    `${config.url}@evil.example/`,
    `${config.url}.evil.example/`,
    `http://user:secret@${new URL(config.url).host}/`,
    `https://${new URL(config.url).host}/`,
    'http://127.0.0.1:1/',
    'http://127.0.0.1/',
    '%0d%0aSet-Cookie:%20a=b',
  ]

  it('is our own root, whatever other end is asked for', async () => {
    const led: unknown[] = []
    for (const target of FOREIGN) {
      const query = new URLSearchParams({ type: 'signup', token: 'x', redirect_to: target })
      const { status, headers } = await ask('GET', `/auth/v1/verify?${query}`)
      const end = headers.get('location')?.split('#')[0]
      if (status !== 303 || end !== ROOT || headers.get('set-cookie')) led.push([target, status, end])
    }
    expect(led).toEqual([])
  })

  it('is our own root in mails, and with a good link whose end was exchanged', async () => {
    const email = newEmail()
    const client = newClient(GoTrueClient)
    await client.signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.example/' } })
    const link = new URL((await mailTo(email, 'magiclink')).verifyUrl)
    expect(link.searchParams.get('redirect_to')).toBe(ROOT)
    expect(link.origin).toBe(config.url)
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const { end, fragment } = await follow(link.href)
    expect(end.origin).toBe(config.url)
    expect(fragment['access_token']).toBeDefined()
  })

  it('is not led away by the Host that a request names', async () => {
    const email = newEmail()
    await ask('POST', '/auth/v1/recover', {
      body: { email: newEmail() },
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    await ask('POST', '/auth/v1/otp', {
      body: { email },
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    expect(new URL((await mailTo(email, 'magiclink')).link).origin).toBe(config.url)
  })

  it('takes no token of another kind', async () => {
    const { email } = await newPerson(GoTrueClient)
    const link = new URL((await mailTo(email, 'signup')).verifyUrl)
    for (const type of ['recovery', 'email_change', 'magiclink', 'invite', '', '__proto__']) {
      const other = new URL(link)
      other.searchParams.set('type', type)
      expect((await follow(other.href)).fragment['error_code']).toBe('otp_expired')
    }
    expect((await follow(link.href)).fragment['access_token']).toBeDefined()
  })
})

describe('single use', () => {
  it('of a link holds for twenty at once', async () => {
    const email = newEmail()
    await newClient(GoTrueClient).signInWithOtp({ email })
    const { verifyUrl: link } = await mailTo(email, 'magiclink')
    const ends = await Promise.all(Array.from({ length: 20 }, () => follow(link)))
    expect(ends.filter(({ fragment }) => fragment['access_token'])).toHaveLength(1)
    expect(ends.filter(({ fragment }) => fragment['error_code'] === 'otp_expired')).toHaveLength(19)
  })

  it('of a typed code holds for twenty at once', async () => {
    const email = newEmail()
    await newClient(GoTrueClient).signInWithOtp({ email })
    const { code: token } = await mailTo(email, 'magiclink')
    const use = () => newClient(GoTrueClient).verifyOtp({ email, token, type: 'email' })
    const answers = await Promise.all(Array.from({ length: 20 }, use))
    expect(answers.filter(({ data }) => data.session)).toHaveLength(1)
    for (const answer of answers.filter(({ error }) => error)) {
      expect(refusalOf(answer)).toEqual([403, 'otp_expired'])
    }
  })

  it('of an address holds for ten sign-ups at once', async () => {
    const credentials = { email: newEmail(), password: PASSWORD }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => newClient(GoTrueClient).signUp(credentials)),
    )
    expect(answers.filter(({ data }) => data.session)).toHaveLength(1)
    for (const answer of answers.filter(({ error }) => error)) {
      expect(refusalOf(answer)).toEqual([422, 'user_already_exists'])
    }
  })
})

describe('whether an address has an account', () => {
  const SAME = ['status', 'content-type', 'cache-control', 'x-sb-error-code', 'x-supabase-api-version']
  const seen = (answer: Awaited<ReturnType<typeof ask>>) => ({
    ...Object.fromEntries(SAME.map((name) => [name, answer.headers.get(name)])),
    status: answer.status,
    json: answer.json,
  })

  it.each<[string, string, object]>([
    ['signing in', '/auth/v1/token?grant_type=password', { password: 'wrong password' }],
    ['recovery', '/auth/v1/recover', {}],
    ['a magic link', '/auth/v1/otp', { create_user: false }],
    ['a wrong code', '/auth/v1/verify', { type: 'recovery', token: '000000' }],
    ['a mail about a new address', '/auth/v1/resend', { type: 'email_change' }],
  ])('is not revealed by %s', async (_what, path, body) => {
    const { email } = await newPerson(GoTrueClient)
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const known = await ask('POST', path, { body: { email, ...body }, headers })
    const unknown = await ask('POST', path, { body: { email: newEmail(), ...body }, headers })
    expect(seen(unknown)).toEqual(seen(known))
  })

  it('is not revealed by asking again for the mails about a new address', async () => {
    const person = await newPerson(GoTrueClient)
    expect((await person.client.updateUser({ email: newEmail() })).error).toBeNull()
    const resend = (email: string) => newClient(GoTrueClient).resend({ type: 'email_change', email })
    expect(await resend(person.email)).toEqual(await resend(newEmail()))
  })
})

describe('an account that a stranger made for an address', () => {
  it('is lost to them when the owner of the address comes by a mailed link', async () => {
    const stranger = await newPerson(GoTrueClient)
    expect(await accountStatus(stranger)).toBe(200)
    await newClient(GoTrueClient).resetPasswordForEmail(stranger.email)
    const { fragment } = await follow((await mailTo(stranger.email, 'recovery')).verifyUrl)
    expect(fragment['access_token']).toBeDefined()
    await until(401, () => accountStatus(stranger), 60_000)
    const { refresh_token } = stranger.session
    const refreshed = await newClient(GoTrueClient).refreshSession({ refresh_token })
    expect(refreshed.data.session).toBeNull()
    const again = await newClient(GoTrueClient).signInWithPassword({
      email: stranger.email,
      password: PASSWORD,
    })
    expect(refusalOf(again)).toEqual([400, 'invalid_credentials'])
  })
})

describe('a session', () => {
  it('of someone else is neither seen nor ended', async () => {
    const [mine, theirs] = [await newPerson(GoTrueClient), await newPerson(GoTrueClient)]
    const path = `/api/sessions/${String(claimsOf(theirs.session)['session_id'])}`
    expect((await ask('DELETE', path, { headers: bearer(mine) })).status).toBe(404)
    const { json } = await ask('GET', '/api/sessions', { headers: bearer(mine) })
    expect((json as { sessions: unknown[] }).sessions).toHaveLength(1)
    expect(await accountStatus(theirs)).toBe(200)
  })

  it('shows neither password nor tokens where it is listed or taken along', async () => {
    const person = await newPerson(GoTrueClient)
    for (const path of ['/api/account', '/api/sessions', '/api/account/export']) {
      const answer = await ask('GET', path, { headers: bearer(person) })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const text = JSON.stringify(answer.json)
      for (const secret of [PASSWORD, person.session.access_token, person.session.refresh_token, '$argon2']) {
        expect(text).not.toContain(secret)
      }
    }
  })
})

describe('an admin', () => {
  let admin: Record<string, string>
  beforeAll(async () => {
    admin = await newAdmin('attacks.admin@example.com')
  })
  const signIn = (email: string) => newClient(GoTrueClient).signInWithPassword({ email, password: PASSWORD })
  const isOut = async ({ session }: Person): Promise<void> => {
    await until(401, () => accountStatus({ session }), 60_000)
    const { refresh_token } = session
    expect((await newClient(GoTrueClient).refreshSession({ refresh_token })).data.session).toBeNull()
  }

  it('keeps an account out at once, until it is let in again', async () => {
    const person = await newPerson(GoTrueClient)
    expect(await accountStatus(person)).toBe(200)
    const path = `/api/admin/accounts/${person.session.user.id}/ban`
    const ban = async (until: string | null) =>
      (await ask('PUT', path, { body: { until }, headers: admin })).status
    expect(await ban('2100-01-01T00:00:00.000Z')).toBe(200)
    await isOut(person)
    expect(refusalOf(await signIn(person.email))).toEqual([400, 'user_banned'])
    // With a wrong password no one hears of it.
    const guess = { email: person.email, password: 'wrong password' }
    expect(refusalOf(await newClient(GoTrueClient).signInWithPassword(guess))).toEqual([
      400,
      'invalid_credentials',
    ])
    const { access_token: token } = person.session
    expect(refusalOf(await newClient(GoTrueClient).getUser(token))).toEqual([403, 'user_banned'])
    expect(await ban(null)).toBe(200)
    expect((await signIn(person.email)).error).toBeNull()
    expect(await accountStatus(person)).toBe(401)
  })

  it("ends someone's sessions, and people do not end each other's", async () => {
    const [person, other] = [await newPerson(GoTrueClient), await newPerson(GoTrueClient)]
    const path = `/api/admin/accounts/${person.session.user.id}/sessions`
    expect((await ask('DELETE', path, { headers: bearer(other) })).status).toBe(403)
    expect(await accountStatus(person)).toBe(200)
    expect((await ask('DELETE', path, { headers: admin })).status).toBe(200)
    await isOut(person)
    expect((await signIn(person.email)).error).toBeNull()
  })
})
