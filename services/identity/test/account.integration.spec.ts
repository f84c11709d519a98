import type { Caller } from '@borderlane/contracts/define'
import { deleteAccount, getAccount } from '@borderlane/contracts/identity/account'
import {
  banAccount,
  endSessionsOf,
  giveRole,
  listStaff,
  takeRole,
} from '@borderlane/contracts/identity/admin'
import {
  accountDeleted,
  addressConfirmed,
  checkSession,
  exportIdentity,
} from '@borderlane/contracts/identity/internal'
import {
  followMailLink,
  getUser,
  reauthenticate,
  updateUser,
  verify,
} from '@borderlane/contracts/identity/public'
import { serviceCaller } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { DeletedAddressStore, DeletedAddressJob } from '../src/account/deleted-address.store'
import { DeletionReplay } from '../src/own-account/delete-account'
import { type Answer, asTokens, claimsOf, PASSWORD, queryOf, Replica } from './replica'

type Person = Awaited<ReturnType<Replica['signUp']>>

describe('an account', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  const sessionIdOf = (person: Person) => claimsOf(person.session.access_token)['session_id'] as string
  const as = (person: Person, fields: Partial<Caller> = {}): Caller => ({
    kind: 'user',
    userId: person.userId,
    sessionId: sessionIdOf(person),
    ...fields,
  })
  const update = (person: Person, body: unknown): Promise<Answer> =>
    identity.ask(updateUser, body, { bearer: person.session.access_token })
  const confirmed = async (): Promise<Person> => {
    const person = await identity.signUp()
    const token_hash = await identity.token(person.email, 'confirmation')
    const bearer = person.session.access_token
    const answer = await identity.ask(verify, { type: 'signup', token_hash }, { bearer })
    return { ...person, session: asTokens(answer) }
  }
  const isLive = async (person: Person): Promise<boolean> => {
    const asked = { sessionId: sessionIdOf(person), userId: person.userId }
    return (await identity.send(checkSession, asked, serviceCaller('gateway'))).live
  }

  describe('changed by its owner', () => {
    it('keeps new metadata beside the old', async () => {
      const person = await identity.signUp()
      const answer = await update(person, { data: { city: 'London' } })
      expect(answer).toMatchObject({
        status: 200,
        body: { user_metadata: { full_name: 'Ada', city: 'London' } },
      })
    })

    it('takes no role, id or confirmation from a body', async () => {
      const person = await identity.signUp()
      const greedy = {
        role: 'admin',
        id: 'x',
        email_confirmed_at: 'now',
        data: {},
      }
      expect((await update(person, greedy)).body).toMatchObject({
        id: person.userId,
        role: 'authenticated',
        app_metadata: { provider: 'email', providers: ['email'] },
      })
      expect(await identity.send(getAccount, {}, as(person))).toMatchObject({
        emailConfirmed: false,
        roles: [],
      })
    })

    it('takes a new password soon after the sign-in, and ends other sessions', async () => {
      const person = await identity.signUp()
      const other = asTokens(await identity.signIn(person.email))
      expect((await update(person, { password: 'another password' })).status).toBe(200)
      expect((await identity.signIn(person.email)).status).toBe(400)
      expect((await identity.refresh(other.refresh_token)).body['code']).toBe('session_not_found')
      expect(await isLive(person)).toBe(true)
      expect(await identity.audit(person.userId)).toContain('password.changed')
    })

    it.each([
      ['the same password', { password: PASSWORD }, 422, 'same_password'],
      ['a weak password', { password: '12345' }, 422, 'weak_password'],
      ['a malformed address', { email: 'none' }, 400, 'validation_failed'],
      ['metadata that is a list', { data: [] }, 400, 'validation_failed'],
    ])('refuses %s', async (_name, body, status, code) => {
      expect(await update(await identity.signUp(), body)).toMatchObject({ status, body: { code } })
    })

    it('wants the password or a mailed code when the sign-in is a while ago', async () => {
      const person = await identity.signUp()
      identity.pass({ minutes: 11 })
      const refused = { status: 400, body: { code: 'reauthentication_needed' } }
      expect(await update(person, { password: 'second password' })).toMatchObject(refused)
      expect(await update(person, { email: identity.newEmail() })).toMatchObject(refused)
      expect(await update(person, { password: 'second password', current_password: 'wrong' })).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials' },
      })
      expect((await update(person, { password: 'second password', current_password: PASSWORD })).status).toBe(
        200,
      )

      await identity.ask(reauthenticate, undefined, { bearer: person.session.access_token })
      const { code } = (await identity.mailTo(person.email, 'reauthentication'))!
      expect(await update(person, { password: 'third password', nonce: 'wrong' })).toMatchObject({
        status: 422,
        body: { code: 'reauthentication_not_valid' },
      })
      expect((await update(person, { password: 'third password', nonce: code })).status).toBe(200)
      expect((await update(person, { password: 'fourth password', nonce: code })).status).toBe(422)
    })
  })

  describe('that moves to another address', () => {
    const token = (address: string) => identity.token(address, 'email-change')
    const agree = (token_hash: string, person?: Person) =>
      identity.ask(verify, { type: 'email_change', token_hash }, { bearer: person?.session.access_token })

    it('wants both addresses to agree, and notifies the old one', async () => {
      const person = await confirmed()
      const newEmail = identity.newEmail()
      expect((await update(person, { email: newEmail })).body).toMatchObject({
        email: person.email,
        new_email: newEmail,
      })
      const [toNew, toPresent] = [await token(newEmail), await token(person.email)]
      expect(await agree(toNew, person)).toMatchObject({ status: 200, body: { code: '200' } })
      expect(asTokens(await agree(toPresent)).user).toMatchObject({ id: person.userId, email: newEmail })
      expect(await identity.mailTo(person.email, 'email-changed')).toMatchObject({
        to: person.email,
        link: null,
      })
      expect(await identity.events(addressConfirmed, person.userId)).toHaveLength(2)
      expect(await identity.confirmedAddress(person.userId)).toEqual({ email: newEmail })
      // For the lists of staff; an id that is gone has no one.
      const named = await identity.nameAccounts([person.userId, newId()])
      expect(named.accounts).toMatchObject([{ userId: person.userId, email: newEmail }])
      expect((await identity.signIn(newEmail)).status).toBe(200)
      expect((await identity.signIn(person.email)).status).toBe(400)
    })

    it('says on the way that the other link is still to be followed', async () => {
      const person = await confirmed()
      const newEmail = identity.newEmail()
      await update(person, { email: newEmail })
      const link = (await identity.mailTo(newEmail, 'email-change'))!.link!
      const query = queryOf(link)
      const answer = await identity.ask(followMailLink, undefined, { query })
      expect(answer.headers['location']).toMatch(/#message=Confirmation\+link\+accepted/)
    })

    it('needs no word of an address that was never confirmed', async () => {
      const person = await identity.signUp()
      const newEmail = identity.newEmail()
      await update(person, { email: newEmail })
      expect(asTokens(await agree(await token(newEmail))).user).toMatchObject({ email: newEmail })
    })

    it('cannot take an address of someone else, not even one taken meanwhile', async () => {
      const [person, other] = [await identity.signUp(), await identity.signUp()]
      const taken = { status: 422, body: { code: 'email_exists' } }
      expect(await update(person, { email: other.email })).toMatchObject(taken)
      const wanted = identity.newEmail()
      await update(person, { email: wanted })
      const link = await token(wanted)
      await identity.signUp({ email: wanted })
      expect(await agree(link)).toMatchObject(taken)
    })

    it('forgets the first request with the second', async () => {
      const person = await identity.signUp()
      const [first, second] = [identity.newEmail(), identity.newEmail()]
      await update(person, { email: first })
      const old = await token(first)
      await update(person, { email: second })
      expect((await agree(old)).status).toBe(403)
      expect(asTokens(await agree(await token(second))).user).toMatchObject({ email: second })
    })
  })

  describe('seen and left by its owner', () => {
    it('is exported with sessions and history, without secrets', async () => {
      const person = await identity.signUp()
      const copy = await identity.send(exportIdentity, {}, as(person))
      expect(copy).toMatchObject({
        account: { id: person.userId, email: person.email, metadata: { full_name: 'Ada' }, locale: 'de' },
        sessions: [{ id: sessionIdOf(person) }],
        history: [{ what: 'account.created' }, { what: 'signed-in' }],
      })
      expect(JSON.stringify(copy)).not.toMatch(/argon2|refresh|hash|sealed/)
      const guest = identity.send(exportIdentity, {})
      await expect(guest).rejects.toMatchObject({ code: 'auth.required' })
    })

    it('is exported however much has happened, with the newest of it', async () => {
      const person = await identity.signUp()
      await identity.query(
        `INSERT INTO audit (id, at, what, account_id, user_agent)
         SELECT gen_random_uuid(), timestamptz '2090-01-01Z' + n * interval '1 second', 'sign-in.failed', $1, repeat('x', 500)
         FROM generate_series(1, 2000) n`,
        [person.userId],
      )
      await identity.query(
        `INSERT INTO session (id, account_id, method, created_at, last_seen_at, user_agent)
         SELECT gen_random_uuid(), $1, 'otp', timestamptz '2090-01-01Z' + n * interval '1 second', now(), repeat('x', 500)
         FROM generate_series(1, 2000) n`,
        [person.userId],
      )
      const { history, sessions } = await identity.send(exportIdentity, {}, as(person))
      expect([history.length, sessions.length]).toEqual([150, 150])
      for (const times of [history.map(({ at }) => at), sessions.map(({ createdAt }) => createdAt)]) {
        expect(times).toEqual([...times].sort())
        expect(times.at(-1)).toBe('2090-01-01T00:33:20.000Z')
      }
    })

    it('is deleted for good, and others hear of it', async () => {
      const person = await identity.signUp()
      await identity.send(deleteAccount, {}, as(person))
      expect(await isLive(person)).toBe(false)
      expect(await identity.ask(getUser, undefined, { bearer: person.session.access_token })).toMatchObject({
        status: 403,
        body: { code: 'user_not_found' },
      })
      expect((await identity.refresh(person.session.refresh_token)).body['code']).toBe(
        'refresh_token_not_found',
      )
      const [event] = await identity.query(`SELECT payload FROM outbox WHERE subject = $1`, [
        accountDeleted.subject,
      ])
      expect(event).toEqual({ payload: { userId: person.userId } })
      const tables = ['account', 'credential', 'session', 'mail_request']
      for (const table of tables) {
        const rows = await identity.query(`SELECT 1 FROM ${table} t WHERE row_to_json(t)::text LIKE $1`, [
          `%${person.email}%`,
        ])
        expect(rows).toEqual([])
      }
      expect(await identity.audit(person.userId)).toContain('account.deleted')
      expect((await identity.signUp({ email: person.email })).userId).not.toBe(person.userId)
    })

    it('leaves its confirmed address to those who have to delete what they keep of it, encrypted and for a while', async () => {
      const [person, unconfirmed] = [await confirmed(), await identity.signUp()]
      for (const one of [person, unconfirmed]) await identity.send(deleteAccount, {}, as(one))
      const find = ({ userId }: Person) =>
        identity.get(DeletedAddressStore, { strict: false }).findAddress(userId)
      expect(await find(person)).toMatchObject({ email: person.email })
      // Anyone who has that address has not deleted anything.
      expect(await find(unconfirmed)).toBeUndefined()
      const plain = `SELECT 1 FROM deleted_address t WHERE row_to_json(t)::text LIKE $1`
      expect(await identity.query(plain, [`%${person.email}%`])).toEqual([])
      const job = identity.get(DeletedAddressJob, { strict: false })
      await job.forgetOld()
      expect(await find(person)).toBeDefined()
      await identity.query(`UPDATE deleted_address SET deleted_at = deleted_at - interval '31 days'`)
      await job.forgetOld()
      expect(await find(person)).toBeUndefined()
    })

    it('is deleted again when a restore has brought it back, and only then', async () => {
      const [person, other] = [await identity.signUp(), await identity.signUp()]
      // As a restore leaves it: the account of the backup, and the younger audit.
      await identity.query(
        `INSERT INTO audit (id, at, what, account_id) VALUES (gen_random_uuid(), now(), 'account.deleted', $1)`,
        [person.userId],
      )
      const replays = identity.get(DeletionReplay, { strict: false })
      await replays.replayDeletions()
      await replays.replayDeletions()
      expect([await isLive(person), await isLive(other)]).toEqual([false, true])
      expect(await identity.events(accountDeleted, person.userId)).toEqual([{ userId: person.userId }])
      expect(await identity.events(accountDeleted, other.userId)).toEqual([])
    })

    it('is not deleted from a session that was left open', async () => {
      const person = await identity.signUp()
      identity.pass({ minutes: 11 })
      await expect(identity.send(deleteAccount, {}, as(person))).rejects.toMatchObject({
        code: 'identity.recent_sign_in_needed',
      })
    })
  })

  it('has a record that no one can change', async () => {
    const { userId } = await identity.signUp()
    for (const sql of [`UPDATE audit SET what = 'x'`, `DELETE FROM audit`, `TRUNCATE audit`]) {
      await expect(identity.query(sql)).rejects.toThrow('audit is append-only')
    }
    expect(await identity.audit(userId)).toHaveLength(2)
  })
})

