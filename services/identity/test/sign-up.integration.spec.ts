import { getSettings, issueTokens, signUp } from '@borderlane/contracts/identity/public'
import { asTokens, claimsOf, PASSWORD, Replica } from './replica'

describe('signing up', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start({}, 'safe')
  })
  afterAll(() => identity.stop())

  it('returns a session at once and mails a confirmation all the same', async () => {
    const email = identity.newEmail()
    const answer = await identity.ask(
      signUp,
      {
        email: email.toUpperCase(),
        password: PASSWORD,
        data: { full_name: 'Ada' },
        gotrue_meta_security: {},
      },
      { query: { redirect_to: 'https://borderlane.test/orders' } },
    )
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'x-supabase-api-version': '2024-01-01',
      'cache-control': 'no-store',
    })
    const session = asTokens(answer)
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3_600,
      user: {
        aud: 'authenticated',
        role: 'authenticated',
        email,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { full_name: 'Ada' },
        identities: [{ provider: 'email', email, user_id: session.user.id }],
        is_anonymous: false,
      },
    })
    expect(session.user).not.toHaveProperty('email_confirmed_at')
    expect(claimsOf(session.access_token)).toMatchObject({
      iss: 'https://borderlane.test/auth/v1',
      sub: session.user.id,
      aud: 'authenticated',
      email,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
    })
    expect(await identity.mailTo(email, 'confirmation')).toMatchObject({
      to: email,
      locale: 'de',
      fullName: 'Ada',
      link: expect.stringMatching(
        /^https:\/\/borderlane\.test\/mail-link\?lang=de#token_hash=[\w-]{43}&type=signup&redirect_to=https%3A%2F%2Fborderlane\.test%2Forders$/,
      ) as string,
      code: expect.stringMatching(/^\d{6}$/) as string,
    })
    expect(await identity.audit(session.user.id)).toEqual(['account.created', 'signed-in'])
  })

  it('keeps no password, only its Argon2id hash', async () => {
    const { userId } = await identity.signUp()
    const [row] = await identity.query<{ password_hash: string }>(
      'SELECT password_hash FROM credential WHERE account_id = $1',
      [userId],
    )
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('says that an address is taken, in any case of letters', async () => {
    const { email } = await identity.signUp()
    const answer = await identity.ask(signUp, { email: email.toUpperCase(), password: PASSWORD })
    expect(answer).toMatchObject({
      status: 422,
      headers: { 'x-sb-error-code': 'user_already_exists' },
      body: { code: 'user_already_exists', message: 'User already registered' },
    })
  })

  it('makes one account of ten requests at the same time', async () => {
    const email = identity.newEmail()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => identity.ask(signUp, { email, password: PASSWORD })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(9).fill(422)])
  })

  it('says why a password is weak', async () => {
    expect(await identity.ask(signUp, { email: identity.newEmail(), password: '12345' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
  })

  it.each([
    ['no address', {}],
    ['an empty address', { email: '' }],
    ['a malformed address', { email: 'not an address' }],
    ['an address with a line break', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['an address with a NUL', { email: 'a\u0000@example.com' }],
    ['an address that is a list', { email: ['a@example.com'] }],
    ['no password', { password: undefined }],
    ['a password of 200 characters', { password: 'x'.repeat(200) }],
    ['metadata that is no object', { data: 'Ada' }],
    ['a name with a line break', { data: { full_name: 'Ada\nBcc' } }],
    ['metadata without end', { data: { note: 'x'.repeat(5_000) } }],
    ['half a code challenge', { code_challenge: 'x'.repeat(43) }],
  ])('refuses %s with the code of the protocol', async (name, change) => {
    const email = name.includes('address') ? undefined : identity.newEmail()
    const answer = await identity.ask(signUp, { email, password: PASSWORD, ...change })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it.each([undefined, null, 'text', 5, []])('refuses a body that is no object: %p', async (body) => {
    expect(await identity.ask(signUp, body)).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  })

  it('speaks the old form of errors to old clients', async () => {
    const answer = await identity.ask(
      issueTokens,
      { email: identity.newEmail(), password: PASSWORD },
      { query: { grant_type: 'password' }, apiVersion: undefined },
    )
    expect(answer).toMatchObject({ status: 400, headers: { 'x-sb-error-code': 'invalid_credentials' } })
    expect(answer.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  })

  it('publishes its settings', async () => {
    expect((await identity.ask(getSettings)).body).toMatchObject({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
  })
})
