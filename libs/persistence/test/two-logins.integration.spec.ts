import { randomBytes } from 'node:crypto'
import { roleStatements, secondOf } from '@borderlane/persistence'
import { testDatabase, type TestDatabase } from '@borderlane/testing'
import { Client } from 'pg'

const SCHEMA = 'twofold'
const [OWNER, APP] = [`${SCHEMA}_owner`, `${SCHEMA}_app`]
const newPassword = () => randomBytes(12).toString('hex')

describe('the two logins of a role', () => {
  let database: TestDatabase
  const opened: Client[] = []
  beforeAll(async () => {
    database = await testDatabase(SCHEMA)
  })
  afterAll(async () => {
    for (const client of opened) await client.end()
    await database.close()
  })

  async function open(role: string, password: string): Promise<Client> {
    const address = new URL(database.settings.DATABASE_URL)
    address.username = role
    address.password = password
    const client = new Client({ connectionString: address.href, options: `-c search_path=${SCHEMA}` })
    await client.connect()
    opened.push(client)
    return client
  }
  async function provision(passwords: Parameters<typeof roleStatements>[1]): Promise<void> {
    for (const statement of roleStatements(SCHEMA, passwords)) await database.query(statement)
  }

  it('let a service change its password while it works, and the old one opens nothing in the end', async () => {
    const first = { ownerPassword: newPassword(), appPassword: newPassword() }
    await provision(first)
    const owner = await open(OWNER, first.ownerPassword)
    await owner.query('CREATE TABLE thing (id int PRIMARY KEY)')
    const before = await open(APP, first.appPassword)
    await before.query('INSERT INTO thing VALUES (1)')

    // Begin: both are good.
    const second = { ownerPassword: newPassword(), appPassword: newPassword() }
    await provision({ ...first, second })
    const during = await open(secondOf(APP), second.appPassword)
    await during.query('INSERT INTO thing VALUES (2)')
    await before.query('INSERT INTO thing VALUES (3)')
    await (await open(APP, first.appPassword)).query('INSERT INTO thing VALUES (4)')
    // What the second owner makes is the owner's: the service finds it, whichever login it has.
    const migrating = await open(secondOf(OWNER), second.ownerPassword)
    await migrating.query('CREATE TABLE other (id int PRIMARY KEY)')
    await before.query('INSERT INTO other VALUES (1)')
    await owner.query('ALTER TABLE other ADD COLUMN name text')
    await expect(during.query('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/)

    // End: who works goes on, and whoever has the old password does not come in.
    const third = { ownerPassword: newPassword(), appPassword: newPassword() }
    await provision({ ...third, second })
    await expect(open(APP, first.appPassword)).rejects.toThrow(/password authentication failed/)
    await during.query('INSERT INTO thing VALUES (5)')
    const { rows } = await before.query<{ id: number }>('SELECT id FROM thing ORDER BY id')
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })

  it('are one where no second password is given', async () => {
    const first = { ownerPassword: newPassword(), appPassword: newPassword() }
    const second = { ownerPassword: newPassword(), appPassword: newPassword() }
    await provision({ ...first, second })
    await provision(first)
    await expect(open(secondOf(APP), second.appPassword)).rejects.toThrow(/not permitted to log in/)
  })
})
