import { testDatabase, type TestDatabase } from '@borderlane/testing'
import { serviceDriver } from '../src/service-pool'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('example')
})
afterAll(() => database.close())

it('a connection that ends before anyone listens to it fails its next query, and not the process', async () => {
  const pool = new serviceDriver.Pool({ connectionString: database.settings.DATABASE_URL, max: 1 })
  const client = await pool.connect()
  const ended = new Promise((resolve) => client.once('end', resolve))
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await database.query(`SELECT pg_terminate_backend(${rows[0]!.pid})`)
  await ended
  await expect(client.query('SELECT 1')).rejects.toThrow()
  client.release(true)
  await pool.end()
})
