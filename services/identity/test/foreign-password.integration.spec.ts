import { createHash } from 'node:crypto'
import {
  followMailLink,
  getUser,
  issueTokens,
  resend,
  sendOtp,
  signUp,
  updateUser,
  verify,
} from '@borderlane/contracts/identity/public'
import { type Answer, asTokens, queryOf, Replica, type Tokens } from './replica'

const secretOf = (letter: string) => letter.repeat(56)
const pkce = (secret: string) => ({
  code_challenge: createHash('sha256').update(secret).digest('base64url'),
  code_challenge_method: 's256',
})
const THEIRS = secretOf('t')
const MINE = secretOf('m')

describe.each(['on', 'off'])('someone signed up with my address (unconfirmed sign-in %s)', (mode) => {
  let identity: Replica
  beforeAll(async () => {
    identity = await Replica.start({ UNCONFIRMED_SIGN_IN: mode })
  })
  afterAll(() => identity.stop())

  const linkOf = async (email: string, kind: string): Promise<string> =>
    (await identity.mailTo(email, kind))!.link!
  async function follow(link: string, bearer?: string) {
    const query = queryOf(link)
    const { headers } = await identity.ask(followMailLink, undefined, { query, bearer })
    const end = new URL(headers['location']!)
    const { hash, searchParams } = end
    return { code: searchParams.get('code') ?? '', outcome: new URLSearchParams(hash.slice(1)) }
  }
  const exchange = (auth_code: string, code_verifier: string): Promise<Answer> =>
    identity.ask(issueTokens, { auth_code, code_verifier }, { query: { grant_type: 'pkce' } })

  /** Whether the password and the session of the sign-up still work, where there is a session at all. */
  async function works(email: string, session: Tokens): Promise<{ password: boolean; session: boolean }> {
    const password = (await identity.signIn(email)).status === 200
    const refreshed = session.refresh_token ? await identity.refresh(session.refresh_token) : undefined
    return { password, session: refreshed ? refreshed.status === 200 : password }
  }
  const NOTHING = { password: false, session: false }
  const BOTH = { password: true, session: true }

  async function isMine(token: string): Promise<void> {
    const { body } = await identity.ask(getUser, undefined, { bearer: token })
    expect(body).toMatchObject({
      email_confirmed_at: expect.any(String) as string,
      app_metadata: { password_dropped: true },
    })
    // Anyone who came by the link sets a password of their own.
    const set = await identity.ask(updateUser, { password: 'my very own' }, { bearer: token })
    expect(set.body['app_metadata']).toEqual({ provider: 'email', providers: ['email'] })
  }

  it('the link of the confirmation, followed by me, ends password and sessions', async () => {
    const { email, session } = await identity.signUp()
    const { outcome } = await follow(await linkOf(email, 'confirmation'))
    expect(await works(email, session)).toEqual(NOTHING)
    await isMine(outcome.get('access_token')!)
    expect((await identity.signIn(email, 'my very own')).status).toBe(200)
  })

  it('so does its token, and its code', async () => {
    for (const body of [
      (token: string) => ({ type: 'signup', token_hash: token }),
      (_token: string, code: string, email: string) => ({ type: 'signup', email, token: code }),
    ]) {
      const { email, session } = await identity.signUp()
      const { link, code } = (await identity.mailTo(email, 'confirmation'))!
      const { token } = queryOf(link!)
      const answer = await identity.ask(verify, body(token!, code!, email))
      expect(await works(email, session)).toEqual(NOTHING)
      await isMine(asTokens(answer).access_token)
    }
  })

  it.each([
    ['resend', resend, { type: 'signup' }, 'confirmation'],
    ['otp', sendOtp, {}, 'magic-link'],
  ] as const)('a link that I asked for by %s ends them, with my secret too', async (_n, call, more, kind) => {
    const { email, session } = await identity.signUp(pkce(THEIRS))
    await identity.ask(call, { email, ...more, ...pkce(MINE) })
    const { code } = await follow(await linkOf(email, kind))
    expect(await works(email, session)).toEqual(NOTHING)
    const answer = await exchange(code, MINE)
    expect(await works(email, session)).toEqual(NOTHING)
    await isMine(asTokens(answer).access_token)
  })

  it('my own sign-up ends them once I follow its link', async () => {
    const { email, session } = await identity.signUp(pkce(THEIRS))
    const second = await identity.ask(signUp, { email, password: 'my own choice', ...pkce(MINE) })
    // Where addresses need no confirmation it is refused, and a link by mail is the way in.
    expect(second.status).toBe(mode === 'on' ? 422 : 200)
    if (mode === 'on') return
    const { code } = await follow(await linkOf(email, 'confirmation'))
    await isMine(asTokens(await exchange(code, MINE)).access_token)
    expect(await works(email, session)).toEqual(NOTHING)
  })

  it('without their secret the end of their link signs me in once, and gives nothing back', async () => {
    const { email, session } = await identity.signUp(pkce(THEIRS))
    const { code, outcome } = await follow(await linkOf(email, 'confirmation'))
    const body = { type: outcome.get('type')!, token_hash: outcome.get('token_hash')! }
    expect(body.type).toBe('signup')
    const answer = await identity.ask(verify, body)
    expect((await exchange(code, THEIRS)).body['code']).toBe('flow_state_not_found')
    expect((await identity.ask(verify, body)).body['code']).toBe('otp_expired')
    expect(await works(email, session)).toEqual(NOTHING)
    await isMine(asTokens(answer).access_token)
  })

  it('what I set meanwhile stays when their secret comes late', async () => {
    const { email } = await identity.signUp(pkce(THEIRS))
    const { code } = await follow(await linkOf(email, 'confirmation'))
    const token = await identity.recoveryToken(email)
    const mine = asTokens(await identity.ask(verify, { type: 'recovery', token_hash: token }))
    await isMine(mine.access_token)
    expect((await exchange(code, THEIRS)).status).toBe(404)
    expect((await identity.signIn(email)).status).toBe(400)
  })

  describe('and that was me', () => {
    it.each(['sign-up', 'resend'])('the secret of my browser keeps both (link of %s)', async (source) => {
      const { email, session } = await identity.signUp(pkce(MINE))
      if (source === 'resend') await identity.ask(resend, { email, type: 'signup', ...pkce(MINE) })
      const { code } = await follow(await linkOf(email, 'confirmation'))
      expect(await works(email, session)).toEqual(NOTHING)
      const answer = await exchange(code, MINE)
      expect(asTokens(answer).user['app_metadata']).toEqual({ provider: 'email', providers: ['email'] })
      expect(await works(email, session)).toEqual(BOTH)
    })

    it('the session of my sign-up keeps both', async () => {
      if (mode === 'off') return
      const [one, two] = [await identity.signUp(), await identity.signUp()]
      await follow(await linkOf(one.email, 'confirmation'), one.session.access_token)
      expect(await works(one.email, one.session)).toEqual(BOTH)
      // Of that account only.
      await follow(await linkOf(two.email, 'confirmation'), one.session.access_token)
      expect(await works(two.email, two.session)).toEqual(NOTHING)
    })
  })
})

