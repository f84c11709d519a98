import { generateKeyPairSync, randomInt, randomUUID, sign } from 'node:crypto'
import { checkSession, sessionsChanged } from '@borderlane/contracts/identity/internal'
import { followMailLink, getKeys, getSettings, signUp } from '@borderlane/contracts/identity/public'
import { getConfig } from '@borderlane/contracts/gateway'
import { checkAccess } from '@borderlane/contracts/orders/internal'
import { NatsConnection } from '@borderlane/messaging'
import { HealthRegistry, log } from '@borderlane/runtime'
import { sampleOrder, stubCall, waitFor } from '@borderlane/testing'
import { startGateway, type TestGateway } from './start-gateway'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const kid = 'key-1'
const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
const ISSUER = 'http://127.0.0.1:3000/auth/v1'
const CONFIG_PATH = getConfig.http!.split(' ')[1]!

let gateway: TestGateway
let keys: Awaited<ReturnType<typeof stubCall<typeof getKeys>>>
let sessions: Awaited<ReturnType<typeof stubCall<typeof checkSession>>>
const ended = new Set<string>()
const agents = new Set<string>()

beforeAll(async () => {
  gateway = await startGateway({ ALLOWED_ORIGINS: 'https://partner.example.org' })
  keys = await stubCall(gateway.broker, getKeys, () => ({
    status: 200,
    headers: {},
    body: { keys: [jwk as never] },
  }))
  sessions = await stubCall(gateway.broker, checkSession, ({ sessionId }) => ({
    live: !ended.has(sessionId),
    email: 'asha@example.org',
    emailConfirmed: true,
    roles: agents.has(sessionId) ? ['agent'] : [],
  }))
})
afterAll(async () => {
  await Promise.all([keys.close(), sessions.close()])
  await gateway.close()
})

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

