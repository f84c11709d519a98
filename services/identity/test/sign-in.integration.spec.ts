import { getUser, issueTokens, recover, sendOtp, signUp } from '@borderlane/contracts/identity/public'
import argon2, { hash } from '@node-rs/argon2'
import pg from 'pg'
import { type Answer, asTokens, claimsOf, PASSWORD, Replica } from './replica'

describe('signing in', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start({}, 'safe')
  })
  afterAll(() => identity.stop())

  const grant = (type: string, body: unknown): Promise<Answer> =>
    identity.ask(issueTokens, body, { query: { grant_type: type } })

  it('gives a new session each time', async () => {
    const { email, session } = await identity.signUp()
    const again = await identity.signIn(` ${email.toUpperCase()} `)
    expect(again.status).toBe(200)
    const ids = [session, asTokens(again)].map((one) => claimsOf(one.access_token)['session_id'])
    expect(new Set(ids).size).toBe(2)
    expect(asTokens(again).user).toMatchObject({ email, last_sign_in_at: expect.any(String) as string })
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await identity.signUp()
    const [wrong, unknown] = [
      await identity.signIn(email, 'wrong password'),
      await identity.signIn(identity.newEmail()),
    ]
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
    expect(unknown).toEqual(wrong)
  })

  // A clock would tell the same on a quiet machine only: argon2 is nearly all of the time of a sign-in.
  it('does the work of one hash for a wrong password, whether someone has the address or not', async () => {
    const { email } = await identity.signUp()
    const verified = jest.spyOn(argon2, 'verify')
    for (const address of [email, identity.newEmail()]) await identity.signIn(address, 'wrong password')
    // The cost stands in the hash: $argon2id$v=19$m=19456,t=2,p=1$salt$...
    const costs = verified.mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$'))
    verified.mockRestore()
    expect(costs).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1'))
  })

  // Whether there is an account is looked up while the mail is written, after the answer.
  it.each<[string, (email: string) => Promise<Answer>]>([
    ['recovery', (email) => identity.ask(recover, { email })],
    ['a magic link', (email) => identity.ask(sendOtp, { email, create_user: false })],
  ])('sends the database the same for an unknown address as for a known one: %s', async (_what, attempt) => {
    const { email } = await identity.signUp()
    const sent = jest.spyOn(pg.Client.prototype, 'query')
    const statementsFor = async (address: string): Promise<string[]> => {
      sent.mockClear()
      await attempt(address)
      const texts = sent.mock.calls.map(([text]) => String(text))
      return texts.filter((text) => /\b(account|mail_request)\b/.test(text))
    }
    const known = await statementsFor(email)
    const unknown = await statementsFor(identity.newEmail())
    sent.mockRestore()
    expect(known).toContainEqual(expect.stringMatching(/^INSERT INTO "identity"."mail_request"/))
    expect(unknown).toEqual(known)
  })

  it.each([
    ['a malformed address', { email: 'not an address', password: PASSWORD }, 'invalid_credentials'],
    ['an address with a NUL', { email: 'a\u0000@example.com', password: PASSWORD }, 'invalid_credentials'],
    [
      'a password of 200 characters',
      { email: 'a@example.com', password: 'x'.repeat(200) },
      'invalid_credentials',
    ],
    ['an address of nothing', { email: ' ', password: PASSWORD }, 'validation_failed'],
    ['no address', { password: PASSWORD }, 'validation_failed'],
    ['no password', { email: 'a@example.com' }, 'validation_failed'],
    ['a password that is a number', { email: 'a@example.com', password: 123_456 }, 'validation_failed'],
  ])('refuses %s with the code of the protocol', async (_name, body, code) => {
    expect(await grant('password', body)).toMatchObject({ status: 400, body: { code } })
  })

  it.each([['id_token'], ['constructor'], ['']])('refuses the grant type "%s"', async (type) => {
    expect(await grant(type, {})).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  })

  it('keeps long passwords and those with emoji as they are', async () => {
    const long = '🔐'.repeat(64)
    const { email } = await identity.signUp({ password: long })
    expect((await identity.signIn(email, long)).status).toBe(200)
    expect((await identity.signIn(email, long.slice(0, 72))).status).toBe(400)
    expect((await identity.signIn(email, `${long}x`)).status).toBe(400)
  })

  it('makes an old hash new without anyone noticing', async () => {
    const { email, userId } = await identity.signUp()
    await identity.query('UPDATE credential SET password_hash = $2 WHERE account_id = $1', [
      userId,
      await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1 }),
    ])
    expect((await identity.signIn(email)).status).toBe(200)
    const [row] = await identity.query<{ password_hash: string }>(
      'SELECT password_hash FROM credential WHERE account_id = $1',
      [userId],
    )
    expect(row!.password_hash).toContain('m=19456,t=2,p=1')
    expect((await identity.signIn(email)).status).toBe(200)
  })

  it('notes failures and sign-ins with the place they came from', async () => {
    const { email, userId } = await identity.signUp()
    await identity.signIn(email, 'wrong password', { ip: '203.0.113.9', userAgent: 'test agent' })
    await identity.signIn(email)
    expect((await identity.audit(userId)).slice(-2)).toEqual(['sign-in.failed', 'signed-in'])
    const [row] = await identity.query(
      `SELECT ip, user_agent FROM audit WHERE account_id = $1 AND what = 'sign-in.failed'`,
      [userId],
    )
    expect(row).toEqual({ ip: '203.0.113.9', user_agent: 'test agent' })
  })

  it('answers a burst of sign-ins without a single 500', async () => {
    const { email } = await identity.signUp()
    // However slow the machine is, each is answered.
    const deadline = jest.replaceProperty(issueTokens, 'deadlineMs', 50_000)
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => identity.signIn(email, 'wrong password')),
    )
    const statuses = new Set(answers.map((answer) => answer.status))
    deadline.restore()
    expect([...statuses].sort()).toEqual([400, 429])
    expect(answers.find((answer) => answer.status === 429)!.body['code']).toBe('over_request_rate_limit')
  })
})

