import type { Caller } from '@borderlane/contracts/caller'
import type { RequestOf } from '@borderlane/contracts/define'
import {
  decideRoleProposal,
  giveRole,
  listRoleProposals,
  listStaff,
  takeRole,
} from '@borderlane/contracts/identity/admin'
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
  const decide = (id: string, confirm = true, who = second) =>
    identity.send(decideRoleProposal, { id, confirm }, who)
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

  it('is not given in the name of an admin who is none any more', async () => {
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
    // Alone, nobody could confirm it, and it is refused as before.
    await expect(
      identity.send(takeRole, { userId: second.userId!, role: 'admin' }, second),
    ).rejects.toMatchObject({ code: 'identity.last_admin' })
    expect(await identity.audit(second.userId!)).toContain('role.kept')
  })
})
