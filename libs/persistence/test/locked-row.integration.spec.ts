import { log, runCall, runEvent, runJob, runOwn, toAppError } from '@borderlane/runtime'
import { testDatabase, type TestDatabase, waitFor } from '@borderlane/testing'
import type { INestApplicationContext } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { deleteUnlocked } from '../src/delete-unlocked'
import { openPlace, SCHEMA } from './place'

let database: TestDatabase
let place: INestApplicationContext
let db: DataSource

/** The code with which work ends. */
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => toAppError(error, {}).code,
  )
const call = <T>(subject: string, run: () => Promise<T>, waitsMs = 5_000): Promise<T> =>
  runCall({ subject, waitsMs, askedAgain: false }, run)
const lockRow = (): Promise<unknown> =>
  db.transaction((tx) => tx.query(`SELECT * FROM thing WHERE id = 1 FOR UPDATE`))
const elsewhere = (): Promise<unknown> =>
  db.transaction((tx) => tx.query(`SELECT * FROM thing WHERE id = 2 FOR UPDATE`))

beforeAll(async () => {
  log.level = 'silent'
  database = await testDatabase(SCHEMA)
  place = await openPlace(database)
  db = place.get(DataSource)
  await database.query(`INSERT INTO thing VALUES (1, 'locked'), (2, 'free')`)
})
afterAll(async () => {
  await place.close()
  await database.close()
})

describe('while a row stays locked', () => {
  beforeEach(() => database.query(`BEGIN; SELECT * FROM thing WHERE id = 1 FOR UPDATE`))
  afterEach(() => database.query(`ROLLBACK`))

  it('a caller who needs it gets an error', async () => {
    expect(await codeOf(call('orders.pay', lockRow))).toBe('service.unavailable')
  })

  it('many requests for it leave connections to other calls and to events', async () => {
    const stuck = Array.from({ length: 12 }, () => codeOf(call('orders.pay', lockRow)))
    const waiting = async () =>
      (
        await database.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND database = (
         SELECT oid FROM pg_database WHERE datname = current_database())`)
      ).length > 0
    await waitFor(waiting)
    // Each of them two connections at a time would be too many for what is left.
    expect(await codeOf(runEvent(elsewhere))).toBe('ok')
    expect(await codeOf(runEvent(elsewhere))).toBe('ok')
    expect(await waiting()).toBe(true)
    for (const code of await Promise.all(stuck)) expect(code).toMatch(/^service\.(unavailable|timeout)$/)
    expect(await codeOf(call('orders.pay', elsewhere))).toBe('ok')
  })

  it('events that want it leave connections to calls', async () => {
    const stuck = Array.from({ length: 8 }, () => codeOf(runEvent(lockRow)))
    const ended = Promise.all(stuck).then(() => 'all events')
    const read = codeOf(call('orders.read', elsewhere))
    expect(await Promise.race([ended, read])).toBe('ok')
    await ended
  })

  it('jobs that want it, however many, leave connections to calls and to events', async () => {
    const stuck = Array.from({ length: 8 }, () => codeOf(runJob(lockRow)))
    const others = Promise.all(Array.from({ length: 4 }, () => codeOf(call('orders.read', elsewhere))))
    expect(await others).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(await codeOf(runEvent(elsewhere))).toBe('ok')
    // Some at a time: the last ones wait for their turn, and are not refused for want of a connection.
    const codes = await Promise.all(stuck)
    expect(codes).toEqual(codes.map(() => 'service.unavailable'))
  })

  it('what a job deletes, it deletes around it', async () => {
    await database.query(`ROLLBACK`)
    await database.query(`INSERT INTO thing VALUES (8, 'old'), (9, 'old')`)
    await database.query(`BEGIN; SELECT * FROM thing WHERE id = 8 FOR UPDATE`)
    await runJob(() => db.query(deleteUnlocked('thing', 'id >= $1'), [8]))
    expect(await db.query(`SELECT id FROM thing WHERE id >= 8`)).toEqual([{ id: 8 }])
    await database.query(`ROLLBACK`)
    await runJob(() => db.query(deleteUnlocked('thing', 'id >= $1'), [8]))
    expect(await db.query(`SELECT id FROM thing WHERE id >= 8`)).toEqual([])
  })
})

it('a call waits two seconds for a locked row, all else 150 ms, with a transaction and without', async () => {
  const query = `SHOW lock_timeout`
  const budgets = async (run: <T>(work: () => Promise<T>) => Promise<T>): Promise<unknown[]> => [
    ...(await run(() => db.query<unknown[]>(query))),
    ...(await run(() => db.transaction((tx) => tx.query<unknown[]>(query)))),
  ]
  const [short, long] = [{ lock_timeout: '150ms' }, { lock_timeout: '2s' }]
  for (let round = 0; round < 2; round += 1) {
    expect(await budgets((work) => runJob(work))).toEqual([short, short])
    expect(await budgets((work) => call('orders.read', work))).toEqual([long, long])
    expect(await budgets((work) => runEvent(work))).toEqual([short, short])
    expect(await budgets((work) => work())).toEqual([short, short])
    expect(await budgets((work) => call('orders.read', () => runOwn(work)))).toEqual([short, short])
  }
})

describe('work whose caller has gone', () => {
  it('ends in the middle of its statement, and its effect with it', async () => {
    const work = call(
      'orders.slow',
      () =>
        db.transaction(async (tx) => {
          await tx.query(`INSERT INTO thing VALUES (3, 'late')`)
          await tx.query(`SELECT pg_sleep(600)`)
        }),
      400,
    )
    expect(await codeOf(work)).toBe('service.timeout')
    expect(await database.query(`SELECT 1 FROM thing WHERE id = 3`)).toEqual([])
    expect(
      await database.query(
        `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(600)' AND pid <> pg_backend_pid()`,
      ),
    ).toEqual([])
  })

  it('does not begin', async () => {
    const begun = jest.fn()
    expect(await codeOf(call('orders.slow', () => db.transaction(async () => void begun()), 20))).toBe(
      'service.timeout',
    )
    expect(begun).not.toHaveBeenCalled()
  })
})
