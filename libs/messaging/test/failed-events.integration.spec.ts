import { AppError, type PayloadOf } from '@borderlane/contracts/define'
import { OnBroadcast, OnEvent, Outbox, provision } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { type OwnBroker, ownBroker, testDatabase, type TestDatabase, waitFor } from '@borderlane/testing'
import { type INestApplication, Injectable } from '@nestjs/common'
import type { JetStreamManager, NatsConnection } from 'nats'
import { DataSource, type EntityManager } from 'typeorm'
import { v7 } from 'uuid'
import { RETRIES, REPLAY } from '../src/event-consumers'
import { EventReconciliation, SETTLES } from '../src/event-reconciliation'
import { ON_ITS_WAY } from '../src/outbox'
import { changed, made, unmade } from './example'
import { OrdersController, startExample } from './example-process'

jest.mock(
  '@borderlane/contracts/topology',
  () => jest.requireActual<{ exampleTopology: object }>('./example').exampleTopology,
)

let broker: OwnBroker
let provisioner: NatsConnection
let streams: JetStreamManager
let sender: TestDatabase
let receiver: TestDatabase
let apps: INestApplication[] = []
let effect: (payload: PayloadOf<typeof made>, tx: EntityManager) => Promise<void>

@Injectable()
class Listener {
  @OnEvent(made)
  async made(payload: PayloadOf<typeof made>, tx: EntityManager): Promise<void> {
    await tx.query(`INSERT INTO thing (id) VALUES ($1)`, [payload.thingId])
    await effect(payload, tx)
  }
  @OnEvent(unmade)
  unmade(): Promise<void> {
    return Promise.resolve()
  }
  @OnBroadcast(changed)
  changed(): void {}
}

async function start(name: 'orders' | 'payments'): Promise<INestApplication> {
  const app =
    name === 'orders'
      ? await startExample({ name, broker, database: sender, controllers: [OrdersController] })
      : await startExample({ name, broker, database: receiver, providers: [Listener] })
  apps.push(app)
  return app
}

/** A change with its event, as its service publishes it. */
const make = (app: INestApplication, thingId = v7()): Promise<string> =>
  app.get(DataSource).transaction(async (tx) => {
    await app.get(Outbox).add(tx, made, { thingId, count: 1 })
    return thingId
  })

const received = async (thingId: string): Promise<number> =>
  (await receiver.query(`SELECT 1 FROM thing WHERE id = $1`, [thingId])).length
const letters = (): Promise<{ message_id: string }[]> => receiver.query(`SELECT message_id FROM dead_letter`)
const failures = (): Promise<{ failures: number }[]> => receiver.query(`SELECT failures FROM fact_failure`)

/** What the log said of some events. */
function listenToLog(level: 'error' | 'warn'): () => unknown[] {
  const logged = jest.spyOn(log, level).mockImplementation()
  return () => logged.mock.calls.map(([line]) => (line as { event?: unknown }).event)
}

beforeAll(async () => {
  broker = await ownBroker()
  provisioner = await broker.connect('provision')
  streams = await provisioner.jetstreamManager()
})
afterAll(async () => {
  await provisioner.close()
  await broker.close()
})
beforeEach(async () => {
  await streams.streams.delete('EVENTS')
  await provision(provisioner, { replicas: 1 })
  ;[sender, receiver] = await Promise.all([testDatabase('orders'), testDatabase('payments')])
  effect = () => Promise.resolve()
  jest.replaceProperty(RETRIES, 'pausesMs', [20])
  jest.replaceProperty(REPLAY, 'everyMs', 50)
})
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()))
  apps = []
  await Promise.all([sender.close(), receiver.close()])
  jest.restoreAllMocks()
})

const sql = (code: string) => Object.assign(new Error('of Postgres'), { code })

it.each([
  ['a locked row', () => sql('55P03')],
  ['two transactions in each other’s way', () => sql('40P01')],
  ['a database that stops', () => sql('57P01')],
  ['a database that refuses connections', () => sql('ECONNREFUSED')],
  ['a connection that ends', () => new Error('Connection terminated unexpectedly')],
  ['a service that is away', () => new AppError('service.unavailable')],
  ['a service that does not answer', () => new AppError('service.timeout')],
])('%s makes no dead letter, however often an event meets it', async (_what, error) => {
  jest.replaceProperty(RETRIES, 'deliveries', 2)
  let tries = 0
  effect = () => ((tries += 1) < 6 ? Promise.reject(error()) : Promise.resolve())
  const app = await start('orders')
  await start('payments')
  const thingId = await make(app)
  await waitFor(() => received(thingId))
  expect([tries, await letters()]).toEqual([6, []])
  // What was noted of it ends with it.
  await waitFor(async () => (await failures()).length === 0)
})

it('an event that fails on its own becomes one, also when others were in its way in between', async () => {
  jest.replaceProperty(RETRIES, 'deliveries', 3)
  let tries = 0
  effect = () => Promise.reject((tries += 1) % 2 === 0 ? sql('55P03') : new TypeError('broken'))
  const app = await start('orders')
  await start('payments')
  await make(app)
  await waitFor(async () => (await letters()).length === 1)
  // Broken, locked, broken, locked, broken.
  expect(tries).toBe(5)
  // The letter takes the place of what was noted of it.
  await waitFor(async () => (await failures()).length === 0)
})

