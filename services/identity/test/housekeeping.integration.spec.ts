import { Housekeeping } from '../src/housekeeping'
import { Replica } from './replica'

describe('housekeeping', () => {
  let identity: Replica
  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  const tidy = () => identity.get<Housekeeping>(Housekeeping, { strict: false }).tidy()
  const count = async (table: string, where: string, value: unknown): Promise<number> =>
    (
      await identity.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`, [value])
    )[0]!.n

  it('forgets mails after three days, ended sessions after thirty, abandoned ones after sixty', async () => {
    const [ended, abandoned] = [await identity.signUp(), await identity.signUp()]
    await identity.query(`UPDATE session SET ended_at = now(), end_reason = 'ended' WHERE account_id = $1`, [
      ended.userId,
    ])
    const left = async () => [
      await count('mail_request', 'address = $1', ended.email),
      await count('session', 'account_id = $1', ended.userId),
      await count('session', 'account_id = $1', abandoned.userId),
    ]
    for (const [days, expected] of [
      [2, [1, 1, 1]],
      [2, [0, 1, 1]],
      [27, [0, 0, 1]],
      [28, [0, 0, 1]],
      [2, [0, 0, 0]],
    ] as const) {
      identity.pass({ days })
      await tidy()
      expect(await left()).toEqual(expected)
    }
    expect(await count('account', 'id = $1', abandoned.userId)).toBe(1)
  })

  it('blots out after ninety days where somebody was, and keeps what happened', async () => {
    const { userId } = await identity.signUp({}, identity.newAddress())
    const before = await identity.audit(userId)
    const whereabouts = () => count('audit', 'account_id = $1 AND ip IS NOT NULL', userId)
    identity.pass({ days: 89 })
    await tidy()
    expect(await whereabouts()).toBeGreaterThan(0)
    identity.pass({ days: 2 })
    await tidy()
    expect(await whereabouts()).toBe(0)
    expect(await identity.audit(userId)).toEqual(before)
  })

  it.each([
    ['another network address', `UPDATE audit SET ip = '203.0.113.1', user_agent = NULL`],
    ['another event', `UPDATE audit SET what = 'signed-in', ip = NULL, user_agent = NULL`],
    ['a deletion', 'DELETE FROM audit'],
    ['emptying the table', 'TRUNCATE audit'],
  ])('leaves the audit append-only otherwise: no %s', async (_what, sql) => {
    await identity.signUp()
    await expect(identity.query(sql)).rejects.toThrow('audit is append-only')
  })
})
