import { createHash } from 'node:crypto'
import { addressConfirmed } from '@borderlane/contracts/identity/internal'
import {
  followMailLink,
  getUser,
  issueTokens,
  recover,
  resend,
  sendMagicLink,
  sendOtp,
  signUp,
  updateUser,
  verify,
} from '@borderlane/contracts/identity/public'
import { type Answer, asTokens, PASSWORD, queryOf, Replica } from './replica'

const SITE_ROOT = 'https://borderlane.test/'
const VERIFIER = 'a'.repeat(56)
const PKCE = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
}

describe('links and codes in mails', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  /** Follows a link and takes its end apart. */
  async function follow(query: Record<string, string>): Promise<{ end: URL; outcome: URLSearchParams }> {
    const answer = await identity.ask(followMailLink, undefined, { query })
    expect(answer).toMatchObject({ status: 303 })
    expect(answer.body).toBeUndefined()
    const end = new URL(answer.headers['location']!)
    return { end, outcome: new URLSearchParams(end.hash.slice(1)) }
  }
  const linkOf = async (email: string, kind: string): Promise<Record<string, string>> =>
    queryOf((await identity.mailTo(email, kind))!.link!)
  const userOf = async (token: string): Promise<Record<string, unknown>> =>
    (await identity.ask(getUser, undefined, { bearer: token })).body
  describe('a confirmation', () => {
    it('ends at the site with a session and confirms the address', async () => {
      const { email, userId } = await identity.signUp()
      const { end, outcome } = await follow(await linkOf(email, 'confirmation'))
      expect(end.origin + end.pathname + end.search).toBe(SITE_ROOT)
      expect([...outcome.keys()]).toEqual([
        'access_token',
        'expires_at',
        'expires_in',
        'refresh_token',
        'sb',
        'token_type',
        'type',
        'password',
      ])
      // Nothing showed that the person who followed had set it.
      expect(outcome.get('password')).toBe('unset')
      expect(outcome.get('type')).toBe('signup')
      expect(await userOf(outcome.get('access_token')!)).toMatchObject({
        id: userId,
        email_confirmed_at: expect.any(String) as string,
      })
    })

    it('is an event that names the account alone; its address is returned on request, once it is confirmed', async () => {
      const { email, userId } = await identity.signUp()
      expect(await identity.confirmedAddress(userId)).toEqual({ email: null })
      await follow(await linkOf(email, 'confirmation'))
      expect(await identity.events(addressConfirmed, userId)).toEqual([{ userId }])
      expect(await identity.confirmedAddress(userId)).toEqual({ email })
    })

    it('works once', async () => {
      const { email } = await identity.signUp()
      const query = await linkOf(email, 'confirmation')
      await follow(query)
      const { end, outcome } = await follow(query)
      expect(end.origin).toBe('https://borderlane.test')
      expect(Object.fromEntries(outcome)).toEqual({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
        sb: '',
      })
    })

    it('works once even when twenty follow it at the same time', async () => {
      const { email } = await identity.signUp()
      const query = await linkOf(email, 'confirmation')
      const ends = await Promise.all(Array.from({ length: 20 }, () => follow(query)))
      expect(ends.filter(({ outcome }) => outcome.has('access_token'))).toHaveLength(1)
    })

    it('is good for a day', async () => {
      const { email } = await identity.signUp()
      const query = await linkOf(email, 'confirmation')
      identity.pass({ days: 1, minutes: 1 })
      expect((await follow(query)).outcome.get('error_code')).toBe('otp_expired')
    })

    it('is sent again on request, and not to an address that is confirmed', async () => {
      const { email } = await identity.signUp()
      expect(await identity.ask(resend, { email, type: 'signup' })).toMatchObject({ status: 200, body: {} })
      await follow(await linkOf(email, 'confirmation'))
      await identity.ask(resend, { email, type: 'signup' })
      expect(await identity.mailTo(email, 'confirmation')).toBeNull()
    })

    it('cannot be used as a recovery', async () => {
      const { email } = await identity.signUp()
      const query = await linkOf(email, 'confirmation')
      expect((await follow({ ...query, type: 'recovery' })).outcome.get('error_code')).toBe('otp_expired')
      expect((await follow({ ...query, type: 'constructor' })).outcome.get('error_code')).toBe('otp_expired')
      expect((await follow(query)).outcome.has('access_token')).toBe(true)
    })

    it.each([
      'https://evil.test/',
      '//evil.test',
      'javascript:alert(1)',
      'https:borderlane.test@evil.test',
      'https://borderlane.test@evil.test/',
    ])('never leads to %s', async (wanted) => {
      const email = identity.newEmail()
      await identity.ask(signUp, { email, password: PASSWORD }, { query: { redirect_to: wanted } })
      const query = await linkOf(email, 'confirmation')
      expect(query['redirect_to']).toBe(SITE_ROOT)
      expect((await follow({ ...query, redirect_to: wanted })).end.origin).toBe('https://borderlane.test')
    })
  })

  describe('a recovery', () => {
    it('is answered alike for every address, and mailed to those who have an account', async () => {
      const { email } = await identity.signUp()
      const stranger = identity.newEmail()
      const [known, unknown] = [
        await identity.ask(recover, { email }),
        await identity.ask(recover, { email: stranger }),
      ]
      expect(known).toMatchObject({ status: 200, body: {} })
      expect(unknown).toEqual(known)
      expect(await identity.mailTo(email, 'recovery')).toMatchObject({ to: email, linkMinutes: 10 })
      expect(await identity.mailTo(stranger, 'recovery')).toBeNull()
    })

    it('lets the owner set a new password, and everybody else out', async () => {
      const { email, session } = await identity.signUp()
      await follow(await linkOf(email, 'confirmation'))
      await identity.ask(recover, { email }, { query: { redirect_to: 'https://borderlane.test/recovery' } })
      const { end, outcome } = await follow(await linkOf(email, 'recovery'))
      expect(end.pathname).toBe('/recovery')
      expect(outcome.get('type')).toBe('recovery')
      const bearer = outcome.get('access_token')!
      expect((await identity.ask(updateUser, { password: 'brand new one' }, { bearer })).status).toBe(200)
      expect((await identity.signIn(email)).status).toBe(400)
      expect((await identity.signIn(email, 'brand new one')).status).toBe(200)
      expect((await identity.refresh(session.refresh_token)).body['code']).toBe('session_not_found')
      expect((await identity.mailTo(email, 'password-changed'))!.link).toBeNull()
    })

    it('is good for ten minutes', async () => {
      const { email } = await identity.signUp()
      const token = await identity.recoveryToken(email)
      identity.pass({ minutes: 11 })
      expect(await identity.ask(verify, { type: 'recovery', token_hash: token })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
      })
    })

    it('keeps only the hash of its token', async () => {
      const { email } = await identity.signUp()
      const token = await identity.recoveryToken(email)
      const rows = await identity.query(`SELECT row_to_json(t)::text AS text FROM one_time_token t`)
      const requests = await identity.query(`SELECT row_to_json(m)::text AS text FROM mail_request m`)
      const events = await identity.query(`SELECT row_to_json(o)::text AS text FROM outbox o`)
      for (const row of [...rows, ...requests, ...events]) expect(JSON.stringify(row)).not.toContain(token)
    })

    it('of an address that was never confirmed ends what a stranger set up under it', async () => {
      const { email, session: strangers, userId } = await identity.signUp()
      const answer = await identity.ask(verify, {
        type: 'recovery',
        token_hash: await identity.recoveryToken(email),
      })
      expect(asTokens(answer).user.id).toBe(userId)
      expect((await identity.signIn(email)).status).toBe(400)
      expect((await identity.refresh(strangers.refresh_token)).body['code']).toBe('session_not_found')
    })
  })

  describe('a magic link', () => {
    it('makes an account where there is none, confirmed and without a password', async () => {
      const email = identity.newEmail()
      const body = { email, data: { full_name: 'Grace' }, create_user: true, ...{ code_challenge: null } }
      expect(await identity.ask(sendOtp, body)).toMatchObject({ status: 200, body: {} })
      const { outcome } = await follow(await linkOf(email, 'magic-link'))
      expect(outcome.has('password')).toBe(false)
      expect(await userOf(outcome.get('access_token')!)).toMatchObject({
        email,
        // Perhaps someone else asked for this mail.
        user_metadata: {},
        email_confirmed_at: expect.any(String) as string,
      })
      expect((await identity.signIn(email, '')).status).toBe(400)
    })

    it('keeps a name that came with the request where the secret of its browser comes too', async () => {
      const email = identity.newEmail()
      await identity.ask(sendOtp, { email, data: { full_name: 'Grace' }, ...PKCE })
      const token_hash = await identity.token(email, 'magic-link')
      const answer = await identity.ask(verify, { type: 'magiclink', token_hash, code_verifier: VERIFIER })
      expect(asTokens(answer).user['user_metadata']).toEqual({ full_name: 'Grace' })
    })

    it('is not mailed to strangers when no account is to be made, and the answer does not tell', async () => {
      const [{ email }, stranger] = [await identity.signUp(), identity.newEmail()]
      const known = await identity.ask(sendMagicLink, { email, create_user: false })
      expect(await identity.ask(sendMagicLink, { email: stranger, create_user: false })).toEqual(known)
      expect(await identity.mailTo(email, 'magic-link')).not.toBeNull()
      expect(await identity.mailTo(stranger, 'magic-link')).toBeNull()
    })

    it('is not sent to telephones', async () => {
      expect(await identity.ask(sendOtp, { phone: '+441632960000' })).toMatchObject({
        status: 422,
        body: { code: 'otp_disabled' },
      })
    })

    it('does not let a banned account in', async () => {
      const { email, userId } = await identity.signUp()
      await identity.ask(sendOtp, { email })
      const query = await linkOf(email, 'magic-link')
      await identity.query(`UPDATE account SET banned_until = 'infinity' WHERE id = $1`, [userId])
      expect((await follow(query)).outcome.get('error_code')).toBe('user_banned')
      expect((await identity.signIn(email)).body['code']).toBe('user_banned')
    })
  })

  describe('a typed code', () => {
    const type = (email: string, token: string, kind = 'email'): Promise<Answer> =>
      identity.ask(verify, { type: kind, email, token })
    const codeFor = async (email: string): Promise<string> => {
      await identity.ask(sendOtp, { email })
      return (await identity.mailTo(email, 'magic-link'))!.code!
    }
    const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

    it('signs in once', async () => {
      const { email } = await identity.signUp()
      const code = await codeFor(email)
      expect(asTokens(await type(email, code)).user).toMatchObject({ email })
      expect(await type(email, code)).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    })

    it('is void after five wrong ones', async () => {
      const { email } = await identity.signUp()
      const code = await codeFor(email)
      for (let i = 0; i < 5; i += 1) expect((await type(email, wrong(code))).status).toBe(403)
      expect(await type(email, code)).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    })

    it('is good after four wrong ones, for ten minutes', async () => {
      const { email } = await identity.signUp()
      const code = await codeFor(email)
      for (let i = 0; i < 4; i += 1) await type(email, wrong(code))
      identity.pass({ minutes: 9 })
      expect((await type(email, code)).status).toBe(200)
      const late = await codeFor(email)
      identity.pass({ minutes: 11 })
      expect((await type(email, late)).status).toBe(403)
    })

    it('belongs to its address', async () => {
      const [one, two] = [await identity.signUp(), await identity.signUp()]
      expect((await type(two.email, await codeFor(one.email))).status).toBe(403)
    })

    it.each([
      ['an unknown type', { type: 'constructor', token_hash: 'x' }, 400],
      ['no type', { token_hash: 'x' }, 400],
      ['nothing to verify', { type: 'email' }, 400],
      ['a malformed address', { type: 'email', email: 'none', token: '123456' }, 400],
      ['an unknown address', { type: 'email', email: 'nobody@example.com', token: '123456' }, 403],
      ['an unknown token', { type: 'signup', token_hash: 'a\u0000b' }, 403],
    ])('refuses %s', async (_name, body, status) => {
      expect((await identity.ask(verify, body)).status).toBe(status)
    })
  })

  describe('a link for the browser that asked (PKCE)', () => {
    const exchange = (code: string, verifier = VERIFIER): Promise<Answer> =>
      identity.ask(
        issueTokens,
        { auth_code: code, code_verifier: verifier },
        { query: { grant_type: 'pkce' } },
      )
    const codeFor = async (email: string): Promise<string> => {
      await identity.ask(recover, { email, ...PKCE })
      const query = await linkOf(email, 'recovery')
      expect(query['token']).toMatch(/^pkce_/)
      const { end } = await follow(query)
      // Nothing showed that the password of the sign-up is of the person who followed.
      expect(end.hash).toBe('#password=unset')
      return end.searchParams.get('code')!
    }

    it('ends with a code that only its verifier turns into a session, once', async () => {
      const { email } = await identity.signUp()
      const code = await codeFor(email)
      expect(await exchange(code, 'b'.repeat(56))).toMatchObject({
        status: 400,
        body: { code: 'bad_code_verifier' },
      })
      expect(asTokens(await exchange(code)).user).toMatchObject({ email })
      expect(await exchange(code)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
    })

    it('is too late after five minutes', async () => {
      const { email } = await identity.signUp()
      const code = await codeFor(email)
      identity.pass({ minutes: 6 })
      expect(await exchange(code)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } })
    })

    it('returns a failure in the query too', async () => {
      const { end } = await follow({ token: 'pkce_unknown', type: 'recovery' })
      expect(end.searchParams.get('error_code')).toBe('otp_expired')
    })
  })
})

describe('the time between two mails', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start({ MAIL_INTERVAL_SECONDS: 60 })
  })
  afterAll(() => identity.stop())

  it('is a minute for every address, whether someone has it or not', async () => {
    for (const email of [(await identity.signUp()).email, identity.newEmail()]) {
      expect((await identity.ask(recover, { email })).status).toBe(200)
      const again = await identity.ask(recover, { email })
      expect(again).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
      expect(again.body['message']).toMatch(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      )
      identity.pass({ seconds: 61 })
      expect((await identity.ask(recover, { email })).status).toBe(200)
    }
  })

  it('holds for parallel requests', async () => {
    const email = identity.newEmail()
    const answers = await Promise.all(Array.from({ length: 10 }, () => identity.ask(recover, { email })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})
