// `npm run bench:order`: how many orders a second are saved through the gateway, beside a bare node:http server with
// one INSERT of the same body, and beside the floor of this design (Fastify > NATS > handler > that INSERT). All of them
// write to the same Postgres; ours are orders as every traveller's: checked, sealed, with history, outbox and
// idempotency.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, step } from '../../deploy/local/program.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { query } from '../../deploy/local/postgres.mjs'
import { applicationFor } from '../faults/applicant.mjs'
import { compare } from './measure.mjs'
import { startStack } from './stack.mjs'

const PATH = '/api/orders'
const CONNECTIONS = 16
/** All on the same route: each answer has as many bytes. */
const ROUTE = { from: 'IN', to: 'VN', residence: 'elsewhere' }
export const orderFor = (email) => ({ ...applicationFor(email), ...ROUTE })
export const keyed = () => ({ 'content-type': 'application/json', 'idempotency-key': randomUUID() })

/** What autocannon sends: each order is of its own traveller. */
export const SAVING = {
  path: PATH,
  method: /** @type {const} */ ('POST'),
  requests: [
    {
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify(orderFor(`${randomUUID()}@example.com`)),
        headers: keyed(),
      }),
    },
  ],
}

export async function order() {
  const stack = await startStack('bench-order', ['catalogue', 'orders'])
  const [port] = await freePorts(1)
  await step('starting catalogue, orders and the gateway', async () => {
    await stack.start('catalogue')
    await stack.start('orders')
    await stack.start('gateway', { port })
  })
  await query(stack.servers.admin, 'CREATE TABLE bench_kept (id bigserial PRIMARY KEY, value jsonb NOT NULL)')
  const file = join(stack.data, 'answer.json')
  writeFileSync(file, await answerOf(port))
  const bare = await stack.startYardstick('bare-insert', stack.servers.admin, file)
  const broker = await stack.startFloorBroker()
  await stack.startYardstick('floor-service', broker, file, stack.servers.admin)
  const floor = await stack.startYardstick('floor-gateway', broker)

  const tables = await compare({
    title: `POST ${PATH}`,
    subjects: [
      { name: 'bare, one INSERT', port: bare },
      { name: 'floor', port: floor },
      { name: 'orders', port },
    ],
    request: SAVING,
    connections: CONNECTIONS,
    folders: stack.folders,
    yardsticks: ['bare, one INSERT', 'floor'],
  })
  await stack.stop()
  return tables
}

async function answerOf(port) {
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    method: 'POST',
    body: JSON.stringify(orderFor('asha.bench@example.com')),
    headers: keyed(),
  })
  if (answer.status !== 201) throw new Failure(`No order: ${answer.status} ${await answer.text()}`)
  return answer.text()
}
