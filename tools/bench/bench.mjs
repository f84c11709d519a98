// `npm run bench`: all benches one after the other; each prints its tables when it has them, so that a later one that
// fails loses nothing. `npm run bench:search` and so on: one of them.
import { finish, say, step } from '../../deploy/local/program.mjs'
import { show, compare } from './measure.mjs'
import { adminOrders } from './admin-orders.mjs'
import { order } from './order.mjs'
import { payment } from './payment.mjs'
import { search } from './search.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { startStack } from './stack.mjs'

// `npm run bench -- trip`: what checking a trip of four legs for four people with two passports each costs beside one
// quote, in the same run and to the same services. The gateway keeps nothing, so that each quote is answered, too.
const PATH = '/api/quotes?from=IN&to=TH'
const CONNECTIONS = 4
const DAY_MS = 86_400_000

const inDays = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const trip = (passports, legs) => ({
  travellers: passports.map((countries) => ({
    passports: countries.map((country) => ({ country, expires: inDays(1_000) })),
    held: [{ kind: 'visa', country: 'US', until: inDays(400) }],
  })),
  legs: legs.map(([to, via], at) => ({ to, via, arrive: inDays(60 + 10 * at), leave: inDays(69 + 10 * at) })),
})
const asking = (body) => ({
  path: '/api/trips/check',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const FAMILY = [
  ['IN', 'GB'],
  ['NG', 'US'],
  ['BR', 'PT'],
  ['PH', 'AU'],
]
const LEGS = [['TR', 'DOH'], ['FR'], ['MX', 'LHR'], ['TH', 'SIN']]

async function trips() {
  const stack = await startStack('bench-trip', ['catalogue'])
  const [port] = await freePorts(1)
  await step('starting catalogue and the gateway', async () => {
    await stack.start('catalogue')
    await stack.start('gateway', { port, env: { PUBLIC_CACHE: 'off' } })
  })
  const tables = await compare({
    title: 'a trip beside a quote',
    subjects: [
      { name: 'quote', port },
      { name: '1 leg, 1 passport', port, request: asking(trip([['IN']], [['TH']])) },
      { name: '4 legs, 4 people, 2 passports', port, request: asking(trip(FAMILY, LEGS)) },
    ],
    request: { path: PATH },
    connections: CONNECTIONS,
    folders: stack.folders,
    yardsticks: ['quote'],
  })
  await stack.stop()
  return tables
}

const BENCHES = { search, order, payment, 'admin-orders': adminOrders, trip: trips }

await finish(async () => {
  const [asked] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  for (const bench of asked ? [BENCHES[asked]] : Object.values(BENCHES))
    for (const table of [await bench()].flat()) {
      say('')
      show(table)
      say('')
    }
})
