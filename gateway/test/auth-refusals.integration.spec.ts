import { randomInt, randomUUID } from 'node:crypto'
import { type AuthError, GoTrueClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { protocolLink } from '../e2e/mailbox'
import { newClient, newEmail, PASSWORD, type Person, refusalOf } from '../e2e/person'
import { type IdentityProgram, runIdentity } from './identity-program'
import { startGateway, type TestGateway } from './start-gateway'

// Refusals that need other settings or a later hour, on the way that clients go: through the gateway to identity.
// There the hour is moved by making rows older. gateway/e2e/auth-js.spec.ts holds that both versions of the client
// understand our refusals; here the newer one asks.

let gateway: TestGateway
let identity: IdentityProgram

function useIdentity(settings: Record<string, string> = {}): void {
  beforeAll(async () => {
    // Each client comes from an address of its own, as the proxy in front of the gateway reports.
    gateway = await startGateway({ TRUST_PROXY: 1, ...settings })
    identity = await runIdentity(gateway.broker, settings)
  })
  afterAll(async () => {
    await identity.stop()
    await gateway.close()
  })
}

const NETWORK = `198.18.${randomInt(256)}`
let clients = 0

/** The client of one browser somewhere on the internet. */
function clientOf(options: GoTrueClientOptions = {}): GoTrueClient {
  clients += 1
  const headers = { apikey: 'borderlane-public', 'x-forwarded-for': `${NETWORK}.${clients}` }
  return newClient(GoTrueClient, { url: `${gateway.url}/auth/v1`, headers, ...options })
}

async function newPerson(): Promise<Person> {
  const [client, email] = [clientOf(), newEmail()]
  const { data, error } = await client.signUp({ email, password: PASSWORD })
  if (!data.session) throw new Error('no session after the sign-up', { cause: error })
  return { client, email, session: data.session }
}

/** What a client of the protocol does with a link that leads to the public address, at the gateway under test. */
async function follow(link: string): Promise<URL> {
  const { pathname, search } = new URL(protocolLink(link).verifyUrl)
  const answer = await fetch(gateway.url + pathname + search, { redirect: 'manual' })
  return new URL(answer.headers.get('location')!)
}

describe('at a later hour a client', () => {
  useIdentity()

  const sessionsAge = (email: string, by: string) =>
    identity.query(
      `UPDATE session SET created_at = created_at - $2::interval, last_seen_at = last_seen_at - $2::interval
       WHERE account_id = (SELECT id FROM account WHERE email = $1)`,
      [email, by],
    )

  it.each([
    ['7 days 1 minute', 'session_expired'],
    ['6 days 23 hours', undefined],
  ])('after %s without use refreshes with the refusal %p', async (age, code) => {
    const { client, email } = await newPerson()
    await sessionsAge(email, age)
    const { error } = await client.refreshSession()
    expect(error?.code).toBe(code)
    if (code) expect(refusalOf({ error })).toEqual([400, code])
  })

  it.each([
    ['a new password', { password: 'another password' }],
    ['another address', { email: newEmail() }],
  ])('needs a proof again for %s ten minutes after the sign-in', async (_what, change) => {
    const { client, email } = await newPerson()
    await sessionsAge(email, '9 minutes')
    expect((await client.updateUser({ data: { city: 'London' } })).error).toBeNull()
    await sessionsAge(email, '2 minutes')
    expect(refusalOf(await client.updateUser(change))).toEqual([400, 'reauthentication_needed'])
    expect((await client.updateUser({ data: { city: 'Paris' } })).error).toBeNull()
    expect((await client.updateUser({ ...change, current_password: PASSWORD })).error).toBeNull()
  })

  it('finds the end of a link too old after five minutes', async () => {
    const email = newEmail()
    const client = clientOf({ flowType: 'pkce' })
    expect((await client.signInWithOtp({ email })).error).toBeNull()
    const end = await follow((await identity.mailTo(email, 'magic-link')).link!)
    await identity.query(`UPDATE flow_state SET created_at = created_at - interval '6 minutes'`)
    const late = await client.exchangeCodeForSession(end.searchParams.get('code')!)
    expect(refusalOf(late)).toEqual([422, 'flow_state_expired'])
  })

  it('finds a link of a mail too old after its time, and a code after ten minutes', async () => {
    const { email, client } = await newPerson()
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const { link, code, linkMinutes, codeMinutes } = await identity.mailTo(email, 'recovery')
    expect([linkMinutes, codeMinutes]).toEqual([10, 10])
    await identity.query(
      `UPDATE one_time_token SET link_expires_at = now() - interval '1 second',
                                 code_expires_at = now() - interval '1 second'`,
    )
    const end = new URLSearchParams((await follow(link!)).hash.slice(1))
    expect(end.get('error_code')).toBe('otp_expired')
    const typed = await clientOf().verifyOtp({ email, token: code!, type: 'recovery' })
    expect(refusalOf(typed)).toEqual([403, 'otp_expired'])
  })

  it('returns a conflict when others hold its session for too long', async () => {
    const { client, email, session } = await newPerson()
    await identity.query('BEGIN')
    try {
      await identity.query(
        `SELECT 1 FROM session WHERE account_id = (SELECT id FROM account WHERE email = $1) FOR UPDATE`,
        [email],
      )
      expect(refusalOf(await client.refreshSession())).toEqual([409, 'conflict'])
    } finally {
      await identity.query('ROLLBACK')
    }
    // The client lets go of its session then, but nothing was used up.
    expect((await clientOf().refreshSession(session)).error).toBeNull()
  })

  it('is asked to wait a minute between two mails to one address', async () => {
    const { client, email } = await newPerson()
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const again = await client.resetPasswordForEmail(email)
    expect(refusalOf(again)).toEqual([429, 'over_email_send_rate_limit'])
    expect(again.error!.message).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    )
    await identity.query(`UPDATE mail_request SET created_at = created_at - interval '60 seconds'`)
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
  })

  it.each<[string, number, (client: GoTrueClient) => Promise<{ error: AuthError | null }>]>([
    [
      'sign-ins with a wrong password',
      5,
      (client) => client.signInWithPassword({ email: 'guessed@example.com', password: 'a guess' }),
    ],
    ['sign-ups', 30, (client) => client.signUp({ email: newEmail(), password: '5char' })],
    ['mails', 30, (client) => client.signInWithOtp({ email: newEmail() })],
    ['links', 30, (client) => client.verifyOtp({ token_hash: randomUUID(), type: 'recovery' })],
    ['refreshes', 150, (client) => client.refreshSession({ refresh_token: randomUUID() })],
  ])('is held up after too many %s: %d', async (_what, allowed, attempt) => {
    const client = clientOf()
    const over = [429, 'over_request_rate_limit']
    for (let count = 0; count < allowed; count += 1) {
      expect(refusalOf(await attempt(client))).not.toEqual(over)
    }
    expect(refusalOf(await attempt(client))).toEqual(over)
    // Others are not held up by it.
    expect(refusalOf(await attempt(clientOf()))).not.toEqual(over)
  })
})

