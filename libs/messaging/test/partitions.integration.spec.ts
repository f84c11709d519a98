import { migrate } from '@borderlane/persistence'
import { testDatabase, type TestDatabase } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { v7 } from 'uuid'
import { isFresh, keepProcessed } from '../src/inbox.store'
import { addEvent, keepPublished, lockUnpublished, markPublished } from '../src/outbox.store'

const DAY_MS = 86_400_000
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)
/** As an event of this day has it. */
const idOf = (day: Date): string => v7({ msecs: day.getTime() })

let database: TestDatabase
/** With the role that works, as a service has it. */
let db: DataSource

beforeEach(async () => {
  database = await testDatabase('orders')
  await migrate({ schema: 'orders', ownerUrl: database.settings.DATABASE_OWNER_URL, migrations: [] })
  db = await new DataSource({
    type: 'postgres',
    url: database.settings.DATABASE_URL,
    extra: { options: '-c search_path=orders' },
  }).initialize()
})
afterEach(async () => {
  await db.destroy()
  await database.close()
})

const hears = (id: string): Promise<boolean> => db.transaction((tx) => isFresh(tx, 'listener', id))
const emits = (id: string): Promise<void> =>
  addEvent(db.manager, { id, subject: 'event', payload: '{}', headers: '{}' })
/** Each event with the partition that holds it, in order. */
const held = (): Promise<{ id: string; part: string }[]> =>
  db.query(`SELECT id, tableoid::regclass::text AS part FROM outbox ORDER BY seq`)
const partOf = (day: Date): string => `outbox_${day.toISOString().slice(0, 7).replace('-', '_')}`

describe('the inbox', () => {
  it('knows a message that comes again in another month', async () => {
    const [late, early] = [idOf(inDays(-31)), idOf(inDays(31))]
    expect([await hears(late), await hears(early)]).toEqual([true, true])
    await keepProcessed(db, inDays(29))
    expect([await hears(late), await hears(early)]).toEqual([false, false])
  })

  it('forgets a month once all of it was processed 30 days ago, and keeps what is younger', async () => {
    const [past, next] = [idOf(inDays(0)), idOf(inDays(40))]
    await hears(past)
    await hears(next)
    await database.query(`UPDATE inbox SET processed_at = $1 WHERE message_id = $2`, [inDays(40), next])
    await keepProcessed(db, inDays(65))
    expect([await hears(past), await hears(next)]).toEqual([true, false])
  })
})

describe('the outbox', () => {
  it('keeps a month with an event that is not published, and drops it 14 days after the last one was', async () => {
    const [one, other] = [idOf(inDays(-1)), idOf(inDays(0))]
    await emits(one)
    await emits(other)
    await markPublished(db.manager, [one])
    await keepPublished(db, inDays(65))
    expect(await held()).toHaveLength(2)
    await markPublished(db.manager, [other])
    await keepPublished(db, inDays(13))
    expect(await held()).toHaveLength(2)
    await keepPublished(db, inDays(65))
    expect(await held()).toEqual([])
    expect(await database.query(`SELECT to_regclass($1) AS found`, [partOf(inDays(0))])).toEqual([
      { found: null },
    ])
  })

  it('takes an event of a month that has no partition yet, and moves it there when it is made', async () => {
    const [far, now] = [inDays(200), inDays(0)]
    await emits(idOf(far))
    await emits(idOf(now))
    const parts = async () => (await held()).map(({ part }) => part)
    expect(await parts()).toEqual(['outbox_default', partOf(now)])
    await keepPublished(db, inDays(190))
    expect(await parts()).toEqual([partOf(far), partOf(now)])
  })

  it('gives its events in the order in which they were written, over all months', async () => {
    const ids = [inDays(40), inDays(0), inDays(200), inDays(0)].map(idOf)
    for (const id of ids) await emits(id)
    const found = await db.transaction((tx) => lockUnpublished(tx, { atMost: 3, leastAgeMs: 0 }))
    expect(found.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  })

  it('loses nothing while a transaction uses it: dropping waits 200 ms, then is tried another time', async () => {
    await emits(idOf(inDays(-1)))
    await db.query(`UPDATE outbox SET published_at = now()`)
    await db.transaction(async (tx) => {
      await tx.query(`SELECT FROM outbox FOR UPDATE`)
      await expect(keepPublished(db, inDays(65))).rejects.toThrow('lock timeout')
    })
    expect(await held()).toHaveLength(1)
  })
})
