import { GroupedInserts } from '@borderlane/persistence'
import { runCall } from '@borderlane/runtime'
import { testDatabase, type TestDatabase } from '@borderlane/testing'
import type { INestApplicationContext } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { openPlace } from './place'

let database: TestDatabase
let place: INestApplicationContext
let db: DataSource
let groups: GroupedInserts

beforeAll(async () => {
  database = await testDatabase('example')
  place = await openPlace(database)
  db = place.get(DataSource)
  groups = new GroupedInserts(db)
})
afterAll(async () => {
  await place.close()
  await database.close()
})
afterEach(() => jest.restoreAllMocks())

const write = (...things: { id: number; name: string | null }[]) =>
  groups.write(things.map((values) => ({ table: 'thing', values })))
const ids = async (): Promise<number[]> =>
  (await database.query<{ id: number }>(`SELECT id FROM thing ORDER BY id`)).map(({ id }) => id)

describe('rows of many callers', () => {
  it('are written, those that come together by one statement', async () => {
    const statements = jest.spyOn(db, 'query')
    const written = await Promise.all([1, 2, 3, 4, 5].map((id) => write({ id, name: 'a' })))
    expect(written).toEqual([true, true, true, true, true])
    expect(await ids()).toEqual([1, 2, 3, 4, 5])
    expect(statements).toHaveBeenCalledTimes(1)
  })

  it('that come while a statement is on its way are written after it', async () => {
    const first = write({ id: 11, name: 'a' })
    await new Promise(setImmediate)
    expect(await Promise.all([first, write({ id: 12, name: 'a' })])).toEqual([true, true])
    expect(await ids()).toEqual(expect.arrayContaining([11, 12]))
  })

  it('are not there where one of them is refused, and no one gets an answer that they are', async () => {
    const written = await Promise.all([
      write({ id: 21, name: 'a' }),
      write({ id: 22, name: null }),
      write({ id: 23, name: 'a' }),
    ])
    expect(written).toEqual([false, false, false])
    expect((await ids()).filter((id) => id > 20)).toEqual([])
    expect(await write({ id: 21, name: 'a' })).toBe(true)
  })

  it('are not written once no one waits for them', async () => {
    const late = runCall({ subject: 'orders.create', waitsMs: 0, askedAgain: false }, () =>
      write({ id: 31, name: 'a' }),
    )
    await expect(late).rejects.toMatchObject({ code: 'service.timeout' })
    expect(await ids()).not.toContain(31)
  })
})
