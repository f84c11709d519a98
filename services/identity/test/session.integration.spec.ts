import { endSession, listSessions } from '@borderlane/contracts/identity/account'
import { checkSession } from '@borderlane/contracts/identity/internal'
import { getKeys, getUser, signOut } from '@borderlane/contracts/identity/public'
import { serviceCaller } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { verifyAccessToken } from '@borderlane/runtime'
import { KeyRing } from '../src/session/key-ring'
import { asTokens, claimsOf, FIELD_KEYS, Replica, type Tokens } from './replica'

describe('sessions', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  const sessionId = (tokens: Tokens): string => claimsOf(tokens.access_token)['session_id'] as string
  const isLive = async (tokens: Tokens): Promise<boolean> => {
    const asked = { sessionId: sessionId(tokens), userId: tokens.user.id }
    return (await identity.send(checkSession, asked, serviceCaller('gateway'))).live
  }
  const user = (tokens: Tokens) => identity.ask(getUser, undefined, { bearer: tokens.access_token })
  const rotate = async (tokens: Tokens) => asTokens(await identity.refresh(tokens.refresh_token))

  describe('a refresh', () => {
    it('gives another refresh token for the same session', async () => {
      const { session } = await identity.signUp()
      const next = await rotate(session)
      expect(next.refresh_token).not.toBe(session.refresh_token)
      expect(sessionId(next)).toBe(sessionId(session))
      expect((await user(next)).status).toBe(200)
    })

    it('of ten tabs at once gives all of them the same token', async () => {
      const { session } = await identity.signUp()
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => identity.refresh(session.refresh_token)),
      )
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
      expect(new Set(answers.map((answer) => asTokens(answer).refresh_token)).size).toBe(1)
    })

    it('whose answer was lost can be asked again later', async () => {
      const { session } = await identity.signUp()
      const lost = await rotate(session)
      identity.pass({ minutes: 5 })
      expect((await rotate(session)).refresh_token).toBe(lost.refresh_token)
    })

    it('with an older token works for ten seconds, for tabs that were slow', async () => {
      const { session } = await identity.signUp()
      const third = await rotate(await rotate(session))
      identity.pass({ seconds: 5 })
      expect((await rotate(session)).refresh_token).toBe(third.refresh_token)
    })

    it('with a stolen old token ends the session for everybody', async () => {
      const { session, userId } = await identity.signUp()
      const newest = await rotate(await rotate(session))
      identity.pass({ seconds: 11 })
      const replayed = await identity.refresh(session.refresh_token)
      expect(replayed).toMatchObject({
        status: 400,
        body: {
          code: 'refresh_token_already_used',
          message: 'Invalid Refresh Token: Already Used',
        },
      })
      expect((await identity.refresh(newest.refresh_token)).body['code']).toBe('refresh_token_already_used')
      expect(await isLive(newest)).toBe(false)
      expect(await identity.audit(userId)).toContain('refresh.replayed')
    })

    it.each([['unknown'], ['x'.repeat(10_000)], ['a\u0000b']])(
      'with the token %.8s is refused',
      async (token) => {
        expect(await identity.refresh(token)).toMatchObject({
          status: 400,
          body: { code: 'refresh_token_not_found' },
        })
      },
    )

    it('without a token is refused', async () => {
      expect(await identity.refresh('')).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    })

    it('keeps a session in use alive, and lets one go that was not used for a week', async () => {
      let { session } = await identity.signUp()
      for (let i = 0; i < 3; i += 1) {
        identity.pass({ days: 6 })
        session = await rotate(session)
      }
      identity.pass({ days: 8 })
      expect(await identity.refresh(session.refresh_token)).toMatchObject({
        status: 400,
        body: { code: 'session_expired' },
      })
    })

    it('does not keep a session alive for more than thirty days', async () => {
      let { session } = await identity.signUp()
      for (let i = 0; i < 4; i += 1) {
        identity.pass({ days: 6 })
        session = await rotate(session)
      }
      identity.pass({ days: 6, minutes: 1 })
      expect((await identity.refresh(session.refresh_token)).body['code']).toBe('session_expired')
    })
  })

  describe('an admin who leaves the desk', () => {
    it('is signed out after half an hour', async () => {
      const { session, userId } = await identity.signUp()
      await identity.query(
        `INSERT INTO user_role (account_id, role, created_at) VALUES ($1, 'admin', now())`,
        [userId],
      )
      identity.pass({ minutes: 20 })
      expect(await isLive(session)).toBe(true)
      identity.pass({ minutes: 20 })
      expect(await isLive(session)).toBe(true)
      identity.pass({ minutes: 31 })
      expect(await isLive(session)).toBe(false)
    })
  })

  describe('signing out', () => {
    it.each([
      ['local', [false, true]],
      ['others', [true, false]],
      ['global', [false, false]],
      [undefined, [false, false]],
    ])('with the scope %s ends the right sessions', async (scope, live) => {
      const { email, session: first } = await identity.signUp()
      const second = asTokens(await identity.signIn(email))
      const query: Record<string, string> = scope ? { scope } : {}
      const answer = await identity.ask(signOut, undefined, { query, bearer: first.access_token })
      expect(answer).toMatchObject({ status: 204 })
      expect(answer.body).toBeUndefined()
      expect([await isLive(first), await isLive(second)]).toEqual(live)
    })

    it('ends access and refresh at once', async () => {
      const { session } = await identity.signUp()
      await identity.ask(signOut, undefined, { bearer: session.access_token })
      expect(await user(session)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
      expect(await identity.refresh(session.refresh_token)).toMatchObject({
        status: 400,
        body: { code: 'session_not_found' },
      })
    })

    it.each([['everything'], ['constructor'], ['__proto__']])('refuses the scope %s', async (scope) => {
      const { session } = await identity.signUp()
      const answer = await identity.ask(signOut, undefined, {
        query: { scope },
        bearer: session.access_token,
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(await isLive(session)).toBe(true)
    })
  })

  describe('the list of own sessions', () => {
    it('names each open one and which of them asks', async () => {
      const { email, session, userId } = await identity.signUp()
      const other = asTokens(
        await identity.signIn(email, undefined, { ip: '203.0.113.9', userAgent: 'other device' }),
      )
      const me = { kind: 'user', userId, sessionId: sessionId(session) } as const
      const { sessions } = await identity.send(listSessions, {}, me)
      expect(sessions).toHaveLength(2)
      expect(sessions.find((one) => one.id === sessionId(other))).toMatchObject({
        current: false,
        ip: '203.0.113.9',
        userAgent: 'other device',
      })
      expect(sessions.find((one) => one.current)!.id).toBe(sessionId(session))

      await identity.send(endSession, { id: sessionId(other) }, me)
      expect([await isLive(session), await isLive(other)]).toEqual([true, false])
    })

    it('lists none that has ended, though no one ended it', async () => {
      const { email, userId, session } = await identity.signUp()
      identity.pass({ days: 6 })
      const { body } = await identity.refresh(asTokens(await identity.signIn(email)).refresh_token)
      identity.pass({ days: 2 })
      const mine = sessionId(body as unknown as Tokens)
      const me = { kind: 'user', userId, sessionId: mine } as const
      expect(await isLive(session)).toBe(false)
      const { sessions } = await identity.send(listSessions, {}, me)
      expect(sessions.map(({ id }) => id)).toEqual([mine])
    })

    it('lets no one end the session of someone else', async () => {
      const [mine, theirs] = [await identity.signUp(), await identity.signUp()]
      const me = { kind: 'user', userId: mine.userId, sessionId: sessionId(mine.session) } as const
      await expect(identity.send(endSession, { id: sessionId(theirs.session) }, me)).rejects.toMatchObject({
        code: 'identity.session_not_found',
      })
      expect(await isLive(theirs.session)).toBe(true)
    })
  })

  it('a session belongs to its user only', async () => {
    const [one, two] = [await identity.signUp(), await identity.signUp()]
    const asked = { sessionId: sessionId(one.session), userId: two.userId }
    expect(await identity.send(checkSession, asked, serviceCaller('gateway'))).toEqual({ live: false })
  })

  describe('the signing keys', () => {
    const published = async () => (await identity.send(getKeys, {})).body.keys
    const verifies = async (tokens: Tokens) =>
      verifyAccessToken(tokens.access_token, await published(), {
        issuers: ['https://borderlane.test/auth/v1'],
        now: new Date((claimsOf(tokens.access_token)['iat'] as number) * 1_000),
      }) !== undefined

    it('are two, public halves only, and may be kept for ten minutes', async () => {
      const answer = await identity.send(getKeys, {})
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=600',
        'x-supabase-api-version': '2024-01-01',
      })
      expect(answer.body.keys).toHaveLength(2)
      for (const key of answer.body.keys) {
        expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
      }
    })

    it('rotate without signing anyone out', async () => {
      const { session } = await identity.signUp()
      const before = await published()
      await identity.query(
        `UPDATE signing_key SET since = since - interval '31 days' WHERE state = 'current'`,
      )
      await identity.get<KeyRing>(KeyRing, { strict: false }).maintainKeys()
      const next = await rotate(session)
      // A verifier that kept the old list knows the new key already.
      const [head] = next.access_token.split('.')
      const { kid } = JSON.parse(Buffer.from(head!, 'base64url').toString()) as { kid: string }
      expect(before.map((key) => key.kid)).toContain(kid)
      expect((await user(session)).status).toBe(200)
      expect([await verifies(session), await verifies(next)]).toEqual([true, true])
    })

    it('are forgotten when their tokens have ended, and take turns on their own', async () => {
      const ring = identity.get<KeyRing>(KeyRing, { strict: false })
      const before = await published()
      identity.pass({ days: 31 })
      await ring.maintainKeys()
      expect(await published()).toHaveLength(3)
      identity.pass({ minutes: 75 })
      await ring.maintainKeys()
      const after = await published()
      expect(after).toHaveLength(2)
      expect(after.filter((key) => before.some((old) => old.kid === key.kid))).toHaveLength(1)
    })

    it('lie sealed in the database', async () => {
      const rows = await identity.query<{ private_key_sealed: string }>(
        'SELECT private_key_sealed FROM signing_key',
      )
      for (const row of rows) expect(row.private_key_sealed).toMatch(/^v1:test:/)
    })

    it('are encrypted again when the field key has changed, and go on signing', async () => {
      const ring = identity.get<KeyRing>(KeyRing, { strict: false })
      const before = await published()
      const newer = `newer:${Buffer.alloc(32, 9).toString('base64')}`
      Object.assign(ring, { cipher: new FieldCipher(`${newer},${FIELD_KEYS}`) })
      await ring.maintainKeys()
      const sealed = 'SELECT private_key_sealed FROM signing_key'
      for (const row of await identity.query<{ private_key_sealed: string }>(sealed))
        expect(row.private_key_sealed).toMatch(/^v1:newer:/)
      // The old key has gone.
      Object.assign(ring, { cipher: new FieldCipher(newer) })
      await ring.maintainKeys()
      expect(await published()).toEqual(before)
      expect(await verifies((await identity.signUp()).session)).toBe(true)
    })
  })
})