it('its failures are counted once for all replicas', async () => {
  jest.replaceProperty(RETRIES, 'deliveries', 6)
  let tries = 0
  effect = () => {
    tries += 1
    return Promise.reject(new TypeError('broken'))
  }
  const app = await start('orders')
  await Promise.all([start('payments'), start('payments')])
  await make(app)
  await waitFor(async () => (await letters()).length === 1)
  expect(tries).toBe(6)
})

it('a dead letter closes itself when its event comes again and is handled', async () => {
  jest.replaceProperty(RETRIES, 'deliveries', 1)
  effect = () => Promise.reject(new TypeError('broken'))
  const app = await start('orders')
  await start('payments')
  const [first, second] = [await make(app), await make(app)]
  await waitFor(async () => (await letters()).length === 2)
  await waitFor(
    async () => (await sender.query(`SELECT 1 FROM outbox WHERE published_at IS NULL`)).length === 0,
  )
  effect = ({ thingId }) => (thingId === second ? Promise.reject(new TypeError('broken')) : Promise.resolve())
  await streams.streams.delete('EVENTS')
  await provision(provisioner, { replicas: 1 })
  await sender.query(`UPDATE outbox SET published_at = NULL`)
  await waitFor(() => received(first))
  await waitFor(async () => (await letters()).length === 1)
  const [row] = await sender.query<{ id: string }>(`SELECT id FROM outbox WHERE payload ->> 'thingId' = $1`, [
    second,
  ])
  expect(await letters()).toEqual([{ message_id: row!.id }])
})

it('a letter that someone wants tried again waits for a locked row, too', async () => {
  jest.replaceProperty(RETRIES, 'deliveries', 1)
  effect = () => Promise.reject(new TypeError('broken'))
  const app = await start('orders')
  await start('payments')
  const thingId = await make(app)
  await waitFor(async () => (await letters()).length === 1)
  let tries = 0
  effect = () => ((tries += 1) < 4 ? Promise.reject(sql('55P03')) : Promise.resolve())
  await receiver.query(`UPDATE dead_letter SET replay_at = now() - interval '1 second'`)
  await waitFor(() => received(thingId))
  await waitFor(async () => (await letters()).length === 0)
})

describe('that an event never came is said', () => {
  beforeEach(() => {
    jest.replaceProperty(ON_ITS_WAY, 'seconds', 0)
    jest.replaceProperty(SETTLES, 'everyMs', 20)
  })

  it('neither of one that waits for a locked row nor of one that came after it', async () => {
    const held = v7()
    effect = ({ thingId }) => (thingId === held ? Promise.reject(sql('55P03')) : Promise.resolve())
    const app = await start('orders')
    const receiving = await start('payments')
    const eventsLogged = listenToLog('error')
    for (const thingId of [held, held]) await make(app, thingId)
    const free = await make(app)
    await waitFor(() => received(free))
    await waitFor(async () => (await failures()).length > 0)
    await receiving.get(EventReconciliation).run()
    expect(eventsLogged().filter((event) => event === 'facts.lost')).toEqual([])
    expect(await receiver.query(`SELECT missing FROM fact_check`)).toEqual([{ missing: 0 }])
    effect = () => Promise.resolve()
    await waitFor(async () => (await received(held)) === 2)
  })

  it('nor of one that a listener has in hand; it is done once', async () => {
    let release!: () => void
    const released = new Promise<void>((resolve) => (release = resolve))
    let begun = 0
    effect = () => {
      begun += 1
      return released
    }
    const app = await start('orders')
    const receiving = await start('payments')
    const eventsLogged = listenToLog('error')
    const thingId = await make(app)
    await waitFor(() => begun === 1)
    await waitFor(
      async () => (await sender.query(`SELECT 1 FROM outbox WHERE published_at IS NULL`)).length === 0,
    )
    const compared = receiving.get(EventReconciliation).run()
    await new Promise((resolve) => setTimeout(resolve, 300))
    release()
    await compared
    expect(eventsLogged().filter((event) => event === 'facts.lost')).toEqual([])
    await waitFor(async () => (await received(thingId)) === 1)
    expect(begun).toBe(1)
  })

  it('of one that the broker has lost, beside one that only waits', async () => {
    const held = v7()
    effect = ({ thingId }) => (thingId === held ? Promise.reject(sql('55P03')) : Promise.resolve())
    jest.replaceProperty(SETTLES, 'withinMs', 100)
    const app = await start('orders')
    const lost = await make(app)
    await waitFor(
      async () => (await sender.query(`SELECT 1 FROM outbox WHERE published_at IS NULL`)).length === 0,
    )
    await streams.streams.delete('EVENTS')
    await provision(provisioner, { replicas: 1 })
    const receiving = await start('payments')
    const eventsLogged = listenToLog('error')
    await make(app, held)
    await waitFor(async () => (await failures()).length > 0)
    await receiving.get(EventReconciliation).run()
    expect(await received(lost)).toBe(1)
    expect(eventsLogged().filter((event) => event === 'facts.lost')).toEqual(['facts.lost'])
  })
})