function token(claims: object = {}, header: object = {}): string {
  const now = Math.floor(Date.now() / 1_000)
  const payload = {
    iss: ISSUER,
    aud: 'authenticated',
    sub: randomUUID(),
    session_id: randomUUID(),
    iat: now,
    exp: now + 3_600,
    ...claims,
  }
  const text = `${encode({ alg: 'ES256', typ: 'JWT', kid, ...header })}.${encode(payload)}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

/** What newer clients send. */
const VERSION = { 'x-supabase-api-version': '2024-01-01' }

const statusWith = async (bearer: string): Promise<number> =>
  (await gateway.ask('GET', CONFIG_PATH, undefined, { authorization: `Bearer ${bearer}` })).status

describe('a bearer', () => {
  it('of a living session is let in, and its session is asked for once in five seconds', async () => {
    const before = sessions.asked.length
    const good = token()
    expect([await statusWith(good), await statusWith(good)]).toEqual([200, 200])
    expect(sessions.asked.length - before).toBe(1)
  })

  it.each([
    ['with another algorithm', () => token({}, { alg: 'none' })],
    ['that brings its own key', () => token({}, { jwk })],
    ['with a changed payload', () => token().replace(/\.[^.]+\./, `.${encode({ sub: randomUUID() })}.`)],
    ['that is too old', () => token({ exp: Math.floor(Date.now() / 1_000) - 61 })],
    ['of another site', () => token({ iss: 'https://other.example.org/auth/v1' })],
    ['for someone else', () => token({ aud: 'anon' })],
    ['without a signature', () => token().replace(/[^.]+$/, '')],
    ['that is no token', () => 'nonsense'],
  ])('%s is refused, on open routes too', async (_what, make) => {
    expect(await statusWith(make())).toBe(401)
  })

  it('that is the public key is a guest', async () => {
    expect(await statusWith('borderlane-public')).toBe(200)
  })

  it('with unknown keys does not become a call each', async () => {
    const before = keys.asked.length
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await statusWith(token({}, { kid: `unknown-${turn}` }))).toBe(401)
    }
    expect(keys.asked.length - before).toBeLessThanOrEqual(1)
  })

  it('of an ended session is refused as soon as identity says so', async () => {
    const [sub, sessionId] = [randomUUID(), randomUUID()]
    const bearer = token({ sub, session_id: sessionId })
    const other = token({ sub, session_id: randomUUID() })
    expect(await statusWith(bearer)).toBe(200)
    ended.add(sessionId)
    const identity = await NatsConnection.open(
      'identity',
      gateway.broker.settings('identity'),
      new HealthRegistry(),
    )
    const orders = await stubCall(gateway.broker, checkAccess, ({ id }) => ({
      id,
      status: 'pending_payment' as const,
      version: 1,
      role: 'owner' as const,
    }))
    const events = await fetch(`${gateway.url}/api/orders/${sampleOrder().id}/events`, {
      headers: { authorization: `Bearer ${other}` },
    })
    identity.connection.publish(sessionsChanged.subject, JSON.stringify({ userId: sub }))
    await waitFor(async () => (await statusWith(bearer)) === 401)
    // What it had opened ends too.
    expect(await events.text()).toBe(': open\n\n')
    await orders.close()
    await identity.onApplicationShutdown()
  })

  it('of an ended session is refused within five seconds without that word', async () => {
    const sessionId = randomUUID()
    const bearer = token({ session_id: sessionId })
    expect(await statusWith(bearer)).toBe(200)
    ended.add(sessionId)
    await waitFor(async () => (await statusWith(bearer)) === 401)
  })
})

describe('a limit', () => {
  it('of writes holds for each member of staff, not for the network of their office', async () => {
    const strict = await startGateway({ RATE_LIMIT_FACTOR: 1 / 30, TRUST_PROXY: 1 })
    const office = { 'x-forwarded-for': `198.19.${randomInt(256)}.1` }
    const [one, other, guest] = [randomUUID(), randomUUID(), randomUUID()]
    agents.add(one).add(other)
    const bearers = new Map<string, string>([one, other, guest].map((id) => [id, token({ session_id: id })]))
    const note = async (who: string) =>
      (
        await strict.ask(
          'POST',
          `/api/admin/orders/${randomUUID()}/notes`,
          {},
          { ...office, authorization: `Bearer ${bearers.get(who)}` },
        )
      ).status
    const turns = [one, one, one, other, other, other]
    const statuses: number[] = []
    for (const who of turns) statuses.push(await note(who))
    expect(statuses).toEqual([422, 422, 429, 422, 422, 429])
    // Those who only try count by network, as for what is read: 20 of it here.
    const tried: number[] = []
    for (let turn = 0; turn < 15; turn += 1) tried.push(await note(guest))
    expect(tried).toEqual([...Array<number>(14).fill(403), 429])
    await strict.close()
  })

  it('of mails holds for an account from all its networks together, and the log says for whom', async () => {
    const strict = await startGateway({ RATE_LIMIT_FACTOR: 1 / 30, TRUST_PROXY: 1 })
    const logged = jest.spyOn(log, 'info')
    const [sub, network] = [randomUUID(), `198.19.${randomInt(256)}`]
    const ask = (from: number, bearer: string) =>
      strict.ask(
        'POST',
        '/api/orders/resend-link',
        {},
        { authorization: `Bearer ${bearer}`, 'x-forwarded-for': `${network}.${from}` },
      )
    const answers = [await ask(1, token({ sub })), await ask(2, token({ sub })), await ask(3, token({ sub }))]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 429])
    expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(4, token())).status).toBe(422)
    const lines = logged.mock.calls.map(([fields]) => fields as unknown as Record<string, unknown>)
    expect(lines.filter(({ event }) => event === 'limit_hit')).toEqual([
      {
        event: 'limit_hit',
        reason: 'mail',
        route: '/api/orders/resend-link',
        requestId: answers[2]!.headers.get('x-request-id'),
        traceId: expect.stringMatching(/^[\da-f]{32}$/),
        userId: sub,
      },
    ])
    logged.mockRestore()
    await strict.close()
  })
})

it('the log says who was denied access to what', async () => {
  const logged = jest.spyOn(log, 'info')
  const sub = randomUUID()
  const answer = await gateway.ask('GET', '/api/admin/roles', undefined, {
    authorization: `Bearer ${token({ sub })}`,
  })
  expect(answer.status).toBe(403)
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'access_denied', code: 'auth.forbidden', userId: sub }),
    expect.anything(),
  )
  logged.mockRestore()
})

describe('the protocol of identity', () => {
  it('passes in both directions as it is', async () => {
    const stub = await stubCall(gateway.broker, signUp, () => ({
      status: 422,
      headers: {
        'x-supabase-api-version': '2024-01-01',
        'x-sb-error-code': 'weak_password',
        'x-inner': 'no',
      },
      body: { code: 'weak_password', message: 'Too short', weak_password: { reasons: ['length'] } },
    }))
    const answer = await gateway.ask(
      'POST',
      '/auth/v1/signup?redirect_to=http%3A%2F%2F127.0.0.1%3A3000%2F',
      { email: 'a@example.org', password: '12345', more: { fields: true } },
      { authorization: 'Bearer some.token.here', 'x-supabase-api-version': '2024-01-01', apikey: 'x' },
    )
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ code: 'weak_password' })
    expect(answer.headers.get('x-sb-error-code')).toBe('weak_password')
    expect(answer.headers.get('x-inner')).toBeNull()
    expect(stub.asked[0]?.input).toMatchObject({
      query: { redirect_to: 'http://127.0.0.1:3000/' },
      body: { email: 'a@example.org', password: '12345', more: { fields: true } },
      bearer: 'some.token.here',
      apiVersion: '2024-01-01',
    })
    await stub.close()
  })

  it('refuses a parameter that is in the address twice; only links of mails lead to a page all the same', async () => {
    const link = await stubCall(gateway.broker, followMailLink, ({ query }) => ({
      status: 303,
      headers: { location: `http://127.0.0.1:3000/?${query['token']}` },
    }))
    const twice = await gateway.ask('POST', '/auth/v1/logout?scope=local&scope=global', {}, VERSION)
    expect([twice.status, twice.json]).toEqual([422, expect.objectContaining({ code: 'validation_failed' })])
    const followed = await fetch(`${gateway.url}/auth/v1/verify?token=a&token=b&type=signup`, {
      redirect: 'manual',
    })
    expect(followed.status).toBe(303)
    await link.close()
  })

  it.each([
    ['a preflight', { origin: 'https://partner.example.org', 'access-control-request-method': 'POST' }, 204],
    ['an OPTIONS that is no preflight', {}, 204],
  ])('names its version in the answer to %s', async (_name, headers, status) => {
    const answer = await gateway.ask('OPTIONS', '/auth/v1/token', undefined, headers)
    expect([answer.status, answer.headers.get('x-supabase-api-version')]).toEqual([status, '2024-01-01'])
  })

  it('names it, and a code, for an address that cannot be read', async () => {
    const answer = await gateway.ask('POST', '/auth/v1/%zz', {}, VERSION)
    expect([answer.status, answer.headers.get('x-supabase-api-version')]).toEqual([400, '2024-01-01'])
    expect(answer.json).toMatchObject({ code: 'bad_json' })
  })

  it("keeps its shape in the gateway's own refusals", async () => {
    const malformed = await gateway.ask('POST', '/auth/v1/signup', '{"email":', {
      'x-supabase-api-version': '2024-01-01',
    })
    expect([malformed.status, malformed.json]).toMatchObject([400, { code: 'bad_json' }])
    for (const version of [undefined, '2023-12-31', 'new']) {
      const guest = await gateway.ask('GET', getSettings.http!.split(' ')[1]!, undefined, {
        'x-request-id': 'my-request-1',
        ...(version && { 'x-supabase-api-version': version }),
      })
      expect([guest.status, guest.json]).toEqual([
        503,
        { code: 503, error_code: 'request_timeout', msg: expect.any(String), error_id: 'my-request-1' },
      ])
    }
    const nowhere = await gateway.ask('GET', '/auth/v1/nowhere')
    expect([nowhere.status, nowhere.headers.get('x-supabase-api-version')]).toEqual([404, '2024-01-01'])
  })

  it('is open to the pages of listed origins only', async () => {
    const preflight = (origin: string) =>
      gateway.ask('OPTIONS', '/auth/v1/token', undefined, {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,x-supabase-api-version',
      })
    const allowed = await preflight('https://partner.example.org')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://partner.example.org')
    expect(allowed.headers.get('access-control-allow-headers')).toContain('X-Supabase-Api-Version')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    const stranger = await preflight('https://evil.example.org')
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  })
})
