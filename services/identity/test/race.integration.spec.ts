import { deleteAccount } from '@borderlane/contracts/identity/account'
import { getUser, reauthenticate, updateUser, verify } from '@borderlane/contracts/identity/public'
import { waitFor } from '@borderlane/testing'
import { PasswordHasher } from '../src/ways-in/password-hasher'
import { type Answer, asTokens, claimsOf, Replica } from './replica'

type Person = Awaited<ReturnType<Replica['signUp']>>
const NEW_PASSWORD = 'another password'

// Two things at once, where the one takes long: hashing a password does.
describe('while someone else acts on the account', () => {
  let identity: Replica
  let hasher: PasswordHasher

  beforeAll(async () => {
    identity = await Replica.start()
    hasher = identity.get<PasswordHasher>(PasswordHasher, { strict: false })
  })
  afterAll(() => identity.stop())
  afterEach(() => jest.restoreAllMocks())

  const update = (person: Person, body: unknown): Promise<Answer> =>
    identity.ask(updateUser, body, { bearer: person.session.access_token })
  const follow = (token_hash: string, type: string): Promise<Answer> =>
    identity.ask(verify, { type, token_hash })
  const account = async ({ userId }: Person) =>
    (
      await identity.query<{ email: string; new_email: string | null; confirmed: boolean }>(
        `SELECT email, new_email, email_confirmed_at IS NOT NULL AS confirmed FROM account WHERE id = $1`,
        [userId],
      )
    )[0]!

  /** Lets the next use of the hasher stop when its work is done, until it is released. */
  function hold(method: 'matchesHash' | 'hashNew'): { reached: Promise<void>; release: () => void } {
    let release!: () => void
    let reach!: () => void
    const reached = new Promise<void>((resolve) => (reach = resolve))
    const released = new Promise<void>((resolve) => (release = resolve))
    const original = (hasher[method] as (...args: string[]) => Promise<never>).bind(hasher)
    jest.spyOn(hasher, method).mockImplementationOnce(async (...args: unknown[]) => {
      const result = await original(...(args as string[]))
      reach()
      await released
      return result
    })
    return { reached, release }
  }

  it('a sign-in with a password that is exchanged meanwhile fails', async () => {
    const person = await identity.signUp()
    const { reached, release } = hold('matchesHash')
    const signIn = identity.signIn(person.email)
    await reached
    expect((await update(person, { password: NEW_PASSWORD })).status).toBe(200)
    release()
    expect((await signIn).body['code']).toBe('invalid_credentials')
    expect((await identity.signIn(person.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('a sign-in of a stranger fails whom the owner of the address puts out meanwhile', async () => {
    const stranger = await identity.signUp()
    const { reached, release } = hold('matchesHash')
    const signIn = identity.signIn(stranger.email)
    await reached
    expect((await follow(await identity.recoveryToken(stranger.email), 'recovery')).status).toBe(200)
    release()
    expect((await signIn).body['code']).toBe('invalid_credentials')
  })

  it('a change in a session that its owner ends meanwhile fails', async () => {
    const owner = await identity.signUp()
    const thief = { ...owner, session: asTokens(await identity.signIn(owner.email)) }
    const { reached, release } = hold('hashNew')
    const change = update(thief, { password: 'of the thief' })
    await reached
    expect((await update(owner, { password: NEW_PASSWORD })).status).toBe(200)
    release()
    expect((await change).body['code']).toBe('session_not_found')
    expect((await identity.signIn(owner.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('two sign-ins at once succeed, though the first rehashes the password', async () => {
    const person = await identity.signUp()
    jest.spyOn(hasher, 'isOutdated').mockReturnValue(true)
    const answers = await Promise.all([identity.signIn(person.email), identity.signIn(person.email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('the deletion of the account and its links end without a deadlock', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await identity.signUp()
      const token = await identity.recoveryToken(person.email)
      const caller = {
        kind: 'user' as const,
        userId: person.userId,
        sessionId: claimsOf(person.session.access_token)['session_id'] as string,
      }
      const [deleted, link] = await Promise.allSettled([
        identity.send(deleteAccount, {}, caller),
        follow(token, 'recovery'),
      ])
      for (const outcome of [deleted, link]) {
        if (outcome.status === 'rejected')
          expect(outcome.reason).not.toMatchObject({ code: 'internal.error' })
      }
    }
  })

  it('codes are typed while the next mail is written, without a deadlock', async () => {
    const person = await identity.signUp()
    for (let round = 0; round < 8; round += 1) {
      await identity.recoveryToken(person.email)
      const [typed, requested] = await Promise.allSettled([
        identity.ask(verify, { type: 'recovery', email: person.email, token: '000000' }),
        identity.recoveryToken(person.email),
      ])
      expect([typed.status, requested.status]).toEqual(['fulfilled', 'fulfilled'])
    }
  })

  it('no stranger voids the request for an address by requesting it too', async () => {
    const [person, stranger] = [await identity.signUp(), await identity.signUp()]
    const wanted = identity.newEmail()
    await update(person, { email: wanted })
    const token = await identity.token(wanted, 'email-change')
    await update(stranger, { email: wanted })
    await update(stranger, { email: identity.newEmail() })
    expect((await follow(token, 'email_change')).status).toBe(200)
    expect((await account(person)).email).toBe(wanted)
  })

  it('no link confirms another address than the one that it was sent to', async () => {
    const person = await identity.signUp()
    const [mine, victims] = [identity.newEmail(), identity.newEmail()]
    const { reached, release } = hold('hashNew')
    const slow = update(person, { email: victims, password: NEW_PASSWORD })
    await reached
    await update(person, { email: mine })
    const token = await identity.token(mine, 'email-change')
    release()
    expect((await slow).status).toBe(200)
    expect((await follow(token, 'email_change')).body['code']).toBe('otp_expired')
    expect(await account(person)).toEqual({ email: person.email, new_email: victims, confirmed: false })
  })

  it('metadata of three requests at once is kept whole', async () => {
    const person = await identity.signUp()
    await Promise.all(['a', 'b', 'c'].map((name) => update(person, { data: { [name]: true } })))
    const { body } = await identity.ask(getUser, undefined, { bearer: person.session.access_token })
    expect(body['user_metadata']).toEqual({ full_name: 'Ada', a: true, b: true, c: true })
  })

  it('no link confirms an address that was put in the place of its own', async () => {
    const person = await identity.signUp()
    const mine = identity.newEmail()
    await update(person, { email: mine })
    const token = await identity.token(mine, 'email-change')
    await identity.query('UPDATE account SET new_email = $2 WHERE id = $1', [
      person.userId,
      identity.newEmail(),
    ])
    expect((await follow(token, 'email_change')).body['code']).toBe('otp_expired')
    expect((await account(person)).email).toBe(person.email)
  })

  it('a link waits for a change of its account and finds itself void, without a deadlock', async () => {
    const person = await identity.signUp()
    const token = await identity.recoveryToken(person.email)
    // As a change of the password does: the account first, then the mails to its address.
    await identity.query('BEGIN')
    await identity.query('SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [person.userId])
    const link = follow(token, 'recovery')
    await waitFor(async () => {
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      return (await identity.query(waiting)).length > 0
    })
    await identity.query('UPDATE mail_request SET used_at = now() WHERE address = $1', [person.email])
    await identity.query('COMMIT')
    expect((await link).body['code']).toBe('otp_expired')
  })
})

describe('a new password', () => {
  let identity: Replica
  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  const change = (person: Person, body: unknown): Promise<Answer> =>
    identity.ask(updateUser, body, { bearer: person.session.access_token })

  it('ends a change to another address that a thief began', async () => {
    const person = await identity.signUp()
    const thief = { ...person, session: asTokens(await identity.signIn(person.email)) }
    const address = identity.newEmail()
    expect((await change(thief, { email: address })).status).toBe(200)
    const token_hash = await identity.token(address, 'email-change')
    expect((await change(person, { password: NEW_PASSWORD })).status).toBe(200)
    const link = await identity.ask(verify, { type: 'email_change', token_hash })
    expect(link.body['code']).toBe('otp_expired')
    expect((await identity.signIn(person.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('is not needed to end what a stranger began: the link of the owner does', async () => {
    const stranger = await identity.signUp()
    const address = identity.newEmail()
    expect((await change(stranger, { email: address })).status).toBe(200)
    const token_hash = await identity.token(address, 'email-change')
    const owner = await identity.recoveryToken(stranger.email)
    expect((await identity.ask(verify, { type: 'recovery', token_hash: owner })).status).toBe(200)
    const link = await identity.ask(verify, { type: 'email_change', token_hash })
    expect(link.body['code']).toBe('otp_expired')
  })

  it('that is refused as weak uses no mailed code up', async () => {
    const person = await identity.signUp()
    await identity.ask(reauthenticate, undefined, { bearer: person.session.access_token })
    const { code: nonce } = (await identity.mailTo(person.email, 'reauthentication'))!
    expect((await change(person, { password: 'short', nonce })).body['code']).toBe('weak_password')
    expect((await change(person, { password: NEW_PASSWORD, nonce })).status).toBe(200)
  })
})