describe('admins', () => {
  let identity: Replica

  beforeEach(async () => {
    identity = await Replica.start()
  })
  afterEach(() => identity.stop())

  const makeAdmin = async (): Promise<Person & { caller: Caller }> => {
    const person = await identity.signUp()
    await identity.query(`UPDATE account SET email_confirmed_at = now() WHERE id = $1`, [person.userId])
    await identity.query(`INSERT INTO user_role (account_id, role, created_at) VALUES ($1, 'admin', now())`, [
      person.userId,
    ])
    return { ...person, caller: { kind: 'user', userId: person.userId, roles: ['admin'] } }
  }
  const check = (person: Person) => {
    const sessionId = claimsOf(person.session.access_token)['session_id'] as string
    return identity.send(checkSession, { sessionId, userId: person.userId }, serviceCaller('gateway'))
  }

  it('a fresh installation has none, whatever people write into their metadata', async () => {
    const person = await identity.signUp({ data: { role: 'admin', roles: ['admin'] } })
    expect(await identity.query('SELECT 1 FROM user_role')).toEqual([])
    expect(await check(person)).toMatchObject({ live: true, roles: [], emailConfirmed: false })
  })

  it('give the role to a confirmed address only, and take it, on record', async () => {
    const admin = await makeAdmin()
    const person = await identity.signUp()
    await expect(
      identity.send(giveRole, { email: person.email, role: 'admin' }, admin.caller),
    ).rejects.toMatchObject({
      code: 'identity.email_not_confirmed',
    })
    await identity.query(`UPDATE account SET email_confirmed_at = now() WHERE id = $1`, [person.userId])
    await identity.send(giveRole, { email: person.email.toUpperCase(), role: 'admin' }, admin.caller)
    expect(await check(person)).toMatchObject({ roles: ['admin'] })
    expect((await identity.send(listStaff, {}, admin.caller)).staff.map((one) => one.userId)).toEqual([
      admin.userId,
      person.userId,
    ])
    await identity.send(takeRole, { userId: person.userId, role: 'admin' }, admin.caller)
    expect(await check(person)).toMatchObject({ roles: [] })
    const rows = await identity.query(
      `SELECT what, actor_id FROM audit WHERE account_id = $1 AND what LIKE 'role.%' ORDER BY at`,
      [person.userId],
    )
    expect(rows).toEqual([
      { what: 'role.given', actor_id: admin.userId },
      { what: 'role.taken', actor_id: admin.userId },
    ])
  })

  it('leave one: the last can neither be removed nor delete the account', async () => {
    const [one, two] = [await makeAdmin(), await makeAdmin()]
    const outcomes = await Promise.allSettled([
      identity.send(takeRole, { userId: two.userId, role: 'admin' }, one.caller),
      identity.send(takeRole, { userId: one.userId, role: 'admin' }, two.caller),
    ])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    const [{ account_id: last }] = (await identity.query<{ account_id: string }>(
      'SELECT account_id FROM user_role',
    )) as [{ account_id: string }]
    const holder = last === one.userId ? one : two
    const sessionId = claimsOf(holder.session.access_token)['session_id'] as string
    const refused = { code: 'identity.last_admin' }
    await expect(
      identity.send(takeRole, { userId: last, role: 'admin' }, holder.caller),
    ).rejects.toMatchObject(refused)
    await expect(identity.send(deleteAccount, {}, { ...holder.caller, sessionId })).rejects.toMatchObject(
      refused,
    )
    expect(await identity.audit(last)).toContain('role.kept')
  })

  it('give several roles to one, each for itself, and say in the audit which', async () => {
    const admin = await makeAdmin()
    const person = await identity.signUp()
    await identity.query(`UPDATE account SET email_confirmed_at = now() WHERE id = $1`, [person.userId])
    const give = (role: 'agent' | 'finance') =>
      identity.send(giveRole, { email: person.email, role }, admin.caller)
    await give('finance')
    expect(await give('agent')).toMatchObject({ userId: person.userId, roles: ['agent', 'finance'] })
    expect(await give('agent')).toMatchObject({ roles: ['agent', 'finance'] })
    expect(await check(person)).toMatchObject({ roles: ['agent', 'finance'] })
    await identity.send(takeRole, { userId: person.userId, role: 'finance' }, admin.caller)
    expect(await check(person)).toMatchObject({ roles: ['agent'] })
    const again = identity.send(takeRole, { userId: person.userId, role: 'finance' }, admin.caller)
    await expect(again).rejects.toMatchObject({ code: 'identity.account_not_found' })
    const rows = await identity.query(
      `SELECT what, detail FROM audit WHERE account_id = $1 AND what LIKE 'role.%' ORDER BY at, id`,
      [person.userId],
    )
    expect(rows).toEqual([
      { what: 'role.given', detail: 'finance' },
      { what: 'role.given', detail: 'agent' },
      { what: 'role.taken', detail: 'finance' },
    ])
  })

  it('are no others: a member of staff with another role gives none', async () => {
    const person = await identity.signUp()
    const caller: Caller = { kind: 'user', userId: person.userId, roles: ['supervisor', 'finance'] }
    const own = identity.send(giveRole, { email: person.email, role: 'admin' }, caller)
    await expect(own).rejects.toMatchObject({ code: 'auth.forbidden' })
  })

  it('end the sessions of others and keep them out, on record', async () => {
    const admin = await makeAdmin()
    const [one, two] = [await identity.signUp(), await identity.signUp()]
    await identity.send(endSessionsOf, { userId: one.userId }, admin.caller)
    expect(await check(one)).toEqual({ live: false })
    expect((await identity.signIn(one.email)).status).toBe(200)

    const until = new Date(Date.now() + 3_600_000).toISOString()
    await identity.send(banAccount, { userId: two.userId, until }, admin.caller)
    expect(await check(two)).toEqual({ live: false })
    expect((await identity.signIn(two.email)).body['code']).toBe('user_banned')
    expect((await identity.signIn(two.email, 'wrong password')).body['code']).toBe('invalid_credentials')
    await identity.send(banAccount, { userId: two.userId, until: null }, admin.caller)
    expect((await identity.signIn(two.email)).status).toBe(200)
    expect(await identity.audit(two.userId)).toEqual(
      expect.arrayContaining(['account.banned', 'session.ended', 'account.unbanned']),
    )
    await expect(
      identity.send(banAccount, { userId: admin.userId, until }, admin.caller),
    ).rejects.toMatchObject({ code: 'identity.own_account' })
  })

  it('are sent to the services as those who may confirm, unless they are kept out', async () => {
    const admin = await makeAdmin()
    const { email, userId } = await identity.signUp()
    await identity.query(`UPDATE account SET email_confirmed_at = now() WHERE id = $1`, [userId])
    await identity.send(giveRole, { email, role: 'finance' }, admin.caller)
    const money = await identity.whoMay('payments.decideProposal')
    expect(money).toContain(userId)
    expect(money).toContain(admin.userId)
    expect(await identity.whoMay('identity.giveRole')).toEqual([admin.userId])
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await identity.send(banAccount, { userId, until }, admin.caller)
    expect(await identity.whoMay('payments.decideProposal')).toEqual([admin.userId])
  })

  it('leave request and network on record with every act', async () => {
    const admin = await makeAdmin()
    const { email, userId } = await identity.signUp()
    await identity.query(`UPDATE account SET email_confirmed_at = now() WHERE id = $1`, [userId])
    const caller: Caller = { ...admin.caller, ip: '203.0.113.7' }
    await identity.send(giveRole, { email, role: 'agent' }, caller)
    await identity.send(takeRole, { userId, role: 'agent' }, caller)
    await identity.send(endSessionsOf, { userId }, caller)
    await identity.send(banAccount, { userId, until: new Date(Date.now() + 60_000).toISOString() }, caller)
    const rows = await identity.query<{ what: string; ip: string; request_id: string }>(
      `SELECT what, ip, request_id FROM audit WHERE account_id = $1 AND actor_id = $2 ORDER BY id`,
      [userId, admin.userId],
    )
    expect(rows.map(({ what }) => what)).toEqual([
      'role.given',
      'role.taken',
      'session.ended',
      'account.signed-out',
      'account.banned',
    ])
    for (const row of rows) {
      expect(row).toMatchObject({
        ip: '203.0.113.7',
        request_id: expect.stringMatching(/^[\w-]{8,}$/) as string,
      })
    }
  })

  it('cannot ban someone until a moment that is over', async () => {
    const [admin, two] = [await makeAdmin(), await identity.signUp()]
    const ban = { userId: two.userId, until: '2001-01-01T00:00:00.000Z' }
    await expect(identity.send(banAccount, ban, admin.caller)).rejects.toMatchObject({
      code: 'validation.failed',
    })
    expect((await identity.signIn(two.email)).status).toBe(200)
  })

  it('who got a role from their organisation have it in a session that began there alone', async () => {
    const person = await identity.signUp()
    const give = (role: string, byOrganisation: boolean) =>
      identity.query(
        `INSERT INTO user_role (account_id, role, created_at, by_organisation) VALUES ($1, $2, now(), $3)`,
        [person.userId, role, byOrganisation],
      )
    await give('admin', true)
    expect(await check(person)).toMatchObject({ live: true, roles: [], awaits: 'organisation' })
    await give('agent', false)
    expect(await check(person)).toMatchObject({ live: true, roles: ['agent'] })
    await identity.query(`UPDATE session SET method = 'oidc' WHERE account_id = $1`, [person.userId])
    expect(await check(person)).toMatchObject({ roles: ['admin', 'agent'] })
  })

  it('are asked from the service by everyone who is not one', async () => {
    const person = await identity.signUp()
    const user: Caller = { kind: 'user', userId: person.userId, roles: [] }
    for (const contract of [giveRole, takeRole, endSessionsOf, banAccount, listStaff]) {
      const input = { email: person.email, userId: person.userId, role: 'admin', until: null } as never
      await expect(identity.send(contract, input, user)).rejects.toMatchObject({ code: 'auth.forbidden' })
    }
  })
})
