import type { Caller, RequestOf } from '@borderlane/contracts/define'
import {
  banAccount,
  decideRoleProposal,
  endSessionsOf,
  giveRole,
  listRoleProposals,
  listStaff,
  takeRole,
} from '@borderlane/contracts/identity/admin'
import { accountStaffActed } from '@borderlane/contracts/identity/internal'
import type { Role } from '@borderlane/contracts/roles'
import { Replica } from './replica'

describe('with four eyes a role', () => {
  let identity: Replica
  let first: Caller
  let second: Caller

  beforeEach(async () => {
    identity = await Replica.start({ FOUR_EYES: 'on' })
    first = await makeAdmin()
    second = await makeAdmin()
  })
  afterEach(() => identity.stop())

  const makePerson = () => identity.signUpConfirmed()
  const makeAdmin = async (): Promise<Caller> => {
    const { userId } = await makePerson()
    await identity.query(`INSERT INTO user_role (account_id, role, created_at) VALUES ($1, 'admin', now())`, [
      userId,
    ])
    return { kind: 'user', userId, roles: ['admin'] }
  }
  const ask = async (
    contract: typeof giveRole | typeof takeRole,
    input: RequestOf<typeof giveRole> | RequestOf<typeof takeRole>,
  ) => {
    const answer = await identity.send(
      contract as typeof giveRole,
      input as RequestOf<typeof giveRole>,
      first,
    )
    if (!('proposal' in answer)) throw new Error('it did not wait')
    return answer.proposal
  }
  /** The database remembers it by its own clock. */
  const letWeekPass = async () => {
    await identity.query(`UPDATE former_role SET ended_at = ended_at - interval '7 days 1 minute'`)
    await identity.query(`UPDATE account SET banned_at = banned_at - interval '7 days 1 minute'`)
  }
  const decide = (id: string, confirm = true, who = second) =>
    identity.send(decideRoleProposal, { id, confirm, note: 'looked at it' }, who)
  const rolesOf = async (userId: string): Promise<Role[]> => {
    const { staff } = await identity.send(listStaff, {}, first)
    return staff.find((one) => one.userId === userId)?.roles ?? []
  }

  it('is given once another admin confirms it, who sees whose and which; both are on record', async () => {
    const { email, userId } = await makePerson()
    const { id } = await ask(giveRole, { email, role: 'finance' })
    expect(await rolesOf(userId)).toEqual([])
    const { proposals } = await identity.send(listRoleProposals, {}, second)
    expect(proposals).toMatchObject([
      {
        id,
        about: { id: userId, name: email },
        differences: [{ what: 'role', before: null, after: 'finance' }],
      },
    ])
    await expect(decide(id, true, first)).rejects.toMatchObject({ code: 'proposals.own' })
    await decide(id)
    expect(await rolesOf(userId)).toEqual(['finance'])
    const rows = await identity.query<{ what: string; actor_id: string }>(
      `SELECT what, actor_id FROM audit WHERE account_id = $1 AND what LIKE 'role.%' ORDER BY id`,
      [userId],
    )
    expect(rows).toEqual([
      { what: 'role.asked', actor_id: first.userId },
      { what: 'role.given', actor_id: first.userId },
      { what: 'role.confirmed', actor_id: second.userId },
    ])
  })

  it('stays where its giving was refused, and where it was given meanwhile the request says so', async () => {
    const { email, userId } = await makePerson()
    const refused = await ask(giveRole, { email, role: 'agent' })
    await decide(refused.id, false)
    expect(await rolesOf(userId)).toEqual([])
    const [one, other] = [
      await ask(giveRole, { email, role: 'agent' }),
      await ask(giveRole, { email, role: 'agent' }),
    ]
    await decide(one.id)
    await expect(decide(other.id)).rejects.toMatchObject({
      code: 'proposals.stale',
      details: { failure: 'proposals.changed' },
    })
  })

  it('is not given in the name of a former admin', async () => {
    const third = await makeAdmin()
    const { email, userId } = await makePerson()
    const { id } = await ask(giveRole, { email, role: 'admin' })
    await identity.query(`DELETE FROM user_role WHERE account_id = $1`, [first.userId])
    await expect(decide(id, true, third)).rejects.toMatchObject({
      code: 'proposals.stale',
      details: { failure: 'auth.forbidden' },
    })
    await expect(decide(id, true, third)).rejects.toMatchObject({ code: 'proposals.decided' })
    const { staff } = await identity.send(listStaff, {}, third)
    expect(staff.map((one) => one.userId)).not.toContain(userId)
  })

  it('of the last admin stays: two who ask for the end of each other do not both get it', async () => {
    const [mine, theirs] = [
      await ask(takeRole, { userId: second.userId!, role: 'admin' }),
      await ask(takeRole, { userId: first.userId!, role: 'admin' }),
    ]
    await decide(theirs.id)
    // Who asked is no admin any more.
    await expect(decide(mine.id)).rejects.toMatchObject({ code: 'proposals.stale' })
    expect(await rolesOf(second.userId!)).toEqual(['admin'])
    // Alone for a week, no one could confirm it, and it is refused as before.
    await letWeekPass()
    await expect(
      identity.send(takeRole, { userId: second.userId!, role: 'admin' }, second),
    ).rejects.toMatchObject({ code: 'identity.last_admin' })
    expect(await identity.audit(second.userId!)).toContain('role.kept')
  })

  it.each<[string, (userId: string) => Promise<unknown>]>([
    [
      'was suspended',
      (id) =>
        identity.query(`UPDATE account SET banned_until = 'infinity', banned_at = now() WHERE id = $1`, [id]),
    ],
    ['lost the role', (id) => identity.query(`DELETE FROM user_role WHERE account_id = $1`, [id])],
    ['was deleted', (id) => identity.query(`DELETE FROM account WHERE id = $1`, [id])],
  ])('waits for seven days after the other admin %s, whatever clock the process has', async (_how, end) => {
    await end(second.userId!)
    const { email, userId } = await makePerson()
    await ask(giveRole, { email, role: 'finance' })
    identity.pass({ days: 1 })
    await ask(giveRole, { email, role: 'finance' })
    await letWeekPass()
    expect(await identity.send(giveRole, { email, role: 'finance' }, first)).toMatchObject({ userId })
  })

  it('or the access of a colleague is changed by two, and both they and the admins get mails', async () => {
    const { userId } = second
    const until = new Date(identity.now().getTime() + 3_600_000).toISOString()
    const [{ email }] = (await identity.query<{ email: string }>(`SELECT email FROM account WHERE id = $1`, [
      userId,
    ])) as [{ email: string }]
    const acts = [
      {
        act: () => identity.send(banAccount, { userId: userId!, until }, first),
        after: until,
        kind: 'account-banned',
      },
      {
        act: () => identity.send(endSessionsOf, { userId: userId! }, first),
        after: 'signed_out',
        kind: 'account-signed-out',
      },
      {
        act: () => identity.send(banAccount, { userId: userId!, until: null }, first),
        after: 'open',
        kind: 'account-unbanned',
      },
    ]
    const third = await makeAdmin()
    for (const { act, after, kind } of acts) {
      // Twice at once: one of the two is confirmed, and the other one can be refused.
      const [asked, again] = await Promise.all([act(), act()])
      expect(asked).toMatchObject({ proposal: { kind: 'access', differences: [{ what: 'access', after }] } })
      const { id } = (asked as { proposal: { id: string } }).proposal
      await expect(decide(id, true, first)).rejects.toMatchObject({ code: 'proposals.own' })
      await decide(id, true, third)
      await decide((again as { proposal: { id: string } }).proposal.id, false, third)
      expect(await identity.mailTo(email, kind)).toMatchObject({ to: email })
    }
    const news = await identity.query<{ address: string }>(
      `SELECT address FROM mail_request WHERE kind = 'staff-access-changed' AND account_id = $1`,
      [userId],
    )
    expect(new Set(news.map(({ address }) => address)).size).toBe(2)
    expect(await identity.mailTo(news[0]!.address, 'staff-access-changed')).toMatchObject({
      fullName: null,
      newEmail: email,
    })
    expect(await identity.events(accountStaffActed, userId!)).toMatchObject(
      ['account_banned', 'account_signed_out', 'account_unbanned'].map((action) => ({
        action,
        actorId: first.userId,
      })),
    )
    // That of a traveller is one admin's.
    const traveller = await makePerson()
    expect(await identity.send(banAccount, { userId: traveller.userId, until }, first)).toEqual({})
  })

  it('is not confirmed by an account that the asker has made, for seven days', async () => {
    const { email, userId } = await makePerson()
    const made: Caller = { kind: 'user', userId, roles: ['admin'] }
    await decide((await ask(giveRole, { email, role: 'admin' })).id)
    const other = await makePerson()
    const { id } = await ask(giveRole, { email: other.email, role: 'agent' })
    await expect(decide(id, true, made)).rejects.toMatchObject({ code: 'proposals.same_person' })
    identity.pass({ days: 6 })
    await expect(decide(id, true, made)).rejects.toMatchObject({ code: 'proposals.same_person' })
    identity.pass({ days: 2 })
    await decide((await ask(giveRole, { email: other.email, role: 'agent' })).id, true, made)
    expect(await rolesOf(other.userId)).toEqual(['agent'])
  })
})
