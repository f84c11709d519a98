// `npm run bench -- payment`: how many payments a second are begun through the gateway, beside the saving of the orders
// that they pay, in the same run. The provider answers at once and decides later than the bench lasts.
import { randomUUID } from 'node:crypto'
import { freePorts } from '../../deploy/local/ports.mjs'
import { Failure, step } from '../../deploy/local/program.mjs'
import { card } from '../faults/application.mjs'
import { compare } from './measure.mjs'
import { keyed, orderFor, SAVING } from './order.mjs'
import { isSmall } from './small.mjs'
import { startStack } from './stack.mjs'

const CONNECTIONS = 16
/** More than are begun in the rounds and before them. */
const ORDERS = isSmall ? 400 : 5_000
const LATER_MS = '600000'

export async function payment() {
  const stack = await startStack('bench-payment', ['catalogue', 'orders', 'payments'])
  const [port] = await freePorts(1)
  await step('starting catalogue, orders, payments and the gateway', async () => {
    await stack.start('catalogue')
    await stack.start('orders')
    await stack.start('payments', { env: { SIMULATED_DELAY_MS: LATER_MS } })
    await stack.start('gateway', { port })
  })
  const orders = await step(`saving ${ORDERS} orders`, () => saveOrders(port))
  const paying = (request) => {
    const { order, orderToken } = orders.pop() ?? {}
    if (!order) throw new Failure(`More than ${ORDERS} payments were begun.`)
    return {
      ...request,
      path: `/api/orders/${order.id}/payments`,
      body: JSON.stringify({ method: card('ok') }),
      headers: { ...keyed(), 'x-order-token': orderToken },
    }
  }
  const tables = await compare({
    title: 'POST /api/orders/:id/payments',
    subjects: [
      { name: 'saving an order', port, request: SAVING },
      { name: 'beginning a payment', port },
    ],
    request: { path: '/', method: 'POST', requests: [{ setupRequest: paying }] },
    connections: CONNECTIONS,
    folders: stack.folders,
    yardsticks: ['saving an order'],
  })
  await stack.stop()
  return tables
}

async function saveOrders(port) {
  /** @type {{ order: { id: string }, orderToken: string }[]} */
  const saved = []
  const one = async () => {
    while (saved.length < ORDERS) {
      const answer = await fetch(`http://127.0.0.1:${port}${SAVING.path}`, {
        method: 'POST',
        body: JSON.stringify(orderFor(`${randomUUID()}@example.com`)),
        headers: keyed(),
      })
      if (answer.status !== 201) throw new Failure(`No order: ${answer.status} ${await answer.text()}`)
      saved.push(await answer.json())
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return saved
}
