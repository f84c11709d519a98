import { randomBytes } from 'node:crypto'
import { administratorStatements, roleStatements, secondOf } from '@borderlane/persistence'
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

    // End: open connections continue, and the old password no longer opens one.
    const third = { ownerPassword: newPassword(), appPassword: newPassword() }
    await provision({ ...third, second })
    await expect(open(APP, first.appPassword)).rejects.toThrow(/password authentication failed/)
    await during.query('INSERT INTO thing VALUES (5)')
    const { rows } = await before.query<{ id: number }>('SELECT id FROM thing ORDER BY id')
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })

  it('an administrator has two, and either sets the password of the other', async () => {
    const [name, made] = ['twofold_admin', `twofold_${newPassword()}`]
    const [first, second, third, fourth] = [newPassword(), newPassword(), newPassword(), newPassword()]
    await database.query(`DO $do$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${name}') THEN CREATE ROLE ${name}; END IF;
      ALTER ROLE ${name} LOGIN SUPERUSER;
    END $do$`)
    const run = async (as: Client, passwords: { password: string; second: string }) => {
      for (const statement of administratorStatements(name, passwords)) await as.query(statement)
    }
    await database.query(`ALTER ROLE ${name} PASSWORD '${first}'`)
    await run(await open(name, first), { password: first, second })

    // What needs an administrator is done by the second login, too, and belongs to the first.
    const other = await open(secondOf(name), second)
    await other.query('SET session_replication_role = replica')
    await other.query(`CREATE ROLE ${made}`)
    await other.query(`DROP ROLE ${made}`)
    const { rows } = await other.query<{ current_user: string }>('SELECT current_user')
    expect(rows).toEqual([{ current_user: name }])

    await run(other, { password: third, second })
    await expect(open(name, first)).rejects.toThrow(/password authentication failed/)
    await run(await open(name, third), { password: third, second: fourth })
    await expect(open(secondOf(name), second)).rejects.toThrow(/password authentication failed/)
    await database.query(`DROP ROLE ${secondOf(name)}`)
    await database.query(`DROP ROLE ${name}`)
  })

  it('are one where no second password is given', async () => {
    const first = { ownerPassword: newPassword(), appPassword: newPassword() }
    const second = { ownerPassword: newPassword(), appPassword: newPassword() }
    await provision({ ...first, second })
    await provision(first)
    await expect(open(secondOf(APP), second.appPassword)).rejects.toThrow(/not permitted to log in/)
  })
})
