import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { issueMailToken, type MailKind } from '@borderlane/contracts/identity'
import { Calls, NatsConnection, serviceCaller } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import { testDatabase, type TestBroker, testRedisUrl, waitFor } from '@borderlane/testing'

const MAIN = join(__dirname, '..', '..', 'services', 'identity', 'dist', 'main.js')
const START_MS = 20_000

/** The built identity service as a process of its own, with an empty database, behind the gateway under test. */
export async function runIdentity(broker: TestBroker, settings: Record<string, string> = {}) {
  const database = await testDatabase('identity')
  const { DATABASE_URL, DATABASE_OWNER_URL } = database.settings
  const { NATS_URL, NATS_USER, NATS_PASSWORD } = broker.settings('identity')
  const child = spawn(process.execPath, [MAIN], {
    env: {
      BORDERLANE_MODE: 'local',
      INTERNAL_PORT: '0',
      SHUTDOWN_DELAY_MS: '0',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      FIELD_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      REDIS_URL: testRedisUrl(),
      ...{ DATABASE_URL, DATABASE_OWNER_URL, NATS_URL, NATS_USER, NATS_PASSWORD },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const killAtExit = (): void => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await waitFor(() => {
    if (child.exitCode !== null) throw new Error(`identity could not start: ${output}`)
    return output.includes('"event":"started"')
  }, START_MS)
  const nats = await NatsConnection.open(
    'notifications',
    broker.settings('notifications'),
    new HealthRegistry(),
  )
  const calls = new Calls('notifications', nats)

  return {
    /** SQL in the schema of the service; all of it over one connection. */
    query: database.query,
    /** What notifications would write into the newest mail of a kind to an address. */
    letter: async (address: string, kind: MailKind) => {
      const [row] = await database.query<{ id: string }>(
        `SELECT id FROM mail_request WHERE address = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 1`,
        [address, kind],
      )
      if (!row) throw new Error(`no ${kind} mail was asked for`)
      const { mail } = await calls.send(issueMailToken, { mailId: row.id }, serviceCaller('notifications'))
      if (!mail) throw new Error(`the ${kind} mail is not due`)
      return mail
    },
    stop: async (): Promise<void> => {
      child.kill('SIGTERM')
      await exited
      process.removeListener('exit', killAtExit)
      await nats.onApplicationShutdown()
      await database.close()
    },
  }
}
export type IdentityProgram = Awaited<ReturnType<typeof runIdentity>>
