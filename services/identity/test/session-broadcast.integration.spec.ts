import { deleteAccount, endSession } from '@borderlane/contracts/identity/account'
import type { Caller } from '@borderlane/contracts/define'
import { banAccount, endSessionsOf, giveRole } from '@borderlane/contracts/identity/admin'
import { sessionsChanged } from '@borderlane/contracts/identity/internal'
import { signOut, updateUser, verify } from '@borderlane/contracts/identity/public'
import { Broadcasts } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { claimsOf, Replica } from './replica'

type Person = Awaited<ReturnType<Replica['signUp']>>

describe('the gateways are notified', () => {
  let identity: Replica
  /** What others can read of a user's account at the moment in which the broadcast is sent. */
  let seen: Promise<{ live: number; confirmed: boolean; admin: boolean }>[]

  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())
  beforeEach(() => {
    seen = []
    jest
      .spyOn(identity.get(Broadcasts, { strict: false }), 'send')
      .mockImplementation((broadcast, payload) => {
        expect(broadcast).toBe(sessionsChanged)
        seen.push(stateOf((payload as { userId: string }).userId))
      })
  })
  afterEach(() => jest.restoreAllMocks())

  async function stateOf(userId: string) {
    const [row] = await identity.query<{ live: number; confirmed: boolean; admin: boolean }>(
      `SELECT (SELECT count(*)::int FROM session WHERE account_id = $1 AND ended_at IS NULL) AS live,
         EXISTS (SELECT FROM account WHERE id = $1 AND email_confirmed_at IS NOT NULL) AS confirmed,
         EXISTS (SELECT FROM user_role WHERE account_id = $1) AS admin`,
      [userId],
    )
    return row!
  }

  const sessionOf = ({ session }: Person) => claimsOf(session.access_token)['session_id'] as string
  const callerOf = (person: Person) =>
    ({ kind: 'user', userId: person.userId, sessionId: sessionOf(person) }) as const
  const admin = { kind: 'user', userId: newId(), sessionId: newId(), roles: ['admin'] } satisfies Caller
  const bearerOf = ({ session }: Person) => ({ bearer: session.access_token })
  const confirm = async ({ email }: Person) =>
    identity.ask(verify, { type: 'signup', token_hash: await identity.token(email, 'confirmation') })

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['a sign-out', (person) => identity.ask(signOut, undefined, bearerOf(person))],
    [
      'the end of a session',
      (person) => identity.send(endSession, { id: sessionOf(person) }, callerOf(person)),
    ],
    ['the end by an admin', ({ userId }) => identity.send(endSessionsOf, { userId }, admin)],
    [
      'a ban',
      ({ userId }) => identity.send(banAccount, { userId, until: '2999-01-01T00:00:00.000Z' }, admin),
    ],
    ['a deletion', (person) => identity.send(deleteAccount, {}, callerOf(person))],
  ])('of %s once no one can see the session any more', async (_what, end) => {
    await end(await identity.signUp())
    expect(await Promise.all(seen)).toMatchObject([{ live: 0 }])
  })

  it('of a copied refresh token once its session has ended', async () => {
    const { session } = await identity.signUp()
    let token = session.refresh_token
    for (let times = 0; times < 2; times += 1)
      token = (await identity.refresh(token)).body['refresh_token'] as string
    identity.pass({ seconds: 11 })
    await identity.refresh(session.refresh_token)
    expect(await Promise.all(seen)).toMatchObject([{ live: 0 }])
  })

  it('of a new password once the other sessions have ended', async () => {
    const person = await identity.signUp()
    await identity.signIn(person.email)
    await identity.ask(updateUser, { password: 'another good one' }, bearerOf(person))
    expect(await Promise.all(seen)).toMatchObject([{ live: 1 }])
  })

  it('of a confirmed address and of a role', async () => {
    const person = await identity.signUp()
    await confirm(person)
    // Read before the role is there: no one waits for what the first broadcast saw.
    await Promise.all(seen)
    await identity.send(giveRole, { email: person.email, role: 'admin' }, admin)
    expect(await Promise.all(seen)).toMatchObject([
      { confirmed: true, admin: false },
      { confirmed: true, admin: true },
    ])
  })

  it('nothing of an end that is refused', async () => {
    const [one, two] = [await identity.signUp(), await identity.signUp()]
    const foreign = identity.send(endSession, { id: sessionOf(two) }, callerOf(one))
    await expect(foreign).rejects.toMatchObject({ code: 'identity.session_not_found' })
    expect(seen).toEqual([])
  })
})