describe('where an address must be confirmed first', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start({ UNCONFIRMED_SIGN_IN: 'off' })
  })
  afterAll(() => identity.stop())

  it('sign-up gives a user, and sign-in says why it does not work, to the owner alone', async () => {
    const email = identity.newEmail()
    const answer = await identity.ask(signUp, { email, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ email, identities: [] })
    expect(answer.body).not.toHaveProperty('access_token')
    expect(await identity.signIn(email)).toMatchObject({
      status: 400,
      body: { code: 'email_not_confirmed', message: 'Email not confirmed' },
    })
    expect((await identity.signIn(email, 'wrong password')).body['code']).toBe('invalid_credentials')
  })

  it('sign-up does not tell that an address is taken', async () => {
    const email = identity.newEmail()
    const [first, second] = [
      await identity.ask(signUp, { email, password: PASSWORD }),
      await identity.ask(signUp, { email, password: 'another password' }),
    ]
    const shape = ({ status, headers, body }: Answer) => ({
      status,
      headers,
      fields: Object.keys(body).sort(),
    })
    expect(shape(second)).toEqual(shape(first))
    expect(second.body['id']).not.toBe(first.body['id'])
    expect((await identity.signIn(email, 'another password')).body['code']).toBe('invalid_credentials')
  })
})

describe('the profile of production', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start({ PASSWORD_MIN_LENGTH: 8, PASSWORD_LIST_CHECK: 'on' })
  })
  afterAll(() => identity.stop())

  it.each([
    ['Password1', ['pwned']],
    ['dragon', ['length', 'pwned']],
    ['1234zxq', ['length']],
  ])('refuses the password %s with its reasons', async (password, reasons) => {
    expect(await identity.ask(signUp, { email: identity.newEmail(), password })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons } },
    })
  })

  it('takes eight characters that no one else uses', async () => {
    expect((await identity.ask(signUp, { email: identity.newEmail(), password: '8 chars!' })).status).toBe(
      200,
    )
  })
})

describe('where no one new may come', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start({ SIGN_UP: 'off' })
  })
  afterAll(() => identity.stop())

  it('sign-up is closed', async () => {
    expect(await identity.ask(signUp, { email: identity.newEmail(), password: PASSWORD })).toMatchObject({
      status: 422,
      body: { code: 'signup_disabled' },
    })
  })
})

describe('the user endpoint', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  it.each([
    ['no token', undefined, 401, 'no_authorization'],
    ['an invalid token', 'not-a-token', 403, 'bad_jwt'],
    ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 403, 'bad_jwt'],
  ])('refuses %s', async (_name, bearer, status, code) => {
    expect(await identity.ask(getUser, undefined, { bearer })).toMatchObject({ status, body: { code } })
  })

  it('refuses a token that is over', async () => {
    const { session } = await identity.signUp()
    identity.pass({ minutes: 59 })
    expect((await identity.ask(getUser, undefined, { bearer: session.access_token })).status).toBe(200)
    identity.pass({ minutes: 2 })
    expect(await identity.ask(getUser, undefined, { bearer: session.access_token })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    })
  })
})
