import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { type AppError, durableName } from '@borderlane/contracts/define'
import {
  OnBroadcast,
  Calls,
  Broadcasts,
  NatsConnection,
  OnEvent,
  Outbox,
  secondUser,
} from '@borderlane/messaging'
import { HealthRegistry, log } from '@borderlane/runtime'
import {
  caller,
  type OwnBroker,
  ownBroker,
  testDatabase,
  type TestDatabase,
  waitFor,
} from '@borderlane/testing'
import { type INestApplication, Injectable } from '@nestjs/common'
import { connect, type NatsConnection as Connection } from 'nats'
import { DataSource } from 'typeorm'
import { v7 } from 'uuid'
import { AWAITED } from '../src/nats-connection'
import { changed, greet, made, NEVER_MS, paid, read, slow, tell, tellUsers, unmade } from './example'
import { behaviour, OrdersController, startExample } from './example-process'

jest.mock(
  '@borderlane/contracts/topology',
  () => jest.requireActual<{ exampleTopology: object }>('./example').exampleTopology,
)

let broker: OwnBroker

beforeAll(async () => {
  broker = await ownBroker()
})
afterAll(() => broker.close())
afterEach(() => jest.restoreAllMocks())

describe('what a process says in one turn of its loop', () => {
  it('leaves in one write, and all of it arrives', async () => {
    const listener = await broker.connect('orders')
    const heard: string[] = []
    listener.subscribe(greet.subject, { callback: (_error, message) => heard.push(message.string()) })
    await listener.flush()
    const nats = await NatsConnection.open('gateway', broker.settings('gateway'), new HealthRegistry())
    try {
      const write = jest.spyOn(Socket.prototype, 'write')
      const said = Array.from({ length: 20 }, (_one, index) => `${index}`)
      for (const text of said) {
        nats.connection.publish(greet.subject, text)
        // The client alone writes after every microtask.
        await Promise.resolve().then(() => undefined)
      }
      await nats.connection.flush()
      await waitFor(() => heard.length === said.length)
      expect(heard).toEqual(said)
      const writes = write.mock.calls.filter(([frame]) =>
        Buffer.from(frame as Uint8Array).includes(`PUB ${greet.subject}`),
      )
      expect(writes).toHaveLength(1)
    } finally {
      await nats.onApplicationShutdown()
      await listener.close()
    }
  })

  it('depends on a private part of the client, which therefore has one version', () => {
    const manifest = readFileSync(join(__dirname, '../package.json'), 'utf8')
    const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }
    expect(dependencies.nats).toMatch(/^\d+\.\d+\.\d+$/)
  })
})

describe('the two logins of a user', () => {
  it('let a process change its password while questions are answered, and the old one opens nothing in the end', async () => {
    const [first, second, third] = ['first password', 'second password', 'third password']
    const isIn = async (user: string, password: string): Promise<boolean> => {
      const options = { servers: broker.settings('orders').NATS_URL, user, pass: password, reconnect: false }
      const connection = await connect(options).catch(() => undefined)
      await connection?.close()
      return connection !== undefined
    }
    broker.change({ orders: first })
    await waitFor(() => isIn('orders', first))
    const answering = await broker.connect('orders', first)
    answering.subscribe(greet.subject, { callback: (_error, message) => message.respond('first') })
    await answering.flush()

    // Begin: both are good, and both are the same user.
    broker.change({ orders: first, [secondUser('orders')]: second })
    await waitFor(() => isIn(secondUser('orders'), second))
    expect(await isIn('orders', first)).toBe(true)
    const asking = await broker.connect('gateway')
    const asked = async () => (await asking.request(greet.subject, '{}', { timeout: 5_000 })).string()
    expect(await asked()).toBe('first')
    const next = await broker.connect(secondUser('orders'), second)
    next.subscribe(greet.subject, { callback: (_error, message) => message.respond('second') })
    await next.flush()
    await answering.drain()
    expect(await asked()).toBe('second')

    // End.
    broker.change({ orders: third, [secondUser('orders')]: second })
    await waitFor(async () => !(await isIn('orders', first)))
    expect(await asked()).toBe('second')
    await next.close()
    await asking.close()
    const { NATS_PASSWORD } = broker.settings('orders')
    broker.change({})
    await waitFor(() => isIn('orders', NATS_PASSWORD))
  })
})

