import { Outbox } from '@borderlane/messaging'
import { metricsText } from '@borderlane/runtime'
import { ownBroker, testDatabase } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { v7 } from 'uuid'
import { made } from './example'
import { OrdersController, startExample } from './example-process'

jest.mock(
  '@borderlane/contracts/topology',
  () => jest.requireActual<{ exampleTopology: object }>('./example').exampleTopology,
)

it('a process that publishes nothing says how long its events have waited', async () => {
  const [broker, database] = await Promise.all([ownBroker(), testDatabase('orders')])
  const app = await startExample({
    name: 'orders',
    broker,
    database,
    controllers: [OrdersController],
    relay: 'off',
  })
  await app.get(DataSource).transaction((tx) => app.get(Outbox).add(tx, made, { thingId: v7(), count: 1 }))
  await database.query(`UPDATE outbox SET created_at = now() - interval '5 minutes'`)
  expect(await metricsText()).toMatch(/^outbox_oldest_seconds [1-9]\d\d/m)
  await app.close()
  await Promise.all([database.close(), broker.close()])
})
