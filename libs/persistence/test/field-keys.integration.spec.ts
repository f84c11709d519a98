import { randomBytes } from 'node:crypto'
import { FieldCipher, type SealedColumn } from '@borderlane/persistence'
import { testDatabase, type TestDatabase } from '@borderlane/testing'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { CreateThing1790000900100, openPlace, runAs } from './place'

const newKey = (kid: string): string => `${kid}:${randomBytes(32).toString('base64')}`

class CreateFieldKeys1790000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE field_key (kid text PRIMARY KEY, canary text NOT NULL)`)
  }
  async down(): Promise<void> {}
}

const MIGRATIONS = [CreateThing1790000900100, CreateFieldKeys1790000000200]
const SEALED: SealedColumn = {
  table: 'thing',
  id: 'id',
  column: 'name',
  context: (id) => `thing|${id}`,
}

let database: TestDatabase
let things = 0

beforeEach(async () => {
  database = await testDatabase('example')
  things = 0
})
afterEach(() => database.close())

/** A start of a process with these keys. @returns why it did not start */
async function start(keys: string): Promise<string | undefined> {
  const sealing = { cipher: new FieldCipher(keys), sealed: [SEALED] }
  try {
    await (await openPlace(database, { migrations: MIGRATIONS, sealing })).close()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function seal(keys: string): Promise<void> {
  things += 1
  const text = new FieldCipher(keys).encrypt('Asha Rao', SEALED.context(String(things)))
  await runAs(database.settings.DATABASE_URL, `INSERT INTO thing (id, name) VALUES (${things}, '${text}')`)
}

const kids = async (): Promise<string[]> =>
  (await database.query<{ kid: string }>(`SELECT kid FROM field_key ORDER BY kid`)).map(({ kid }) => kid)

/** As an installation was before there were canaries. */
const forgetCanaries = () => database.query(`DELETE FROM field_key`)

const NOT_THE_ONE =
  /^FIELD_KEYS: the key "a" is not the one that sealed what the schema example holds;[^.\n]+$/

describe('a key under the name of another one', () => {
  it('ends the start in one sentence, also where nothing is sealed yet', async () => {
    const right = newKey('a')
    expect(await start(right)).toBeUndefined()
    expect(await start(newKey('a'))).toMatch(NOT_THE_ONE)
    expect(await start(right)).toBeUndefined()
  })

  it('ends the start behind a first key that is right', async () => {
    const [first, second] = [newKey('b'), newKey('a')]
    expect(await start(`${first},${second}`)).toBeUndefined()
    expect(await start(`${first},${newKey('a')}`)).toMatch(NOT_THE_ONE)
  })

  it('does not get what was sealed before there were canaries: the key that opens it does', async () => {
    const right = newKey('a')
    await start(right)
    await seal(right)
    await forgetCanaries()
    expect(await start(newKey('a'))).toMatch(NOT_THE_ONE)
    expect(await kids()).toEqual([])
    expect(await start(right)).toBeUndefined()
    expect(await kids()).toEqual(['a'])
  })

  it('that has sealed something meanwhile does not keep the right one away', async () => {
    const right = newKey('a')
    await start(right)
    for (const key of [newKey('a'), right, newKey('a')]) await seal(key)
    await forgetCanaries()
    expect(await start(right)).toBeUndefined()
  })

  it('starts once when it starts together with others on an empty database', async () => {
    await start(newKey('z'))
    const all = Array.from({ length: 6 }, () => newKey('a'))
    const ends = await Promise.all(all.map((key) => start(key)))
    expect(ends.filter((end) => end === undefined)).toHaveLength(1)
    for (const end of ends.filter((one) => one !== undefined)) expect(end).toMatch(NOT_THE_ONE)
  })

  it('is reported where someone has spoiled or swapped the canary', async () => {
    const keys = `${newKey('a')},${newKey('b')}`
    await start(keys)
    await database.query(
      `UPDATE field_key SET canary = (SELECT canary FROM field_key WHERE kid = 'b') WHERE kid = 'a'`,
    )
    expect(await start(keys)).toMatch(NOT_THE_ONE)
    await database.query(`UPDATE field_key SET canary = 'nothing' WHERE kid = 'a'`)
    expect(await start(keys)).toMatch(NOT_THE_ONE)
  })
})

describe('a change of keys', () => {
  it('keeps the old key as long as it has sealed something, and forgets it then', async () => {
    const [old, fresh] = [newKey('old'), newKey('new')]
    await start(old)
    await seal(old)
    expect(await start(fresh)).toBe(
      'FIELD_KEYS: the key "old" is missing, and example.thing holds what only it opens; put it behind the first key',
    )
    expect(await start(`${fresh},${old}`)).toBeUndefined()
    await database.query(`DELETE FROM thing`)
    await seal(fresh)
    expect(await start(fresh)).toBeUndefined()
    expect(await kids()).toEqual(['new'])
  })
})