describe('the user of a process', () => {
  /** What the broker refuses on a connection. */
  async function refusals(
    user: string,
    work: (connection: Connection) => void | Promise<void>,
  ): Promise<string[]> {
    const connection = await broker.connect(user)
    const seen: string[] = []
    void (async () => {
      for await (const { type, data } of connection.status()) seen.push(`${type} ${JSON.stringify(data)}`)
    })()
    await work(connection)
    // What the broker refused comes before its answer to this; the reader above gets it a turn later.
    await connection.flush()
    await new Promise((resolve) => setImmediate(resolve))
    await connection.close()
    return seen.filter((status) => status.includes('PERMISSIONS_VIOLATION'))
  }

  it.each([
    ['publish another one’s event', 'orders', paid.subject],
    ['tell another one’s broadcast', 'payments', changed.subject],
    ['make a call that is not in its row', 'payments', read.subject],
    ['make its own calls', 'orders', greet.subject],
    ['answer into another one’s inbox', 'orders', '_INBOX_payments.a.b'],
    ['empty the stream', 'orders', '$JS.API.STREAM.PURGE.EVENTS'],
    ['delete the stream', 'orders', '$JS.API.STREAM.DELETE.EVENTS'],
    ['read the stream past its consumers', 'orders', '$JS.API.STREAM.MSG.GET.EVENTS'],
    ['make a consumer', 'orders', '$JS.API.CONSUMER.CREATE.EVENTS'],
    [
      'take the messages of another one’s consumer',
      'orders',
      `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${durableName('payments', made)}`,
    ],
  ])('may not %s', async (_what, user, subject) => {
    expect(await refusals(user, (connection) => connection.publish(subject))).toHaveLength(1)
  })

  it.each([
    ['answer the calls of another one', 'payments', greet.subject],
    ['listen to events past the stream', 'payments', made.subject],
    ['listen to everything', 'orders', '>'],
    ['listen to the answers of another one', 'orders', '_INBOX_payments.>'],
  ])('may not %s, even by listening', async (_what, user, subject) => {
    expect(
      await refusals(user, (connection) => {
        connection.subscribe(subject, { callback: () => undefined })
      }),
    ).toHaveLength(1)
  })

  it('may do all that its row says', async () => {
    const durable = durableName('payments', made)
    expect(
      await refusals('payments', async (connection) => {
        connection.publish(greet.subject)
        await connection.jetstream().publish(paid.subject, '{}')
        await connection.jetstream().consumers.get('EVENTS', durable)
      }),
    ).toEqual([])
    expect(
      await refusals('orders', (connection) => {
        connection.publish(made.subject)
        connection.publish(changed.subject)
        connection.subscribe(greet.subject, { queue: 'orders', callback: () => undefined })
        connection.subscribe('_INBOX_orders.>', { callback: () => undefined })
      }),
    ).toEqual([])
  })

  it('may answer a question once', async () => {
    const gateway = await broker.connect('gateway')
    const refused = await refusals('orders', async (connection) => {
      connection.subscribe(greet.subject, {
        callback: (_error, message) => {
          message.respond('1')
          message.respond('2')
        },
      })
      await connection.flush()
      expect((await gateway.request(greet.subject)).string()).toBe('1')
    })
    expect(refused).toHaveLength(1)
    await gateway.close()
  })

  it('may send the chunks of a stream and its end, no more', async () => {
    const gateway = await broker.connect('gateway')
    const { createInbox } = await import('nats')
    const refused = await refusals('documents', async (connection) => {
      connection.subscribe(tell.subject, {
        callback: (_error, message) => {
          for (let n = 0; n < tellUsers.maxChunks + 2; n += 1) message.respond(String(n))
        },
      })
      await connection.flush()
      const inbox = createInbox('_INBOX_gateway')
      let answers = 0
      gateway.subscribe(inbox, { callback: () => void (answers += 1) })
      gateway.publish(tell.subject, '{}', { reply: inbox })
      await waitFor(() => answers === tellUsers.maxChunks + 1)
    })
    expect(refused).toHaveLength(1)
    await gateway.close()
  })

  it('needs its password', async () => {
    const settings = { ...broker.settings('orders'), NATS_PASSWORD: 'another' }
    await expect(NatsConnection.open('orders', settings, new HealthRegistry())).rejects.toMatchObject({
      code: 'AUTHORIZATION_VIOLATION',
    })
  })

  it('that does what it may not is an error in the log', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation()
    const nats = await NatsConnection.open('orders', broker.settings('orders'), new HealthRegistry())
    nats.connection.publish(paid.subject)
    await waitFor(() => logged.mock.calls.length > 0)
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'broker.permission_violation' }),
      expect.anything(),
    )
    await nats.onApplicationShutdown()
  })
})