describe('where addresses are confirmed first a client', () => {
  useIdentity({ UNCONFIRMED_SIGN_IN: 'off', PASSWORD_MIN_LENGTH: '8', PASSWORD_LIST_CHECK: 'on' })

  it('gets no session before the link of the mail was followed', async () => {
    const [client, email] = [clientOf({ flowType: 'pkce' }), newEmail()]
    const { data, error } = await client.signUp({ email, password: PASSWORD })
    expect([error, data.session, data.user?.email]).toEqual([null, null, email])
    const signIn = () => client.signInWithPassword({ email, password: PASSWORD })
    expect(refusalOf(await signIn())).toEqual([400, 'email_not_confirmed'])
    const wrong = await client.signInWithPassword({ email, password: 'a wrong password' })
    expect(refusalOf(wrong)).toEqual([400, 'invalid_credentials'])
    const end = await follow((await identity.mailTo(email, 'confirmation')).link!)
    expect((await client.exchangeCodeForSession(end.searchParams.get('code')!)).error).toBeNull()
    expect((await signIn()).error).toBeNull()
  })

  it('hears nothing of an account that is there', async () => {
    const email = newEmail()
    await clientOf().signUp({ email, password: PASSWORD })
    await follow((await identity.mailTo(email, 'confirmation')).link!)
    const { data, error } = await clientOf().signUp({ email, password: 'of a stranger' })
    expect([error, data.session]).toEqual([null, null])
    expect(data.user).toMatchObject({ email, identities: [] })
    const { error: refused } = await clientOf().signInWithPassword({ email, password: 'of a stranger' })
    expect(refused?.code).toBe('invalid_credentials')
  })

  it.each([
    ['flurbnaq', undefined],
    ['flurbna', ['length']],
    ['password1', ['pwned']],
    ['qwerty', ['length', 'pwned']],
  ])('learns what is weak about %s: %p', async (password, reasons) => {
    const { error } = await clientOf().signUp({ email: newEmail(), password })
    if (!reasons) return expect(error).toBeNull()
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons })
  })

  it('finds the shortest password in the settings of the site', async () => {
    const { json } = await gateway.ask('GET', '/api/config')
    expect(json).toMatchObject({ passwordMinLength: 8 })
  })
})

describe('where no one can make an account a client', () => {
  useIdentity({ SIGN_UP: 'off' })

  it('gets an error', async () => {
    const { data, error } = await clientOf().signUp({ email: newEmail(), password: PASSWORD })
    expect(data.user).toBeNull()
    expect(refusalOf({ error })).toEqual([422, 'signup_disabled'])
    const settings = (await gateway.ask('GET', '/auth/v1/settings')).json
    expect(settings).toMatchObject({ disable_signup: true })
  })

  it('gets no account by a magic link either', async () => {
    const email = newEmail()
    expect((await clientOf().signInWithOtp({ email })).error).toBeNull()
    await expect(identity.mailTo(email, 'magic-link')).rejects.toThrow('not due')
    expect(await identity.query('SELECT 1 FROM account')).toEqual([])
  })
})
