import { durableName } from '@borderlane/contracts/define'
import { OnBroadcast, OnEvent, Outbox, provision, provisionMissing } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import { type OwnBroker, ownBroker, testDatabase, type TestDatabase, waitFor } from '@borderlane/testing'
import { type INestApplication, Injectable } from '@nestjs/common'
import type { NatsConnection } from 'nats'
import { DataSource, type EntityManager } from 'typeorm'
import { v7 } from 'uuid'
import { WATCH } from '../src/stream-watch'
import { changed, made, unmade } from './example'
import { OrdersController, startExample } from './example-process'

jest.mock(
  '@borderlane/contracts/topology',
  () => jest.requireActual<{ exampleTopology: object }>('./example').exampleTopology,
)

@Injectable()
class Listener {
  @OnEvent(made)
  async made({ thingId }: { thingId: string }, tx: EntityManager): Promise<void> {
    await tx.query(`INSERT INTO thing (id) VALUES ($1)`, [thingId])
  }
  @OnEvent(unmade)
  unmade(): Promise<void> {
    return Promise.resolve()
  }
  @OnBroadcast(changed)
  changed(): void {}
}

let broker: OwnBroker
let provisioner: NatsConnection
let sender: TestDatabase
let receiver: TestDatabase

beforeAll(async () => {
  broker = await ownBroker()
  provisioner = await broker.connect('provision')
  ;[sender, receiver] = await Promise.all([testDatabase('orders'), testDatabase('payments')])
  jest.replaceProperty(WATCH, 'everyMs', 100)
  jest.replaceProperty(WATCH, 'atOnce', 4)
})
afterAll(async () => {
  await provisioner.close()
  await broker.close()
  await Promise.all([sender.close(), receiver.close()])
})

const make = (app: INestApplication): Promise<string> =>
  app.get(DataSource).transaction(async (tx) => {
    const thingId = v7()
    await app.get(Outbox).add(tx, made, { thingId, count: 1 })
    return thingId
  })
const open = () => sender.query(`SELECT 1 FROM outbox WHERE published_at IS NULL`)
const things = async (): Promise<string[]> =>
  (await receiver.query<{ id: string }>(`SELECT id FROM thing`)).map(({ id }) => id).sort()
const startSender = () =>
  startExample({ name: 'orders', broker, database: sender, controllers: [OrdersController] })
const startReceiver = () =>
  startExample({ name: 'payments', broker, database: receiver, providers: [Listener] })
const healthOf = async (app: INestApplication) => {
  const { ready, checks } = await app.get(HealthRegistry).report()
  return { ready, nats: checks['nats'], events: checks['facts'] }
}

it('an emptied broker comes back: what it had is published again, each has its effect once, and health reports it', async () => {
  const manager = await provisioner.jetstreamManager()
  const sending = await startSender()
  const first = await startReceiver()
  const had = await Promise.all(Array.from({ length: 10 }, () => make(sending)))
  await waitFor(async () => (await things()).length === had.length)
  await first.close()
  const lost = await Promise.all(Array.from({ length: 10 }, () => make(sending)))
  await waitFor(async () => (await open()).length === 0)
  expect(await healthOf(sending)).toEqual({ ready: true, nats: 'up', events: 'up' })

  await manager.streams.delete('EVENTS')
  await waitFor(async () => (await healthOf(sending)).events === 'degraded')
  const late = await make(sending)
  const receiving = await startReceiver()
  await waitFor(async () => (await healthOf(receiving)).events === 'degraded')
  expect(await provisionMissing(provisioner, { replicas: 1 })).toBe(true)
  expect(await provisionMissing(provisioner, { replicas: 1 })).toBe(false)

  // The rows wait for their pauses, and the first ones come again.
  await waitFor(async () => (await things()).length === had.length + lost.length + 1)
  expect(await things()).toEqual([...had, ...lost, late].sort())
  await waitFor(async () => (await open()).length === 0)
  expect(await healthOf(sending)).toEqual({ ready: true, nats: 'up', events: 'up' })
  const { state } = await manager.streams.info('EVENTS')
  expect(state.messages).toBe(had.length + lost.length + 1)
  // All of it is from now: nothing is published a third time.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await manager.streams.info('EVENTS')).state.messages).toBe(state.messages)
  await Promise.all([sending.close(), receiving.close()])
})

it('a consumer alone that the broker lacks is made, too', async () => {
  const manager = await provisioner.jetstreamManager()
  await provision(provisioner, { replicas: 1 })
  const durable = durableName('payments', made)
  await manager.consumers.delete('EVENTS', durable)
  expect(await provisionMissing(provisioner, { replicas: 1 })).toBe(true)
  expect((await manager.consumers.info('EVENTS', durable)).name).toBe(durable)
})
