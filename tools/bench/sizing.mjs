// `npm run bench -- sizing`: what one and two replicas of every process carry on this machine, and how much memory each
// holds afterwards. Load, servers and processes share its processors: the figures say how services compare.
import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from '../../deploy/local/build.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { finish } from '../../deploy/local/life.mjs'
import { step } from '../../deploy/local/progress.mjs'
import { serviceNames } from '../../deploy/local/topology.mjs'
import { adminHeaders } from '../faults/admin.mjs'
import { applicationFor } from '../faults/applicant.mjs'
import { startTestPlatform } from '../test/jest/test-platform.mjs'
import { mailsSent } from './busy.mjs'
import { measure, show } from './measure.mjs'
import { keyed, saving } from './order-load.mjs'
import { isSmall } from './small.mjs'
import { memoryOf } from './stack.mjs'

const CONNECTIONS = 16
/** Files are opened one at a time, and behind some twenty that wait a further one is asked to retry. */
const FILES_AT_ONCE = 8
/** One address is given so many answers of the chat at once. */
const STREAMS_OF_NETWORK = 2
const WARM_UP_SECONDS = isSmall ? 1 : 3
const SECONDS = isSmall ? 1 : 6
const ORDERS = isSmall ? 10 : 1_500
/** On a machine that has other work. */
const MOST_BAD = 0.02
const UPLOAD_BYTES = 1_000_000
const PASSWORD = 'a good long password'
const ROUTE = { path: '/api/visa-requirements?from=IN&to=VN' }
const json = { 'content-type': 'application/json' }

/** @typedef {{ process: string, work: string, rate: number }} Row */

/** @returns {Promise<Row[]>} in the order of the table */
async function measureAll({ page, port, processes, data, database }, replicas) {
  /** @type {Row[]} */
  const rows = []
  const add = async (process, work, request, connections = CONNECTIONS) => {
    const rate = await step(`${process}: ${work}`, async (remark) => {
      await measure(port, request, connections, WARM_UP_SECONDS, 1)
      const result = await measure(port, request, connections, SECONDS, MOST_BAD)
      remark(`${Math.round(result)} a second`)
      return result
    })
    rows.push({ process, work, rate })
  }
  const changing = (path, method, setupRequest) => ({ path, method, requests: [{ setupRequest }] })

  await add('gateway', 'an answer from its memory', ROUTE)
  const account = { email: 'sizing@example.com', password: PASSWORD }
  await post(`${page}/auth/v1/signup`, account)
  await add('identity', 'a sign-in by password', {
    path: '/auth/v1/token?grant_type=password',
    method: 'POST',
    headers: json,
    body: JSON.stringify(account),
  })
  await add('orders', 'an application saved', saving(applicationFor))
  const headers = await adminHeaders({ data, page, email: 'sizing-staff@example.com' })
  await add('orders', "a page of the staff's list", { path: '/api/admin/orders', headers })
  const orders = await step(`saving ${ORDERS} applications`, () => manyOrders(page))
  rows.push({
    process: 'notifications',
    work: 'a mail',
    rate: await step('notifications: a mail', () => mailRate(database)),
  })
  let turn = 0
  const next = () => orders[turn++ % orders.length]
  const boundary = 'sizing'
  await add(
    'documents',
    'a file of 1 MB',
    changing('/', 'POST', (request) => {
      const { order, orderToken } = next()
      const type = `multipart/form-data; boundary=${boundary}`
      const about = { 'content-type': type, 'x-order-token': orderToken }
      return { ...request, path: `/api/orders/${order.id}/documents`, headers: about, body: formOf(boundary) }
    }),
    FILES_AT_ONCE,
  )
  turn = 0
  await add(
    'payments',
    'a payment begun',
    changing('/', 'POST', (request) => {
      const { order, orderToken } = next()
      const method = { kind: 'card', token: `tok_sim_ok_${randomBytes(16).toString('hex')}` }
      return {
        ...request,
        path: `/api/orders/${order.id}/payments`,
        headers: { ...keyed(), 'x-order-token': orderToken },
        body: JSON.stringify({ method }),
      }
    }),
  )
  const question = JSON.stringify({ messages: [{ role: 'user', content: 'How do I track my order?' }] })
  await add(
    'chat',
    'an answer from the help',
    { path: '/api/chat', method: 'POST', headers: json, body: question },
    STREAMS_OF_NETWORK,
  )
  for (const name of namesOf('gateway', replicas)) processes.setEnv(name, { PUBLIC_CACHE: 'off' })
  await processes.restartEach('gateway', () => {})
  await add('catalogue', 'a rule with its prices', ROUTE)
  return rows
}

/** Every application saved asks for a mail: so many of those that wait go out a second. */
async function mailRate(database) {
  const before = await mailsSent(database)
  await wait(SECONDS * 1_000)
  return ((await mailsSent(database)) - before) / SECONDS
}

/** @returns {Promise<{ order: { id: string }, orderToken: string }[]>} */
async function manyOrders(page) {
  const orders = []
  const save = async () => {
    while (orders.length < ORDERS)
      orders.push(await post(`${page}/api/orders`, applicationFor(`${randomUUID()}@example.com`), keyed()))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, save))
  return orders
}

async function post(url, body, headers = json) {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Failure(`${url} answers ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

function formOf(boundary) {
  const noise = randomBytes(UPLOAD_BYTES / 2).toString('hex')
  const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<</Type/Page>>endobj\n%${noise}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`
  const about = 'Content-Disposition: form-data; name="files"; filename="passport.pdf"'
  return `--${boundary}\r\n${about}\r\nContent-Type: application/pdf\r\n\r\n${pdf}\r\n--${boundary}--\r\n`
}

const namesOf = (kind, replicas) =>
  Array.from({ length: replicas }, (_one, index) => (index === 0 ? kind : `${kind}-${index + 1}`))

async function measured(replicas) {
  const platform = await startTestPlatform({
    name: `sizing-${replicas}`,
    // All come from one address.
    settings: { RATE_LIMIT_FACTOR: '1000000' },
    replicas,
  })
  const memory = (kind) => memoryOf(platform.folders, namesOf(kind, replicas)) / replicas
  const kinds = [...serviceNames(), 'gateway']
  const idle = new Map(kinds.map((kind) => [kind, memory(kind)]))
  const rows = await measureAll(platform, replicas)
  const busy = new Map(kinds.map((kind) => [kind, memory(kind)]))
  await platform.stop()
  return { rows, idle, busy }
}

async function sizing() {
  await build()
  const [one, two] = [await measured(1), await measured(2)]
  const rows = one.rows.map(({ process: name, work, rate }, index) => ({
    process: name,
    work,
    'a second': String(Math.round(rate)),
    'two replicas': String(Math.round(two.rows[index].rate)),
    'MB at rest': String(Math.round(one.idle.get(name) ?? 0)),
    'MB afterwards': String(Math.round(one.busy.get(name) ?? 0)),
    'each of two': String(Math.round(two.busy.get(name) ?? 0)),
  }))
  const { model } = cpus()[0]
  show({
    title: `${availableParallelism()} processors (${model}), Node ${process.version}, ${CONNECTIONS} connections`,
    rows,
  })
}

await finish(() => sizing())
