import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@borderlane/contracts/identity/account'
import { enrolFactor } from '@borderlane/contracts/identity/factors'
import { addPasskey, beginPasskey } from '@borderlane/contracts/identity/passkeys'
import { recover, signOut, updateUser, verify } from '@borderlane/contracts/identity/public'
import { Account } from '../src/account/account.entity'
import { Session } from '../src/session/session.entity'
import { FactorService } from '../src/ways-in/authenticator-apps'
import { NO_WAYS_IN, WAYS_IN } from '../src/ways-in/ways-in.store'
import { claimsOf, Replica } from './replica'

type Person = Awaited<ReturnType<Replica['signUp']>>

let identity: Replica
beforeAll(async () => {
  identity = await Replica.start()
})
afterAll(() => identity.stop())

const as = ({ session }: Person) => ({ bearer: session.access_token })
const refusal = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
]

/** What a stranger could have left on an account; `at` is an age. */
async function plant({ userId }: Person, age = '1 minute'): Promise<void> {
  const run = (sql: string, ...more: unknown[]) => identity.query(sql, [userId, ...more])
  const at = `now() - interval '${age}'`
  const factor = randomUUID()
  await run(
    `INSERT INTO passkey VALUES (gen_random_uuid(), $1, $2, '', 0, '[]', NULL, ${at}, ${at})`,
    randomUUID(),
  )
  await run(`INSERT INTO passkey_challenge VALUES (gen_random_uuid(), $1, 'x', ${at})`)
  await run(`INSERT INTO factor VALUES ($2, $1, NULL, 'verified', 'x', NULL, ${at}, ${at})`, factor)
  await identity.query(`INSERT INTO factor_challenge VALUES (gen_random_uuid(), $1, NULL, ${at})`, [factor])
  await run(`INSERT INTO recovery_code VALUES ($1, 'x')`)
  await run(`INSERT INTO organisation_login VALUES ('https://idp.test', $2, $1, ${at})`, randomUUID())
  await run(
    `INSERT INTO flow_state (code_hash, account_id, code_challenge, code_challenge_method, created_at)
     VALUES ($2, $1, 'x', 's256', ${at})`,
    randomUUID(),
  )
  await run(
    `INSERT INTO mail_request (id, kind, address, account_id, create_account, metadata, redirect_to, locale, created_at)
     VALUES (gen_random_uuid(), 'email-change', 'stranger@example.com', $1, false, '{}', '', 'en', ${at})`,
  )
}

const OPEN: Partial<Record<string, string>> = {
  credential: 'account_id = $1 AND password_hash IS NOT NULL',
  session: 'account_id = $1 AND ended_at IS NULL AND id = ANY ($2)',
  mail_request: `account_id = $1 AND used_at IS NULL AND address = 'stranger@example.com'`,
  factor_challenge: 'factor_id IN (SELECT id FROM factor WHERE account_id = $1)',
}
/** The ways into an account that are open; of sessions those that were there before. */
async function openWays({ userId, session }: Person): Promise<string[]> {
  const before = [claimsOf(session.access_token)['session_id']]
  const open: string[] = []
  for (const way of Object.keys(WAYS_IN)) {
    const where = OPEN[way] ?? 'account_id = $1'
    const values = where.includes('$2') ? [userId, before] : [userId]
    if ((await identity.query(`SELECT 1 FROM ${way} WHERE ${where}`, values)).length > 0) open.push(way)
  }
  return open
}

