import {
  bearer,
  claimsOf,
  newClient,
  newEmail,
  newPerson,
  PASSWORD,
  refusalOf,
  accountStatus,
  type Person,
  signInAgain,
  until,
  VERSIONS,
} from './person'
import { mailTo } from './mailbox'
import { ask } from './traveller'

/** What the client makes of `session_not_found`. */
const SIGNED_OUT = 'AuthSessionMissingError'
const OTHER_PASSWORD = 'quite another password'

describe.each(VERSIONS)('auth-js %s', (_version, Client) => {
  const sessionId = ({ session }: Pick<Person, 'session'>) => claimsOf(session)['session_id']
  /** Another tab with a refresh token. Each time a new client: 2.109 remembers failures. */
  const refresh = (refresh_token: string) => newClient(Client).refreshSession({ refresh_token })

  /** A chain of three refresh tokens; the first is a replay as soon as the window for slow tabs has ended. */
  let chain: { first: string; latest: Person }
  beforeAll(async () => {
    const person = await newPerson(Client)
    const second = await refresh(person.session.refresh_token)
    const third = await refresh(second.data.session!.refresh_token)
    chain = { first: person.session.refresh_token, latest: { ...person, session: third.data.session! } }
  })

  describe('signing up', () => {
    it('gives a session at once, with the name as metadata', async () => {
      const client = newClient(Client)
      const events: string[] = []
      client.onAuthStateChange((event) => void events.push(event))
      const email = newEmail()
      const { data, error } = await client.signUp({
        email: ` ${email.toUpperCase()}`,
        password: PASSWORD,
        options: { data: { full_name: 'Ada Lovelace' } },
      })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({
        email,
        aud: 'authenticated',
        role: 'authenticated',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { full_name: 'Ada Lovelace' },
        identities: [{ provider: 'email', user_id: data.user!.id, identity_data: { email } }],
      })
      expect(data.user!.email_confirmed_at).toBeUndefined()
      expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3_600 })
      // Is noted again when the mail is written.
      const confirmation_sent_at = expect.any(String) as string
      expect((await client.getUser()).data.user).toEqual({ ...data.user, confirmation_sent_at })
      expect(events).toContain('SIGNED_IN')
      expect(await accountStatus({ session: data.session! })).toBe(200)
    })

    it('with five characters is refused with the reason, with six it works', async () => {
      const five = await newClient(Client).signUp({ email: newEmail(), password: '5char' })
      expect(five.error).toMatchObject({
        name: 'AuthWeakPasswordError',
        status: 422,
        code: 'weak_password',
        reasons: ['length'],
      })
      const six = await newClient(Client).signUp({ email: newEmail(), password: '6chars' })
      expect(six.data.session).not.toBeNull()
    })

    it.each([
      ['200 characters', 'x'.repeat(200)],
      ['129 emoji', '🔐'.repeat(129)],
    ])('with a password of %s is refused', async (_what, password) => {
      const answer = await newClient(Client).signUp({ email: newEmail(), password })
      expect(refusalOf(answer)).toEqual([400, 'validation_failed'])
    })

    it('keeps a password of 64 emoji to its last character', async () => {
      const [client, email, password] = [newClient(Client), newEmail(), '🔐'.repeat(64)]
      expect((await client.signUp({ email, password })).error).toBeNull()
      expect((await client.signInWithPassword({ email, password })).error).toBeNull()
      const shorter = await client.signInWithPassword({ email, password: '🔐'.repeat(63) })
      expect(refusalOf(shorter)).toEqual([400, 'invalid_credentials'])
    })

    it('with an address that is taken says so', async () => {
      const { email } = await newPerson(Client)
      const answer = await newClient(Client).signUp({ email, password: OTHER_PASSWORD })
      expect(refusalOf(answer)).toEqual([422, 'user_already_exists'])
      expect(answer.error!.message).toBe('User already registered')
    })

    it.each([
      'no address',
      'a@',
      '@example.com',
      'a@b@example.com',
      'a\u0000@example.com',
      'a b@example.com',
    ])('with %p as address is refused', async (email) => {
      const answer = await newClient(Client).signUp({ email, password: PASSWORD })
      expect(refusalOf(answer)).toEqual([400, 'validation_failed'])
    })

    it('by phone is not offered', async () => {
      const answer = await newClient(Client).signUp({ phone: '+15551234567', password: PASSWORD })
      expect(refusalOf(answer)).toEqual([422, 'otp_disabled'])
    })
  })

  describe('signing in', () => {
    it('begins a new session each time', async () => {
      const person = await newPerson(Client)
      const again = await signInAgain(Client, person.email)
      expect(sessionId(again)).not.toBe(sessionId(person))
      expect(again.session.user.last_sign_in_at).toBeDefined()
      expect(await accountStatus(person)).toBe(200)
    })

    it('answers a wrong password, an unknown address and a text that is not an address alike', async () => {
      const { email } = await newPerson(Client)
      const refusals = []
      for (const address of [email, newEmail(), 'no address']) {
        const { data, error } = await newClient(Client).signInWithPassword({
          email: address,
          password: OTHER_PASSWORD,
        })
        expect(data.session).toBeNull()
        refusals.push({ name: error!.name, status: error!.status, code: error!.code, text: error!.message })
      }
      const expected = {
        name: 'AuthApiError',
        status: 400,
        code: 'invalid_credentials',
        text: 'Invalid login credentials',
      }
      expect(refusals).toEqual([expected, expected, expected])
    })

    it('gives a token that the client verifies itself with the published keys', async () => {
      const { client, email, session } = await newPerson(Client)
      const { data, error } = await client.getClaims()
      expect(error).toBeNull()
      expect(data!.header.alg).toBe('ES256')
      expect(data!.claims).toMatchObject({
        sub: session.user.id,
        aud: 'authenticated',
        role: 'authenticated',
        email,
        aal: 'aal1',
        is_anonymous: false,
        amr: [{ method: 'password' }],
        session_id: sessionId({ session }),
      })
      expect(data!.claims.exp - data!.claims.iat!).toBe(3_600)
    })
  })

  describe('a refresh', () => {
    it('goes on with the session and another refresh token', async () => {
      const { client, session } = await newPerson(Client)
      const { data, error } = await client.refreshSession()
      expect(error).toBeNull()
      expect(data.session!.refresh_token).not.toBe(session.refresh_token)
      expect(sessionId({ session: data.session! })).toBe(sessionId({ session }))
      expect(await accountStatus({ session: data.session! })).toBe(200)
    })

    it('of ten tabs at once logs no one out', async () => {
      const { session } = await newPerson(Client)
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refresh_token)))
      expect(answers.map(({ error }) => error)).toEqual(Array(10).fill(null))
      const tokens = new Set(answers.map(({ data }) => data.session!.refresh_token))
      expect(tokens.size).toBe(1)
      expect((await refresh([...tokens][0]!)).error).toBeNull()
    })

    it('of a slow tab, with a token that was exchanged twice a moment ago, gives the active one', async () => {
      const { session } = await newPerson(Client)
      const second = (await refresh(session.refresh_token)).data.session!
      const third = (await refresh(second.refresh_token)).data.session!
      const slow = await refresh(session.refresh_token)
      expect(slow.data.session!.refresh_token).toBe(third.refresh_token)
    })

    it.each(['nonsense', 'x'.repeat(5_000), 'a\u0000b'])(
      'with an invalid token is refused',
      async (token) => {
        expect(refusalOf(await refresh(token))).toEqual([400, 'refresh_token_not_found'])
      },
    )

    it('with an access token is refused', async () => {
      const { session } = await newPerson(Client)
      expect(refusalOf(await refresh(session.access_token))).toEqual([400, 'refresh_token_not_found'])
    })
  })

  describe('the own account', () => {
    it('keeps new metadata beside the old', async () => {
      const { client } = await newPerson(Client)
      const { data, error } = await client.updateUser({ data: { city: 'London' } })
      expect(error).toBeNull()
      expect(data.user!.user_metadata).toEqual({ full_name: 'Ada Lovelace', city: 'London' })
      expect((await client.getUser()).data.user!.user_metadata).toEqual(data.user!.user_metadata)
    })

    it('takes a new password, notifies by mail, and ends the other sessions', async () => {
      const person = await newPerson(Client)
      const other = await signInAgain(Client, person.email)
      const { error } = await person.client.updateUser({ password: OTHER_PASSWORD })
      expect(error).toBeNull()
      await until(401, () => accountStatus(other), 60_000)
      expect((await refresh(other.session.refresh_token)).error?.name).toBe(SIGNED_OUT)
      expect(await accountStatus(person)).toBe(200)
      const old = await newClient(Client).signInWithPassword({ email: person.email, password: PASSWORD })
      expect(refusalOf(old)).toEqual([400, 'invalid_credentials'])
      await signInAgain(Client, person.email, OTHER_PASSWORD)
      const { text } = await mailTo(person.email, 'password-changed')
      expect(text).not.toContain(OTHER_PASSWORD)
    })

    it('refuses the same password, a weak one and one that is too long', async () => {
      const { client, email } = await newPerson(Client)
      const set = async (password: string) => refusalOf(await client.updateUser({ password }))
      expect(await set(PASSWORD)).toEqual([422, 'same_password'])
      expect(await set('5char')).toEqual([422, 'weak_password'])
      expect(await set('x'.repeat(200))).toEqual([400, 'validation_failed'])
      await signInAgain(Client, email)
    })

    it('takes a mailed code as proof once, and no other', async () => {
      const { client, email } = await newPerson(Client)
      const set = (nonce: string, password: string) => client.updateUser({ password, nonce })
      expect((await client.reauthenticate()).error).toBeNull()
      const { code, link } = await mailTo(email, 'reauthentication')
      expect(link).toBe('')
      const wrong = code === '000000' ? '000001' : '000000'
      expect(refusalOf(await set(wrong, OTHER_PASSWORD))).toEqual([422, 'reauthentication_not_valid'])
      expect((await set(code, OTHER_PASSWORD)).error).toBeNull()
      expect(refusalOf(await set(code, 'a third password'))).toEqual([422, 'reauthentication_not_valid'])
      await signInAgain(Client, email, OTHER_PASSWORD)
    })

    it('takes the present password as proof, and no other', async () => {
      const { client } = await newPerson(Client)
      const set = (current_password: string) =>
        client.updateUser({ password: OTHER_PASSWORD, current_password })
      expect(refusalOf(await set('not the password'))).toEqual([400, 'invalid_credentials'])
      expect((await set(PASSWORD)).error).toBeNull()
    })

    it('does not take an address that is in use or invalid', async () => {
      const [person, other] = [await newPerson(Client), await newPerson(Client)]
      const change = async (email: string) => refusalOf(await person.client.updateUser({ email }))
      expect(await change(other.email)).toEqual([422, 'email_exists'])
      expect(await change('no address')).toEqual([400, 'validation_failed'])
    })

    it('is deleted for good', async () => {
      const person = await newPerson(Client)
      expect((await ask('DELETE', '/api/account', { headers: bearer(person) })).status).toBe(204)
      await until(401, () => accountStatus(person), 60_000)
      expect(refusalOf(await newClient(Client).getUser(person.session.access_token))).toEqual([
        403,
        'user_not_found',
      ])
      expect(refusalOf(await refresh(person.session.refresh_token))).toEqual([400, 'refresh_token_not_found'])
      const credentials = { email: person.email, password: PASSWORD }
      const signIn = await newClient(Client).signInWithPassword(credentials)
      expect(refusalOf(signIn)).toEqual([400, 'invalid_credentials'])
      const again = await newClient(Client).signUp(credentials)
      expect(again.data.user!.id).not.toBe(person.session.user.id)
    })
  })

  describe('signing out', () => {
    const isOut = async (person: Person): Promise<void> => {
      expect((await refresh(person.session.refresh_token)).error?.name).toBe(SIGNED_OUT)
      expect((await newClient(Client).getUser(person.session.access_token)).error?.name).toBe(SIGNED_OUT)
      await until(401, () => accountStatus(person), 60_000)
    }
    let devices: [Person, Person, Person]
    beforeEach(async () => {
      const first = await newPerson(Client)
      devices = [first, await signInAgain(Client, first.email), await signInAgain(Client, first.email)]
      // The gateway knows all of them as signed in.
      for (const device of devices) expect(await accountStatus(device)).toBe(200)
    })

    it('here leaves the other devices signed in', async () => {
      expect((await devices[0].client.signOut({ scope: 'local' })).error).toBeNull()
      expect((await devices[0].client.getSession()).data.session).toBeNull()
      await isOut(devices[0])
      for (const other of devices.slice(1)) expect((await other.client.getUser()).error).toBeNull()
    })

    it('on the others leaves this one signed in', async () => {
      expect((await devices[0].client.signOut({ scope: 'others' })).error).toBeNull()
      for (const other of devices.slice(1)) await isOut(other)
      expect((await devices[0].client.getUser()).error).toBeNull()
      expect(await accountStatus(devices[0])).toBe(200)
    })

    it('everywhere ends all, and a second time is no failure', async () => {
      expect((await devices[0].client.signOut()).error).toBeNull()
      for (const device of devices) await isOut(device)
      expect((await devices[1].client.signOut()).error).toBeNull()
    })

    it('of another device is done in the list of sessions', async () => {
      const list = async (): Promise<{ id: string; current: boolean }[]> => {
        const { json } = await ask('GET', '/api/sessions', { headers: bearer(devices[0]) })
        return (json as { sessions: { id: string; current: boolean }[] }).sessions
      }
      const before = await list()
      expect(before.map(({ id }) => id).sort()).toEqual(devices.map(sessionId).sort())
      expect(before.filter(({ current }) => current).map(({ id }) => id)).toEqual([sessionId(devices[0])])
      const path = `/api/sessions/${String(sessionId(devices[1]))}`
      expect((await ask('DELETE', path, { headers: bearer(devices[0]) })).status).toBe(204)
      await isOut(devices[1])
      expect((await list()).map(({ id }) => id)).not.toContain(sessionId(devices[1]))
      expect((await ask('DELETE', path, { headers: bearer(devices[0]) })).status).toBe(404)
    })
  })

  // Last: the ten seconds that slow tabs have are over by now, or nearly.
  it('an old refresh token that comes back ends the whole family', async () => {
    const { first, latest } = chain
    expect(await accountStatus(latest)).toBe(200)
    const replay = async () => (await refresh(first)).error?.code
    await until('refresh_token_already_used', replay, 60_000)
    const { error } = await refresh(latest.session.refresh_token)
    expect([error!.status, error!.code, error!.message]).toEqual([
      400,
      'refresh_token_already_used',
      'Invalid Refresh Token: Already Used',
    ])
    expect((await newClient(Client).getUser(latest.session.access_token)).error?.name).toBe(SIGNED_OUT)
    await until(401, () => accountStatus(latest), 60_000)
  })
})
