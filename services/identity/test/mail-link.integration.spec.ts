import { createHash } from 'node:crypto'
import type { Envelope } from '@borderlane/contracts/identity/protocol'
import {
  followMailLink,
  getUser,
  issueTokens,
  readMailLink,
  recover,
  resend,
  sendOtp,
  signUp,
  updateUser,
  verify,
} from '@borderlane/contracts/identity/public'
import { FirstAdmin } from '../src/staff/first-admin'
import { type Answer, asTokens, PASSWORD, queryOf, Replica, SITE, type Tokens } from './replica'

const pkce = (secret: string) => ({
  code_challenge: createHash('sha256').update(secret).digest('base64url'),
  code_challenge_method: 's256',
})
const THEIRS = 't'.repeat(56)
const MINE = 'm'.repeat(56)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let identity: Replica
beforeAll(async () => {
  identity = await Replica.start()
})
afterAll(() => identity.stop())

const tokenOf = (email: string, kind = 'confirmation') => identity.token(email, kind)
const press = (token_hash: string, more: object = {}, envelope: Partial<Envelope> = {}, type = 'signup') =>
  identity.ask(verify, { type, token_hash, ...more }, envelope)
const look = async (tokenHash: string, codeVerifier?: string, type = 'signup') =>
  (await identity.send(readMailLink, { tokenHash, type, codeVerifier })).link
/** What is left of what a sign-up has set. */
async function left(email: string, session: Tokens) {
  const [row] = await identity.query<{ metadata: object }>(`SELECT metadata FROM account WHERE email = $1`, [
    email,
  ])
  return {
    password: (await identity.signIn(email)).status === 200,
    session: (await identity.refresh(session.refresh_token)).status === 200,
    ...row!.metadata,
  }
}
const ALL = { password: true, session: true, full_name: 'Ada' }
const NOTHING = { password: false, session: false }

