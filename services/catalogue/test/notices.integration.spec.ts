import { getImport, startImport, tellChanges } from '@borderlane/contracts/catalogue/import'
import { openImport, type rulesChanged } from '@borderlane/contracts/catalogue/internal'
import type { PayloadOf } from '@borderlane/contracts/define'
import { Run } from '@borderlane/contracts/catalogue/run'
import { newId } from '@borderlane/persistence'
import { guestCalls, type TestService, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { ChangeNotices } from '../src/rules/change-notices'
import { loadedDatabase, ownBroker, type Replica, startReplica, stopAll, takeBack } from './replica'

/** An import of all rules on a busy machine. */
const RUN_MS = 180_000
const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }
/** Before a change that the shipped rules know, whenever the test runs. */
const TODAY = '2026-12-01'
const HEADER = 'Passport,Destination,Requirement\n'

// Milliseconds. The first start imports all rules on a busy machine.
describe('changed rules', () => {
  let replica: Replica
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  const ended = async (runId: string) => {
    await waitFor(async () => (await ask(getImport, { runId }, ADMIN)).state !== 'running', RUN_MS)
    return ask(getImport, { runId }, ADMIN)
  }
  /** An import of a few rules that are newer than what is there. */
  const bring = async (rules: string) => {
    const { url } = await ask(openImport, { sourceName: 'Ministry', asOf: TODAY }, ADMIN)
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await fetch(url, { method: 'PUT', body: HEADER + rules, headers })
    return ended(Run.parse(await answer.json()).id)
  }
  /** As if a day had passed since the changes that wait. */
  const passDay = async () => {
    await db.query(`UPDATE change_notice SET due_at = $1 WHERE state IN ('waiting', 'held')`, [TODAY])
    await replica.get(ChangeNotices).sendDueNotices()
  }
  const told = async () => {
    const rows = await db.query<{ payload: { pairs: string[] } }[]>(
      `SELECT payload FROM outbox WHERE subject LIKE '%rules-changed%' ORDER BY id`,
    )
    return rows.map(({ payload }) => payload.pairs)
  }

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    replica = await startReplica(await loadedDatabase())
    ;(replica as TestService).clock.pass(Date.parse(`${TODAY}T06:00:00Z`) - Date.now())
    db = replica.get(DataSource)
    await db.query(`DELETE FROM change_day`)
    await db.query(`UPDATE run SET started_at = $1, finished_at = $1`, [TODAY])
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('are told a day later, those alone that still stand', async () => {
    const run = await bring('IN,BB,e-visa\nDE,BB,30\nFR,BB,30\n')
    expect(run).toMatchObject({ changed: 3, notice: 'waiting' })
    await replica.get(ChangeNotices).sendDueNotices()
    expect(await told()).toEqual([])
    await db.query(
      `UPDATE requirement SET stay_days = 90 WHERE passport_country = 'DE' AND destination_country = 'BB'`,
    )
    await passDay()
    expect(await told()).toEqual([['FRBB', 'INBB']])
    expect(await ask(getImport, { runId: run.id }, ADMIN)).toMatchObject({ notice: 'told' })
    await passDay()
    expect(await told()).toHaveLength(1)
  })

  it('say what held, what holds, and from which day on', async () => {
    const [{ payload }] = await db.query<[{ payload: PayloadOf<typeof rulesChanged> }]>(
      `SELECT payload FROM outbox WHERE subject LIKE '%rules-changed%' ORDER BY id`,
    )
    expect(payload.changes).toEqual(
      expect.arrayContaining([
        {
          from: TODAY,
          until: null,
          old: expect.objectContaining({ visaType: 'visa_free', stayDays: 90 }) as unknown,
          new: expect.objectContaining({ visaType: 'visa_free', stayDays: 30 }) as unknown,
          pairs: ['FRBB'],
        },
      ]),
    )
  })

  it('of a run that was taken back are not told', async () => {
    const { id: runId } = await bring('IT,BB,14\n')
    await takeBack(ask, runId, ADMIN)
    await passDay()
    expect(await told()).toHaveLength(1)
    expect(await ask(getImport, { runId }, ADMIN)).toMatchObject({ notice: 'dropped' })
  })

  it('of more than one per cent of the rules wait for an admin', async () => {
    await db.query(
      `UPDATE requirement SET stay_days = 7, checked_on = '2020-01-01', evidence = 'index' WHERE destination_country IN ('SG', 'MY', 'HK', 'GE')`,
    )
    const { id: runId } = await ask(startImport, {}, ADMIN)
    expect(await ended(runId)).toMatchObject({ state: 'published', notice: 'held' })
    await passDay()
    expect(await told()).toHaveLength(1)
    expect(await ask(tellChanges, { runId }, ADMIN)).toMatchObject({ notice: 'waiting' })
    await passDay()
    const [, pairs] = await told()
    expect(pairs!.length).toBeGreaterThan(394)
    await expect(ask(tellChanges, { runId }, ADMIN)).rejects.toMatchObject({ code: 'catalogue.run_not_open' })
  })

  // The last one: it moves the clock.
  it('are told 14 days before they come and on their day, once each, and not as something that has happened', async () => {
    const { clock } = replica as TestService
    const notices = replica.get(ChangeNotices)
    const on = async (day: string) => {
      clock.stopAt(Date.parse(`${day}T06:00:00Z`))
      const before = (await told()).length
      for (let time = 0; time < 2; time++) await notices.sendDueNotices()
      return (await told()).slice(before)
    }
    const ends = await db.query<{ pair: string }[]>(
      `SELECT passport_country || destination_country AS pair FROM requirement
       WHERE valid_until = '2026-12-31' AND destination_country = 'CN' ORDER BY 1`,
    )
    const pairs = ends.map(({ pair }) => pair)
    expect(pairs).toContain('GBCN')
    expect((await on('2026-12-17')).flat()).toEqual([])
    expect((await on('2026-12-18')).flat()).toEqual(expect.arrayContaining(pairs))
    expect((await on('2026-12-19')).flat()).toEqual([])
    expect((await on('2027-01-01')).flat()).toEqual(expect.arrayContaining(pairs))
    // Fourteen days before another one.
    expect((await on('2027-01-02')).flat()).toEqual(['CNPH'])
  })
})
