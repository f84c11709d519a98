import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type Caller } from '@borderlane/contracts/define'
import { fileNameHeader } from '@borderlane/contracts/documents/document'
import { startUpload } from '@borderlane/contracts/documents/internal'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { checkAccess, countAccessEnds } from '@borderlane/contracts/orders/internal'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { worksOnOrders } from '@borderlane/contracts/roles'
import { newId } from '@borderlane/persistence'
import {
  caller,
  guestCalls,
  startTestService,
  stubCall,
  testBroker,
  type TestBroker,
  migratedDatabase,
  type TestDatabase,
  testRedisUrl,
  type TestService,
  testSettings,
} from '@borderlane/testing'
import { AppModule } from '../src/app.module'
import { Config } from '../src/config'
import { migrations } from '../src/migrations'

/** Settings of the service on test servers, with a folder of its own for the files. */
async function testConfig(broker: TestBroker, database: TestDatabase): Promise<Config> {
  return Config.parse({
    ...testSettings,
    REDIS_URL: testRedisUrl(),
    LINK_KEY: 'ab'.repeat(32),
    FIELD_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    DOCUMENTS_FOLDER: await mkdtemp(join(tmpdir(), 'documents-')),
    ...broker.settings('documents'),
    ...database.settings,
  })
}

export interface Answer {
  status: number
  body: { id?: string; sizeBytes?: number; requirement?: string; isGuess?: true; error?: { code: string } }
}

/** One file to an upload address, as the gateway sends it. */
export async function put(
  url: string,
  file: Buffer,
  name = 'passport.pdf',
  requirement?: string,
  isGuess = false,
): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'x-file-name': fileNameHeader(name),
      ...(requirement && { 'x-requirement': requirement }),
      ...(isGuess && { 'x-requirement-guessed': 'true' }),
    },
    body: file,
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

/** What the service needs around it, with a stand-in for orders: an order is seen by who shows its token. */
export async function startPeers() {
  const broker = await testBroker()
  const database = await migratedDatabase('documents', migrations)
  const config = await testConfig(broker, database)
  const statuses = new Map<string, OrderStatus>()
  const ends = new Map<string, number>()
  let asked = 0
  const orders = await stubCall(broker, checkAccess, ({ id }, who) => {
    asked += 1
    if (!worksOnOrders(who.roles) && who.orderToken !== `token of ${id}`)
      throw new AppError('orders.not_found')
    const role = worksOnOrders(who.roles)
      ? ('staff' as const)
      : who.kind === 'user'
        ? ('owner' as const)
        : ('holder' as const)
    return { id, status: statuses.get(id) ?? 'pending_payment', version: 1, ends: ends.get(id) ?? 0, role }
  })
  const counting = await stubCall(broker, countAccessEnds, ({ id }) => ({ ends: ends.get(id) ?? 0 }))
  const gateway = await guestCalls(broker)

  const holderOf = (orderId: string): Caller => caller({ orderToken: `token of ${orderId}` })
  const startOne = (orderId: string) => gateway.send(startUpload, { id: orderId }, holderOf(orderId))
  return {
    broker,
    database,
    config,
    newOrder: newId,
    /** How often orders was asked so far. */
    timesAsked: () => asked,
    /** From now on an order has this status. */
    setStatus: (orderId: string, status: OrderStatus) => statuses.set(orderId, status),
    /** From now on someone has lost their way to an order. */
    endAccess: (orderId: string) => ends.set(orderId, (ends.get(orderId) ?? 0) + 1),
    holderOf,
    send: gateway.send,
    startOne,
    /** A file into an order, all the way. */
    upload: async (orderId: string, file: Buffer, name?: string) =>
      put((await startOne(orderId)).url, file, name),
    /** The documents of an order, as its holder sees them. */
    listed: async (orderId: string) =>
      (await gateway.send(listDocuments, { id: orderId }, holderOf(orderId))).documents,
    /** What lies in the store. */
    stored: () => readdir(config.DOCUMENTS_FOLDER!),
    count: async (table: string, orderId?: string): Promise<number> => {
      const where = orderId ? `WHERE order_id = '${orderId}'` : ''
      const [row] = await database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} ${where}`,
      )
      return row!.count
    },
    /** Whether the bytes of a file are on their way. */
    isUploading: async (orderId: string): Promise<boolean> => {
      const begun = await database.query(
        `SELECT id FROM upload WHERE order_id = '${orderId}' AND started_at IS NOT NULL`,
      )
      return begun.length > 0
    },
    stop: async () => {
      await Promise.all([orders.close(), counting.close(), gateway.close()])
      await database.close()
      await rm(config.DOCUMENTS_FOLDER!, { recursive: true, force: true })
    },
  }
}

/** The whole service inside the test. */
export function startApp(config: Config): Promise<TestService> {
  return startTestService({ name: 'documents', module: AppModule.with(config), config })
}

/** @param settings beside those of a test */
export async function startDocuments(settings: Partial<Config> = {}) {
  const peers = await startPeers()
  const app = await startApp({ ...peers.config, ...settings })
  /** From now on it is this time for the service, in milliseconds. */
  const at = (time: number): void => {
    app.clock.stopAt(time)
  }
  return {
    ...peers,
    app,
    at,
    /** From now on the service believes that so much time has passed. */
    later: (seconds: number): void => at(Date.now() + seconds * 1_000),
    stop: async () => {
      await app.close()
      await peers.stop()
    },
  }
}
