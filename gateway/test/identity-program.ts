import { issueMailToken, type MailKind } from '@borderlane/contracts/identity/internal'
import { Calls, NatsConnection, serviceCaller } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import { startProgram, testDatabase, type TestBroker, testRedisUrl } from '@borderlane/testing'

/** The built identity service as a process of its own, with an empty database, behind the gateway under test. */
export async function runIdentity(broker: TestBroker, settings: Record<string, string> = {}) {
  const database = await testDatabase('identity')
  const program = await startProgram('identity', {
    ...database.settings,
    ...broker.settings('identity'),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    FIELD_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    REDIS_URL: testRedisUrl(),
    ...settings,
  })
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
    mailTo: async (address: string, kind: MailKind) => {
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
      await program.stop()
      await nats.onApplicationShutdown()
      await database.close()
    },
  }
}
export type IdentityProgram = Awaited<ReturnType<typeof runIdentity>>
