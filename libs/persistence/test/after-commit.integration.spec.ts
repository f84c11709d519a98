import { afterCommit } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { testDatabase, type TestDatabase } from '@borderlane/testing'
import type { INestApplicationContext } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { openPlace } from './place'

let database: TestDatabase
let place: INestApplicationContext
let db: DataSource

beforeAll(async () => {
  database = await testDatabase('example')
  place = await openPlace(database)
  db = place.get(DataSource)
})
afterAll(async () => {
  await place.close()
  await database.close()
})
afterEach(() => jest.restoreAllMocks())

it('work after a commit is done once, when others can see what was committed', async () => {
  let seen: Promise<unknown[]> | undefined
  const work = jest.fn(() => {
    seen = database.query(`SELECT id FROM thing WHERE id = 1`)
  })
  await db.transaction(async (tx) => {
    afterCommit(tx, work)
    await tx.query(`INSERT INTO thing VALUES (1, 'one')`)
    await tx.transaction((inner) => inner.query(`SELECT 1`))
    expect(work).not.toHaveBeenCalled()
  })
  expect(await seen).toEqual([{ id: 1 }])
  await db.transaction((tx) => tx.query(`SELECT 1`))
  expect(work).toHaveBeenCalledTimes(1)
})

it('work of a transaction that rolls back is never done, not even by the next one on its connection', async () => {
  const work = jest.fn()
  const runner = db.createQueryRunner()
  await runner.startTransaction()
  afterCommit(runner.manager, work)
  await runner.rollbackTransaction()
  await runner.startTransaction()
  await runner.commitTransaction()
  await runner.release()
  expect(work).not.toHaveBeenCalled()
})

it('of several works of one key the last is done, and works without a key are all done', async () => {
  const done: string[] = []
  await db.transaction((tx) => {
    afterCommit(tx, () => done.push('first'), 'key')
    afterCommit(tx, () => done.push('last'), 'key')
    afterCommit(tx, () => done.push('another'))
    afterCommit(tx, () => done.push('one more'))
    return Promise.resolve()
  })
  expect(done).toEqual(['last', 'another', 'one more'])
})

it('work that fails does not make its transaction fail, nor keep the next work from being done', async () => {
  const logged = jest.spyOn(log, 'warn').mockImplementation()
  const next = jest.fn()
  await db.transaction((tx) => {
    afterCommit(tx, () => {
      throw new Error('broken')
    })
    afterCommit(tx, next)
    return Promise.resolve()
  })
  expect(next).toHaveBeenCalledTimes(1)
  expect(logged).toHaveBeenCalledTimes(1)
})

it('work after a commit needs a transaction', () => {
  expect(() => afterCommit(db.manager, () => undefined)).toThrow('no transaction')
})