describe('the link of a mail', () => {
  it.each([
    ['confirmation', 'signup', 'en'],
    ['confirmation', 'signup', 'de'],
  ])('leads to a page of ours, with its token after the hash: %s', async (kind, type, locale) => {
    const { email } = await identity.signUp()
    await identity.query(`UPDATE mail_request SET locale = $2 WHERE address = $1`, [email, locale])
    const { link } = (await identity.mailTo(email, kind))!
    const { origin, pathname, search, hash } = new URL(link!)
    expect(origin + pathname + search).toBe(`${SITE}/mail-link${locale === 'en' ? '' : `?lang=${locale}`}`)
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
      token_hash: expect.stringMatching(/^[\w-]{43}$/) as string,
      type,
      redirect_to: `${SITE}/`,
    })
  })

  it('is read as often as a program likes, and a person uses it all the same, in the browser of the sign-up', async () => {
    const { email, session } = await identity.signUp(pkce(MINE))
    const token = await tokenOf(email)
    for (let i = 0; i < 5; i += 1)
      expect(await look(token, MINE)).toEqual({ email, otherAgreed: false, elsewhere: null })
    const bearer = session.access_token
    expect((await identity.ask(getUser, undefined, { bearer })).body['email_confirmed_at']).toBeUndefined()
    const answer = await press(token, { code_verifier: MINE })
    expect(asTokens(answer).user).toMatchObject({
      email_confirmed_at: expect.any(String) as string,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(await left(email, session)).toEqual(ALL)
    expect(await look(token, MINE)).toBeNull()
  })

  it('is none for made-up tokens, other types and after its time', async () => {
    const { email } = await identity.signUp()
    const token = await tokenOf(email)
    expect(await look('made up')).toBeNull()
    for (const type of ['recovery', 'constructor', '']) expect(await look(token, undefined, type)).toBeNull()
    identity.pass({ days: 1, minutes: 1 })
    expect(await look(token)).toBeNull()
    identity.pass({ days: -1, minutes: -1 })
  })

  it('says when and in which browser someone signed up, where it was not this one', async () => {
    const email = identity.newEmail()
    await identity.ask(signUp, { email, password: PASSWORD, ...pkce(THEIRS) }, { userAgent: FIREFOX })
    const elsewhere = { at: expect.any(String) as string, userAgent: FIREFOX }
    expect(await look(await tokenOf(email), MINE)).toEqual({ email, otherAgreed: false, elsewhere })
    // Of a recovery and a link to sign in, too.
    await identity.ask(recover, { email, ...pkce(MINE) })
    expect(await look(await tokenOf(email, 'recovery'), MINE, 'recovery')).toEqual({
      email,
      otherAgreed: false,
      elsewhere,
    })
  })

  it('used elsewhere, ends password, sessions and name', async () => {
    const { email, session } = await identity.signUp(pkce(THEIRS))
    const answer = await press(await tokenOf(email), { code_verifier: MINE })
    expect(asTokens(answer).user).toMatchObject({
      user_metadata: {},
      identities: [{ identity_data: { email } }],
      app_metadata: { password_dropped: true },
    })
    expect(JSON.stringify(answer.body)).not.toContain('Ada')
    expect(await left(email, session)).toEqual(NOTHING)
  })

  it('used elsewhere with the password of the sign-up, keeps all', async () => {
    const { email, session } = await identity.signUp(pkce(THEIRS))
    const answer = await press(await tokenOf(email), { current_password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(await left(email, session)).toEqual(ALL)
  })

  it('with a wrong password is refused and stays good', async () => {
    const { email, session } = await identity.signUp()
    const token = await tokenOf(email)
    const ip = identity.newAddress()
    const refused = await press(token, { current_password: 'not the one' }, { ip })
    expect([refused.status, refused.body['code']]).toEqual([400, 'invalid_credentials'])
    expect((await identity.ask(getUser, undefined, { bearer: session.access_token })).status).toBe(200)
    expect(await look(token)).toMatchObject({ email })
    expect((await press(token)).status).toBe(200)
    // With the link used up no one hears whether a password is right.
    const late = await press(token, { current_password: PASSWORD }, { ip })
    expect(late.body['code']).toBe('otp_expired')
  })

  it('pressed ten times at once, is used once', async () => {
    const { email, session } = await identity.signUp(pkce(MINE))
    const token = await tokenOf(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(token, { code_verifier: MINE })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(403)])
    expect(await left(email, session)).toEqual(ALL)
  })
})

describe('someone signed up with my address', () => {
  const byGet = async (token: string, type: string) =>
    identity.ask(followMailLink, undefined, { query: { token, type } })
  const exchange = async ({ headers }: Answer, code_verifier: string) => {
    const auth_code = new URL(headers['location']!).searchParams.get('code')
    const body = { auth_code, code_verifier }
    return identity.ask(issueTokens, body, { query: { grant_type: 'pkce' } })
  }
  const linkFor = {
    confirmation: async (email: string) => void email,
    resent: (email: string) => identity.ask(resend, { email, type: 'signup', ...pkce(MINE) }),
    recovery: (email: string) => identity.ask(recover, { email, ...pkce(MINE) }),
    'magic-link': (email: string) => identity.ask(sendOtp, { email, ...pkce(MINE) }),
  }
  const KIND: Record<string, [kind: string, type: string]> = {
    confirmation: ['confirmation', 'signup'],
    resent: ['confirmation', 'signup'],
    recovery: ['recovery', 'recovery'],
    'magic-link': ['magic-link', 'magiclink'],
  }
  const WAYS: Record<string, (email: string, kind: string, type: string) => Promise<unknown>> = {
    'the press of a button': async (email, kind, type) =>
      press(await tokenOf(email, kind), { code_verifier: MINE }, {}, type),
    'the address for clients of the protocol': async (email, kind, type) =>
      byGet(await tokenOf(email, kind), type),
    'that, and the exchange of its code': async (email, kind, type) =>
      exchange(await byGet(await tokenOf(email, kind), type), MINE),
    'a typed code': async (email, kind, type) => {
      const { code } = (await identity.mailTo(email, kind))!
      return identity.ask(verify, { type, email, token: code, code_verifier: MINE })
    },
    'a session of mine': async (email, kind, type) => {
      const { session } = await identity.signUp()
      return press(await tokenOf(email, kind), {}, { bearer: session.access_token }, type)
    },
  }

  describe.each(Object.keys(linkFor) as (keyof typeof linkFor)[])('and I use the mail %s', (mail) => {
    it.each(Object.keys(WAYS))('by %s: their password, sessions and name go', async (way) => {
      const { email, session } = await identity.signUp(pkce(THEIRS))
      await linkFor[mail](email)
      await WAYS[way]!(email, ...KIND[mail]!)
      const [row] = await identity.query<{ email_confirmed_at: Date | null }>(
        `SELECT email_confirmed_at FROM account WHERE email = $1`,
        [email],
      )
      expect(row!.email_confirmed_at).not.toBeNull()
      expect(await left(email, session)).toEqual(NOTHING)
    })
  })

  it('and the operator makes the address an admin: they go', async () => {
    const { email, session } = await identity.signUp(pkce(THEIRS))
    const link = await identity.get<FirstAdmin>(FirstAdmin, { strict: false }).makeAdmin(email)
    await press(queryOf(link)['token']!, {}, {}, 'recovery')
    expect(await left(email, session)).toEqual(NOTHING)
  })

  it('and my own account moves to another address: the secret of their browser proves nothing there', async () => {
    const { email } = await identity.signUp(pkce(THEIRS))
    const mine = asTokens(await press(await tokenOf(email), { code_verifier: MINE }))
    const bearer = mine.access_token
    await identity.ask(updateUser, { password: 'my very own' }, { bearer })
    const other = identity.newEmail()
    await identity.ask(updateUser, { email: other }, { bearer })
    await press(await tokenOf(email, 'email-change'), {}, { bearer }, 'email_change')
    await press(await tokenOf(other, 'email-change'), { code_verifier: THEIRS }, {}, 'email_change')
    expect((await identity.signIn(other, 'my very own')).status).toBe(400)
  })
})

describe('an account moves to another address', () => {
  async function asked() {
    const { email, session } = await identity.signUp(pkce(MINE))
    await press(await tokenOf(email), { code_verifier: MINE })
    const bearer = session.access_token
    const other = identity.newEmail()
    await identity.ask(updateUser, { email: other, ...pkce(MINE) }, { bearer })
    return { email, other, session }
  }

  it.each([true, false])(
    'by the press of both links in the browser that asked: all stays (new last: %p)',
    async (newLast) => {
      const { email, other, session } = await asked()
      for (const address of newLast ? [email, other] : [other, email]) {
        const token = await tokenOf(address, 'email-change')
        expect(await look(token, MINE, 'email_change')).toEqual({
          email: address,
          otherAgreed: address === (newLast ? other : email),
          elsewhere: null,
        })
        expect((await press(token, { code_verifier: MINE }, {}, 'email_change')).status).toBe(200)
      }
      expect(await left(other, session)).toEqual(ALL)
    },
  )

  it("to a stranger's, who uses the link elsewhere: they are asked, and password, sessions and name go", async () => {
    const { email, other, session } = await asked()
    await press(await tokenOf(email, 'email-change'), { code_verifier: MINE }, {}, 'email_change')
    const token = await tokenOf(other, 'email-change')
    expect(await look(token, THEIRS, 'email_change')).toMatchObject({
      email: other,
      elsewhere: { at: expect.any(String) as string },
    })
    await press(token, { code_verifier: THEIRS }, {}, 'email_change')
    expect(await left(other, session)).toEqual(NOTHING)
  })
})
