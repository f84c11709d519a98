import { getImport, publishImport } from '@borderlane/contracts/catalogue/import'
import { findRequirement } from '@borderlane/contracts/catalogue/public'
import { openImport } from '@borderlane/contracts/catalogue/internal'
import { Run } from '@borderlane/contracts/catalogue/run'
import { newId } from '@borderlane/persistence'
import { guestCalls, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { countRows, smallDatabase, ownBroker, startReplica, stopAll, takeBack } from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }
const TODAY = new Date().toISOString().slice(0, 10)

describe('a file that says nothing new but a later day', () => {
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  const bring = async (content: string, asOf = TODAY) => {
    const { url } = await ask(openImport, { sourceName: 'Another list', asOf }, ADMIN)
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await fetch(url, { method: 'PUT', body: content, headers })
    const { id: runId } = Run.parse(await answer.json())
    await waitFor(async () => (await ask(getImport, { runId }, ADMIN)).state !== 'running')
    return ask(getImport, { runId }, ADMIN)
  }
  /** Rules of an index, as a file has them. */
  const rules = (count: number) =>
    db
      .query<{ line: string }[]>(
        `SELECT concat_ws(',', passport_country, destination_country, stay_days) AS line FROM requirement
         WHERE evidence = 'index' AND stay_days IS NOT NULL AND valid_from IS NULL AND valid_until IS NULL
         ORDER BY 1 LIMIT ${count}`,
      )
      .then((rows) => ['Passport,Destination,Requirement', ...rows.map(({ line }) => line), ''].join('\n'))
  /** Of all rows, but for their versions. They take longer than a statement may on a machine with other work. */
  const rows = () =>
    db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = 0`)
      return tx.query<unknown>(
        `SELECT sum(hashtextextended((to_jsonb(r) - 'version')::text, 0)) FROM requirement r`,
      )
    })

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    db = (await startReplica(await smallDatabase())).get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('waits for a yes where it is about many rules, and is taken back with its sources and days', async () => {
    const before = await rows()
    const run = await bring(await rules(101))
    expect(run).toMatchObject({ state: 'review', unchanged: 101, changed: 0 })
    expect(await rows()).toEqual(before)
    await ask(publishImport, { runId: run.id }, ADMIN)
    const seen = `checked_on = '${TODAY}' AND source ->> 'name' = 'Another list'`
    // On a busy machine the calls are answered before their work is done.
    await waitFor(async () => (await countRows(db, seen)) === 101)
    await takeBack(ask, run.id, ADMIN)
    await waitFor(async () => (await countRows(db, seen)) === 0)
    expect(await rows()).toEqual(before)
  })

  it('is refused where most of its lines say what holds for the way back', async () => {
    const before = await rows()
    const pairs = await db.query<{ line: string }[]>(
      `SELECT concat_ws(',', r.destination_country, r.passport_country, r.stay_days) AS line
       FROM requirement r JOIN requirement back ON back.passport_country = r.destination_country
         AND back.destination_country = r.passport_country AND back.stay_days IS DISTINCT FROM r.stay_days
       WHERE r.stay_days IS NOT NULL AND r.valid_from IS NULL AND r.valid_until IS NULL ORDER BY 1 LIMIT 30`,
    )
    const file = ['Passport,Destination,Requirement', ...pairs.map(({ line }) => line), ''].join('\n')
    expect(await bring(file)).toMatchObject({
      state: 'failed',
      failure: 'catalogue.file_unreadable',
      failureAt: { reason: 'swapped_columns' },
    })
    expect(await rows()).toEqual(before)
  })

  it('brings a rule that has ended back only where it is of a day after the end', async () => {
    const again = 'Passport,Destination,Requirement\nPH,TW,14\n'
    const rule = () =>
      ask(findRequirement, { from: 'PH', to: 'TW' }).then(
        ({ stayDays, validFrom }) => [stayDays, validFrom],
        ({ code }: { code: string }) => code,
      )
    expect(await bring(again, '2026-07-01')).toMatchObject({ state: 'published', changed: 0, kept: 1 })
    expect(await rule()).toBe('catalogue.day_not_known')
    expect(await bring(again)).toMatchObject({ state: 'published', changed: 1, kept: 0 })
    await waitFor(async () => JSON.stringify(await rule()) === JSON.stringify([14, TODAY]))
  })

  it('counts at once where it is about few', async () => {
    expect(await bring(await rules(5))).toMatchObject({ state: 'published', unchanged: 5, changed: 0 })
  })
})
