import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT, say } from '../../deploy/local/program.mjs'
import { actOn, asker, beginPayment, card } from './application.mjs'
import { apply, newPayer } from './payers.mjs'

const SLOWEST_MS = 7_000
/** For the admin's row, and for rows that events wait for. */
const LOCKED_MS = { calls: 8_000, events: 15_000 }
/** Everybody's connection to the database, and more. */
const VICTIMS = 15
/** An event that cannot be handled is three times as bad as one. */
const POISONED = 3
const OTHERS = { before: 4, meanwhile: 10 }
const POLL_MS = 100
/** Others may wait twice as long as before, on a machine that has other work too, and so much more. */
const NOTICED_MS = 2_500
/** What waited has the pause behind it that it had reached by then. */
const AFTERWARDS_MS = 15_000
const GIVE_UP_MS = 60_000

const fromRoot = createRequire(join(ROOT, 'package.json'))
const bounds = { rate: 0.02, backMs: 5_000, slowestMs: SLOWEST_MS }
let marker = 0

/**
 * Rows that someone holds, and events that cannot be handled: callers unrelated to them notice nothing.
 * @returns {import('./process-faults.mjs').Fault[]}
 */
export function lockFaults() {
  return [
    { name: 'a row is locked', part: 'locks', bounds, strike: lockRow },
    {
      name: `${VICTIMS} orders are locked while they are paid`,
      part: 'locks',
      bounds,
      strike: (scene) => disturb(scene, { count: VICTIMS, begin: lock('orders."order"', 'order') }),
    },
    {
      name: `${VICTIMS} payments are locked while they are paid`,
      part: 'locks',
      bounds,
      strike: (scene) => disturb(scene, { count: VICTIMS, begin: lock('payments.payment', 'payment') }),
    },
    {
      name: `${POISONED} events cannot be handled`,
      part: 'poison',
      bounds,
      strike: (scene) => disturb(scene, { count: POISONED, begin: poison }),
    },
  ]
}

/** A caller who needs a locked order gets an error within seconds, with the time to come again; no one else notices. */
async function lockRow({ stand, admin }) {
  const client = await openClient(stand)
  try {
    await client.query('BEGIN')
    const { rows } = await client.query(
      `SELECT id, version FROM orders."order" WHERE status = 'pending_payment' ORDER BY id LIMIT 1 FOR UPDATE`,
    )
    const [{ id, version }] = rows
    const held = wait(LOCKED_MS.calls)
    // More than there are connections for one kind of call.
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const begin = performance.now()
        const answer = await fetch(`${stand.page}/api/admin/orders/${id}`, {
          method: 'PATCH',
          headers: { ...admin, 'content-type': 'application/json' },
          body: JSON.stringify({ id: undefined, version, status: 'pending' }),
        })
        return {
          status: answer.status,
          retryAfter: answer.headers.get('retry-after'),
          tookMs: performance.now() - begin,
        }
      }),
    )
    await held
    return answers
      .filter(({ status, retryAfter, tookMs }) => status !== 503 || !retryAfter || tookMs > SLOWEST_MS)
      .map(
        ({ status, retryAfter, tookMs }) =>
          `the caller who needed the locked row got ${status} after ${Math.round(tookMs)} ms (Retry-After: ${retryAfter})`,
      )
  } finally {
    await client.end()
  }
}

/**
 * People whose order cannot be paid for a while, and others who pay beside them.
 * @param {import('./process-faults.mjs').Scene} scene
 * @param {{ count: number, begin: Begin }} options
 * @typedef {(scene: import('./process-faults.mjs').Scene, victims: import('./payers.mjs').Payer[]) => Promise<() => Promise<unknown>>} Begin
 *   gives what ends it
 */
