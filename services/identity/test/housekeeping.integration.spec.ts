import { DataSource } from 'typeorm'
import { Housekeeping } from '../src/housekeeping.job'
import { Replica } from './replica'

describe('housekeeping', () => {
  let identity: Replica
  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  const tidy = () => identity.get<Housekeeping>(Housekeeping, { strict: false }).deleteOld()
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

  /** A row of the audit as it was written some days ago. */
  const written = async (daysAgo: number): Promise<string> => {
    const [row] = await identity.query<{ id: string }>(
      `INSERT INTO audit (id, at, what, ip, user_agent, request_id)
       VALUES (gen_random_uuid(), now() - make_interval(days => $1), 'sign-in.failed', '203.0.113.1', 'Browser', 'r-1')
       RETURNING id`,
      [daysAgo],
    )
    return row!.id
  }
  const rowOf = async (id: string) =>
    (await identity.query(`SELECT what, ip, user_agent, request_id FROM audit WHERE id = $1`, [id]))[0]

  it('blots out after ninety days where someone was, and keeps what happened', async () => {
    const [old, young] = [await written(91), await written(89)]
    await tidy()
    const row = { what: 'sign-in.failed', ip: '203.0.113.1', user_agent: 'Browser', request_id: 'r-1' }
    expect(await rowOf(old)).toEqual({ ...row, ip: null, user_agent: null })
    expect(await rowOf(young)).toEqual(row)
  })

  it.each([
    ['blotting out by hand', `UPDATE audit SET ip = NULL, user_agent = NULL`],
    ['another event', `UPDATE audit SET what = 'signed-in'`],
    ['a deletion', 'DELETE FROM audit'],
    ['emptying the table', 'TRUNCATE audit'],
  ])('leaves the audit to be read and added to otherwise: no %s', async (_what, sql) => {
    await written(91)
    const app = identity.get<DataSource>(DataSource, { strict: false })
    await expect(app.query(sql)).rejects.toThrow('permission denied for table audit')
    // Not the database's administrator either.
    await written(1)
    await expect(identity.query(sql)).rejects.toThrow('audit is append-only')
  })
})
