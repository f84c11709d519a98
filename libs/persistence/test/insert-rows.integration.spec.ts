import { insertRows, rowOf } from '@borderlane/persistence'
import { testDatabase, type TestDatabase } from '@borderlane/testing'
import type { INestApplicationContext } from '@nestjs/common'
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm'
import { openPlace } from './place'

@Entity('thing')
class Thing {
  @PrimaryColumn('int') id!: number
  @Column('text') name!: string | null
  @Column('jsonb') notes?: string[]
}

let database: TestDatabase
let place: INestApplicationContext
let db: DataSource

beforeAll(async () => {
  database = await testDatabase('example')
  place = await openPlace(database, { entities: [Thing] })
  db = place.get(DataSource)
})
afterAll(async () => {
  await place.close()
  await database.close()
})

const insert = (...things: [Thing, ...Thing[]]) =>
  db.transaction((tx) =>
    insertRows(tx, things.map((thing) => rowOf(tx, Object.assign(new Thing(), thing))) as [never]),
  )

describe('rows of one statement', () => {
  it('are kept as their entities say, with the defaults of what is undefined', async () => {
    await insert({ id: 1, name: 'a', notes: ['b'] }, { id: 2, name: 'c' })
    expect(await database.query(`SELECT * FROM thing ORDER BY id`)).toEqual([
      { id: 1, name: 'a', notes: ['b'] },
      { id: 2, name: 'c', notes: ['new'] },
    ])
  })

  it('are all there or none', async () => {
    await expect(insert({ id: 11, name: 'a' }, { id: 12, name: null })).rejects.toMatchObject({
      code: '23502',
    })
    expect(await database.query(`SELECT id FROM thing WHERE id > 10`)).toEqual([])
  })
})