describe('a broker that dies', () => {
  const seen: string[] = []
  const broadcasts: string[] = []

  @Injectable()
  class Listener {
    @OnEvent(made)
    made({ thingId }: { thingId: string }): Promise<void> {
      seen.push(thingId)
      return Promise.resolve()
    }
    @OnEvent(unmade)
    unmade(): Promise<void> {
      return Promise.resolve()
    }
    @OnBroadcast(changed)
    changed({ thingId }: { thingId: string }): void {
      broadcasts.push(thingId)
    }
  }

  let databases: TestDatabase[]
  let orders: INestApplication
  let payments: INestApplication
  let nats: NatsConnection
  let gateway: Calls

  const add = async (thingId: string): Promise<void> => {
    const outbox = orders.get(Outbox)
    await orders.get(DataSource).transaction((tx) => outbox.add(tx, made, { thingId, count: 1 }))
  }
  const codeOf = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'ok',
      (error: AppError) => error.code,
    )

  beforeAll(async () => {
    databases = await Promise.all([testDatabase('orders'), testDatabase('payments')])
    orders = await startExample({
      name: 'orders',
      broker,
      database: databases[0]!,
      controllers: [OrdersController],
    })
    payments = await startExample({
      name: 'payments',
      broker,
      database: databases[1]!,
      providers: [Listener],
    })
    nats = await NatsConnection.open('gateway', broker.settings('gateway'), new HealthRegistry())
    gateway = new Calls('gateway', nats)
    behaviour.answer = () => ({ greeting: 'hello' })
  })
  afterAll(async () => {
    await nats.onApplicationShutdown()
    await payments.close()
    await orders.close()
    for (const database of databases) await database.close()
  })

  it('is noticed at once, and everything goes on when it is back', async () => {
    jest.spyOn(log, 'warn').mockImplementation()
    const [before, meanwhile, after] = [v7(), v7(), v7()]
    await add(before)
    await waitFor(() => seen.includes(before))

    await broker.kill()
    await waitFor(() => !nats.isUp)
    behaviour.answer = () => ({ greeting: 'hello' })
    const deadline = jest.replaceProperty(greet, 'deadlineMs', NEVER_MS)
    expect(await codeOf(gateway.send(greet, { name: 'Ada' }, caller()))).toBe('service.unavailable')
    deadline.restore()
    // A change is made without the broker.
    await add(meanwhile)
    orders.get(Broadcasts).send(changed, { thingId: meanwhile })
    expect(await orders.get(HealthRegistry).report()).toMatchObject({
      ready: false,
      checks: { nats: 'down' },
    })

    await broker.start()
    await waitFor(() => codeOf(gateway.send(greet, { name: 'Ada' }, caller())).then((code) => code === 'ok'))
    await add(after)
    await waitFor(() => seen.includes(meanwhile) && seen.includes(after))
    // Each once; things of their own keep no order among each other.
    expect(seen.toSorted()).toEqual([before, meanwhile, after].toSorted())
    expect(await orders.get(HealthRegistry).report()).toMatchObject({ ready: true })
  })

  it('is said to be away by a process that starts, which goes on when it is back', async () => {
    const warnings = jest.spyOn(log, 'warn').mockImplementation()
    jest.replaceProperty(AWAITED, 'ms', 0)
    await broker.kill()
    const opening = NatsConnection.open('gateway', broker.settings('gateway'), new HealthRegistry())
    await waitFor(() => warnings.mock.calls.some(([{ event }]) => event === 'broker.awaited'))
    await broker.start()
    await (await opening).onApplicationShutdown()
    // The others, too, before the next test asks them something.
    await waitFor(() =>
      [nats, orders.get(NatsConnection), payments.get(NatsConnection)].every(({ isUp }) => isUp),
    )
    await waitFor(() => codeOf(gateway.send(greet, { name: 'Ada' }, caller())).then((code) => code === 'ok'))
  })

  it('ends the calls in work at once, and no one is sent their answers afterwards', async () => {
    jest.spyOn(log, 'warn').mockImplementation()
    const refused = jest.spyOn(log, 'error').mockImplementation()
    let release!: () => void
    const released = new Promise<void>((resolve) => (release = resolve))
    let asked = false
    behaviour.answer = async () => {
      asked = true
      await released
      return {}
    }
    jest.replaceProperty(slow, 'deadlineMs', NEVER_MS)
    const code = codeOf(gateway.send(slow, {}, caller()))
    await waitFor(() => asked)
    await broker.kill()
    expect(await code).toBe('service.unavailable')
    await broker.start()
    await waitFor(() => orders.get(NatsConnection).isUp && nats.isUp)
    release()
    behaviour.answer = () => ({ greeting: 'hello' })
    await waitFor(() => codeOf(gateway.send(greet, { name: 'Ada' }, caller())).then((done) => done === 'ok'))
    await orders.get(NatsConnection).connection.flush()
    await new Promise((resolve) => setImmediate(resolve))
    expect(refused.mock.calls.map(([line]) => (line as { event?: string }).event)).not.toContain(
      'broker.permission_violation',
    )
  })

  it('loses the broadcasts of that time only', async () => {
    // The listener has to be back before a broadcast is sent, and its subscription with the broker.
    await waitFor(() => payments.get(NatsConnection).isUp)
    await payments.get(NatsConnection).connection.flush()
    const thingId = v7()
    orders.get(Broadcasts).send(changed, { thingId })
    await waitFor(() => broadcasts.length > 0)
    expect(broadcasts).toEqual([thingId])
  })
})