async function disturb(scene, { count, begin }) {
  const victims = await Promise.all(Array.from({ length: count }, () => beginToPay(scene, 'confirm')))
  const before = await payBeside(scene, OTHERS.before, 0)
  const end = await begin(scene, victims)
  let meanwhile
  try {
    const over = wait(LOCKED_MS.events)
    // Confirmed at the provider: from here on everything is the platform's.
    await Promise.all(victims.map((received) => actOn(asking(scene, received), received.payment, 'confirm')))
    const pause = LOCKED_MS.events / (OTHERS.meanwhile + 4)
    ;[meanwhile] = await Promise.all([payBeside(scene, OTHERS.meanwhile, pause), over])
  } finally {
    await end()
  }
  const since = performance.now()
  await Promise.all(victims.map((received) => untilPaid(asking(scene, received), received)))
  const afterwards = performance.now() - since
  const [usual, slowest] = [before, meanwhile].map((all) => Math.max(...all))
  const figures = `others ${Math.round(slowest)} ms instead of ${Math.round(usual)} ms, they themselves ${Math.round(afterwards)} ms afterwards`
  say(`    ${figures}`)
  const wrong = []
  if (slowest > 2 * usual + NOTICED_MS) wrong.push(`others were paid late: ${figures}`)
  if (afterwards > 2 * usual + AFTERWARDS_MS)
    wrong.push(`paid orders waited long after it had ended: ${figures}`)
  return wrong
}

/** @returns {Promise<import('./payers.mjs').Payer>} whose payment waits to be confirmed, or is on its way */
async function beginToPay(scene, outcome) {
  marker += 1
  const received = newPayer(`beside-${marker}@example.com`, marker)
  scene.payers.push(received)
  const ask = asking(scene, received)
  await apply(ask, received)
  received.payment = await beginPayment(ask, received, card(outcome))
  return received
}

const asking = ({ stand }, received) => asker(stand.page, Date.now() + GIVE_UP_MS, received)

/** @returns {Promise<number[]>} milliseconds until each order that was paid by card was in review; `Infinity`: never */
async function payBeside(scene, count, pauseMs) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await wait(index * pauseMs)
      const since = performance.now()
      const received = await beginToPay(scene, 'ok')
      const paid = untilPaid(asking(scene, received), received)
      return paid.then(
        () => performance.now() - since,
        () => Infinity,
      )
    }),
  )
}

async function untilPaid(ask, received) {
  const giveUpAt = Date.now() + GIVE_UP_MS
  for (;;) {
    /** @type {{ status: string }} */
    const { status } = await ask('GET', `/api/orders/${received.order.id}`, { token: received.token })
    if (status === 'in_review') break
    if (Date.now() > giveUpAt)
      throw new Error(`the paid order ${received.order.reference} is still ${status}`)
    await wait(POLL_MS)
  }
  received.payment = await ask('GET', `/api/payments/${received.payment.id}`, { token: received.token })
}

/** @returns {Begin} */
function lock(table, what) {
  return async ({ stand }, victims) => {
    const client = await openClient(stand)
    await client.query('BEGIN')
    await client.query(`SELECT 1 FROM ${table} WHERE id = ANY($1) ORDER BY id FOR UPDATE`, [
      victims.map((received) => received[what].id),
    ])
    return () => client.end()
  }
}

/** Orders that no payment can be booked on, as by a fault in the program that only these meet. @type {Begin} */
async function poison({ stand }, victims) {
  const ids = victims.map(({ order }) => `'${order.id}'`).join(', ')
  const client = await openClient(stand)
  await client.query(
    `CREATE FUNCTION public.poison() RETURNS trigger LANGUAGE plpgsql
       AS 'BEGIN RAISE EXCEPTION ''a fault of the lab''; END'`,
  )
  await client.query(
    `CREATE TRIGGER poison BEFORE UPDATE ON orders."order" FOR EACH ROW WHEN (OLD.id IN (${ids}))
     EXECUTE FUNCTION public.poison()`,
  )
  return async () => {
    await client.query('DROP TRIGGER poison ON orders."order"')
    await client.query('DROP FUNCTION public.poison()')
    await client.end()
  }
}

async function openClient({ database }) {
  const { Client } = fromRoot('pg')
  const client = new Client({ connectionString: database })
  await client.connect()
  return client
}