it('every table that hangs on an account is listed, as a way in or not, and is deleted with it', async () => {
  const references = await identity.query<{ child: string; parent: string; deletes: string }>(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent, confdeltype AS deletes
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'identity'::regnamespace`,
  )
  const named = (table: string) => table.replace('identity.', '')
  const hanging = new Set(['account'])
  for (let size = 0; size < hanging.size;) {
    size = hanging.size
    for (const { child, parent } of references) if (hanging.has(named(parent))) hanging.add(named(child))
  }
  hanging.delete('account')
  expect([...hanging].toSorted()).toEqual([...Object.keys(WAYS_IN), ...Object.keys(NO_WAYS_IN)].toSorted())
  expect(references.filter(({ deletes }) => deletes !== 'c')).toEqual([])
})

describe('the ways into an account', () => {
  const verifyBy = async (email: string, kind: string, type: string) =>
    identity.ask(verify, { type, token_hash: await identity.token(email, kind) })
  const ALL = Object.keys(WAYS_IN)
  const OWN = ['credential', 'mail_request', 'passkey', 'factor', 'recovery_code', 'organisation_login']

  /** What is begun before a stranger has left something on the account, and how it ends. */
  const acts: [string, string[], (person: Person) => Promise<() => Promise<unknown>>][] = [
    [
      'a confirmation',
      [],
      async ({ email }) =>
        () =>
          verifyBy(email, 'confirmation', 'signup'),
    ],
    [
      'a recovery',
      [],
      async ({ email }) => {
        await identity.ask(recover, { email })
        return () => verifyBy(email, 'recovery', 'recovery')
      },
    ],
    [
      'a change of address',
      [],
      async (person) => {
        const mine = identity.newEmail()
        await identity.ask(updateUser, { email: mine }, as(person))
        return () => verifyBy(mine, 'email-change', 'email_change')
      },
    ],
    [
      'signing out everywhere',
      OWN,
      async (person) => () => identity.ask(signOut, undefined, { ...as(person), query: { scope: 'global' } }),
    ],
    [
      'a deletion',
      [],
      async ({ userId, session }) => {
        const sessionId = claimsOf(session.access_token)['session_id'] as string
        return () => identity.send(deleteAccount, {}, { kind: 'user', userId, sessionId })
      },
    ],
  ]
  it.each(acts)('end with %s, but for what is left to its owner', async (_name, left, begin) => {
    const person = await identity.signUp()
    const end = await begin(person)
    await plant(person)
    expect(await openWays(person)).toEqual(ALL)
    await end()
    expect(await openWays(person)).toEqual(left)
  })

  it('end with a mail where passkeys or apps were among them', async () => {
    const person = await identity.signUp()
    await plant(person)
    await verifyBy(person.email, 'confirmation', 'signup')
    expect(await identity.mailTo(person.email, 'ways-in-removed')).toMatchObject({
      to: person.email,
      link: null,
    })
    expect(await identity.audit(person.userId)).toContain('way-in.removed')
  })
})

describe('before its address is confirmed an account', () => {
  it('gets no passkey and no app, however far that was begun', async () => {
    const person = await identity.signUp()
    const refused = [403, 'email_not_confirmed']
    expect(refusal(await identity.ask(beginPasskey, {}, as(person)))).toEqual(refused)
    expect(refusal(await identity.ask(enrolFactor, { factor_type: 'totp' }, as(person)))).toEqual(refused)
    const credential = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }
    const answer = { challenge_id: randomUUID(), credential }
    expect((await identity.ask(addPasskey, answer, as(person))).status).toBe(400)
    expect(await identity.query(`SELECT 1 FROM factor WHERE account_id = $1`, [person.userId])).toEqual([])
  })

  it('gets none by a request that was on its way while its owner confirmed it', async () => {
    const { email, userId } = await identity.signUp()
    const account = Object.assign(new Account(), { id: userId, email })
    const [session] = await identity.query<{ id: string }>(`SELECT id FROM session WHERE account_id = $1`, [
      userId,
    ])
    const stale = { account, session: Object.assign(new Session(), session, { secondAt: identity.now() }) }
    await identity.ask(verify, { type: 'signup', token_hash: await identity.token(email, 'confirmation') })
    const client = { ip: null, userAgent: null, locale: 'en' } as const
    const factors = identity.get<FactorService>(FactorService, { strict: false })
    await expect(factors.enrolFactor(stale, { factor_type: 'totp' }, client)).rejects.toMatchObject({
      code: 'session_not_found',
    })
  })
})
