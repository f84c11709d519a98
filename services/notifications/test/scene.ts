import { migrations } from '../src/migrations'
import { testBroker, migratedDatabase, testRedisUrl, waitFor } from '@borderlane/testing'
import { Redis } from 'ioredis'
import { Mailbox, type ReceivedMail } from './mailbox'
import { startReplica } from './replica'

/** Longer than the service's own pauses between two tries. */
export const WAIT_MS = 180_000

export interface MailRow {
  id: string
  kind: string
  state: string
  attempts: number
  message_id: string
  last_error: string | null
  sent_at: Date | null
}

export type Servers = Awaited<ReturnType<typeof startServers>>

/** What notifications needs: broker, a database of its own, an empty Redis and a mailbox. */
export async function startServers() {
  const broker = await testBroker()
  const database = await migratedDatabase('notifications', migrations)
  const redis = new Redis(testRedisUrl())
  await redis.flushdb()
  const mailbox = await Mailbox.create()
  await mailbox.start()

  const rowsAbout = (aboutId: string) =>
    database.query<MailRow>(`SELECT * FROM mail WHERE about_id = $1 ORDER BY id`, [aboutId])
  return {
    broker,
    database,
    redis,
    mailbox,
    /** The service itself; it is closed by its starter, before the servers. */
    replica: (settings: object = {}) => startReplica(broker, database, mailbox.smtpUrl, settings),
    rowsAbout,
    /** The mail about something, once it was tried and has this state. */
    rowIn: (aboutId: string, state: string): Promise<MailRow> =>
      waitFor(async () => {
        const row = (await rowsAbout(aboutId)).find((one) => one.state === state && one.attempts > 0)
        if (!row) throw new Error(`no mail is ${state}`)
        return row
      }, WAIT_MS),
    /** The mails to an address, once there are as many. */
    received: (address: string, count: number): Promise<ReceivedMail[]> =>
      waitFor(async () => {
        const mails = await mailbox.mailsTo(address)
        if (mails.length !== count) throw new Error(`${mails.length} mails instead of ${count}`)
        return mails
      }, WAIT_MS),
    /** Waits until no mail is left to send. */
    drained: () =>
      waitFor(async () => {
        const [open] = await database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM mail WHERE state IN ('waiting', 'sending')`,
        )
        return open!.count === 0
      }, WAIT_MS),
    async close(): Promise<void> {
      await mailbox.stop()
      redis.disconnect()
      await database.close()
    },
  }
}
