import { sendMessage } from '@borderlane/contracts/notifications/public'
import { watchRoute } from '@borderlane/contracts/notifications/watches'
import { ageRows, caller, doWorkAroundLocks, guestCalls, jobsOf } from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import { type Servers, startServers } from './scene'

const INBOX = 'desk@visa.example'
const MESSAGE = { kind: 'contact', name: 'Ana', subject: 'visa', text: 'May I work there?' } as const

describe('while every row of notifications is locked', () => {
  let servers: Servers
  let calls: Awaited<ReturnType<typeof guestCalls>>
  let app: INestApplication

  beforeAll(async () => {
    servers = await startServers()
    calls = await guestCalls(servers.broker)
    app = await servers.replica({ MESSAGES_INBOX: INBOX, LOG_LEVEL: 'silent' })
  })
  afterAll(async () => {
    await app.close()
    await calls.close()
    await servers.close()
  })

  it('what goes by time passes the rows over, and other mails are sent', async () => {
    const write = (email: string) => calls.send(sendMessage, { ...MESSAGE, email }, caller({ kind: 'guest' }))
    await write('old@example.com')
    await calls.send(watchRoute, { passport: 'IN', destination: 'TH', email: 'old@example.com' })
    await servers.drained()
    // One whose worker has died, and whose row is locked when its turn comes.
    await servers.database.query(
      `UPDATE mail SET state = 'waiting', sent_at = NULL WHERE about_id = (SELECT id FROM message)`,
    )
    await ageRows(servers.database, 800)
    const work = async (): Promise<void> => {
      await write('new@example.com')
      await servers.received(INBOX, 2)
    }
    expect(await doWorkAroundLocks(servers.database, work, jobsOf(app))).toEqual({
      locked: { failed: [], changed: [] },
      free: {
        failed: [],
        changed: expect.arrayContaining(['mail', 'message', 'route_watch', 'route_watch_token']) as string[],
      },
    })
  })
})