describe('someone moves their account to my address', () => {
  let identity: Replica
  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  const verifyLink = async (email: string, bearer?: string): Promise<Answer> => {
    const token_hash = await identity.token(email, 'email-change')
    return identity.ask(verify, { type: 'email_change', token_hash }, { bearer })
  }
  /** An account with a confirmed address, and the new one that it asked for. */
  async function asked(confirmed: boolean) {
    const { email, session } = await identity.signUp()
    const bearer = session.access_token
    if (confirmed) {
      const token_hash = await identity.token(email, 'confirmation')
      await identity.ask(verify, { type: 'signup', token_hash }, { bearer })
    }
    const mine = identity.newEmail()
    await identity.ask(updateUser, { email: mine }, { bearer })
    return { email, mine, session, bearer }
  }

  it('my link ends their password and sessions', async () => {
    const { mine, session } = await asked(false)
    expect(asTokens(await verifyLink(mine)).user).toMatchObject({ email: mine })
    expect((await identity.signIn(mine)).status).toBe(400)
    expect((await identity.refresh(session.refresh_token)).status).toBe(400)
  })

  it('theirs does the same when it comes last, and signs no one in', async () => {
    const { email, mine, session, bearer } = await asked(true)
    expect((await verifyLink(mine)).body).toMatchObject({ code: '200' })
    const last = await verifyLink(email, bearer)
    expect(last.body).toEqual({ msg: expect.stringContaining('Sign in') as string, code: '200' })
    expect((await identity.signIn(mine)).status).toBe(400)
    expect((await identity.refresh(session.refresh_token)).status).toBe(400)
  })

  it.each([true, false])('and that was me: my session keeps both (new address last: %p)', async (newLast) => {
    const { email, mine, session, bearer } = await asked(true)
    for (const address of newLast ? [email, mine] : [mine, email]) await verifyLink(address, bearer)
    expect((await identity.signIn(mine)).status).toBe(200)
    expect((await identity.refresh(session.refresh_token)).status).toBe(200)
  })

  it.each([true, false])('and that was me: my secret keeps both (new address last: %p)', async (newLast) => {
    const { email, session } = await identity.signUp()
    const bearer = session.access_token
    const token_hash = await identity.token(email, 'confirmation')
    await identity.ask(verify, { type: 'signup', token_hash }, { bearer })
    const mine = identity.newEmail()
    await identity.ask(updateUser, { email: mine, ...pkce(MINE) }, { bearer })
    for (const address of newLast ? [email, mine] : [mine, email]) {
      const { link } = (await identity.mailTo(address, 'email-change'))!
      const query = queryOf(link!)
      const { headers } = await identity.ask(followMailLink, undefined, { query })
      const auth_code = new URL(headers['location']!).searchParams.get('code')
      const body = { auth_code, code_verifier: MINE }
      if (auth_code) await identity.ask(issueTokens, body, { query: { grant_type: 'pkce' } })
    }
    expect((await identity.signIn(mine)).status).toBe(200)
    expect((await identity.refresh(session.refresh_token)).status).toBe(200)
  })
})
