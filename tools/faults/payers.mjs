import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { applicationFor } from './applicant.mjs'
import { asker, beginPayment, card, tokenFor, unless, untilDecided } from './application.mjs'
import { furtherPayment } from './further-payers.mjs'

const POLL_MS = 1_000
const GIVE_UP_MS = 240_000
/** How often someone tries again whose card provider "had a problem". */
const PERSEVERANCE = 5

export const CRYPTO = { kind: 'crypto' }

/**
 * Ways to pay, in turn: what a payer does, attempt by attempt, and what they do at the provider's page meanwhile.
 * The last attempt of each is paid.
 * @type {Attempt[][]}
 */
const WAYS = [
  [{ method: () => card('ok') }],
  [{ method: () => card('declined') }, { method: () => card('ok') }],
  [{ method: () => ({ kind: 'wallet', token: tokenFor('ok') }) }],
  [{ method: () => CRYPTO, acts: ['pay'] }],
  [{ method: () => card('lost') }],
  [{ method: () => CRYPTO, acts: ['underpay', 'pay'] }],
  [{ method: () => card('confirm'), acts: ['confirm'] }],
  [{ method: () => CRYPTO, acts: ['overpay'] }],
  [
    { method: () => card('funds') },
    { method: () => CRYPTO, acts: ['underpay', 'expire'] },
    { method: () => card('ok') },
  ],
  [{ method: () => card('confirm'), acts: ['refuse'] }, { method: () => card('ok') }],
]
/** What happens to a paid order, in turn; shares of what was paid, in percent. @type {('cancel' | import('./further-payers.mjs').Further | number[])[]} */
const AFTERWARDS = [[], [40], 'pay', [30, 30], 'cancel', 'decline', 'pay and cancel', [100], [], [60, 60]]

/**
 * The answers that a payer received, as far as they came; `problem` is the answer that stopped them.
 * @typedef {import('./application.mjs').Traveller['payment'] & { failure?: string, invoiceUrl?: string, action?: { url: string } }} Payment
 * @typedef {Pick<import('./application.mjs').Traveller, 'email' | 'sent' | 'retries' | 'requests' | 'retried' | 'token' | 'order' | 'problem'>
 *   & { payment: Payment, refunds: { id: string, amountCents: number }[], canceled: boolean, further?: Payment, together?: string[] }} Payer `together`: ids of the orders of their family; `further`: what was paid beside the price
 * @typedef {{ method: () => Record<string, string>, acts?: string[] }} Attempt
 */

/**
 * One payer's way from an order to what became of its money.
 * @param {{ page: string, admin: Record<string, string>, number: number }} options `admin`: headers of an admin
 * @returns what the payer and the admin received: `order`, `payment`, `refunds` (accepted ones), `canceled`, and in
 *   `problem` the answer that stopped them
 */
export async function payAndReturn({ page, admin, number }) {
  const received = newPayer(`payer-${number}@example.com`, number)
  const ask = asker(page, Date.now() + GIVE_UP_MS, received)
  try {
    await apply(ask, received)
    const way = WAYS[number % WAYS.length]
    for (const attempt of way) received.payment = await pay(ask, received, attempt)
    // A process that dies before the provider heard of a payment leaves one that failed; its payer saw that.
    for (let tries = 1; received.payment.failure === 'provider_error' && tries < PERSEVERANCE; tries += 1)
      received.payment = await pay(ask, received, way[way.length - 1])
    if (received.payment.status !== 'succeeded')
      throw new Error(`the payment ended as ${received.payment.status}`)
    await afterwards(ask, received, AFTERWARDS[Math.floor(number / WAYS.length) % AFTERWARDS.length], admin)
  } catch (error) {
    received.problem = error.message
  }
  return received
}

/**
 * Someone who has received no answer yet.
 * @param {string} email
 * @param {number} number every other one takes the protection
 */
export function newPayer(email, number) {
  return /** @type {Payer} */ ({
    email,
    sent: applicationFor(email, number % 2 === 0 ? { denialProtection: true } : {}),
    retries: 0,
    requests: 0,
    /** @type {Payer['refunds']} */ refunds: [],
    canceled: false,
  })
}

/**
 * Makes the order that is to be paid.
 * @param {import('./application.mjs').Ask} ask
 * @param {Payer} received
 */
export async function apply(ask, received) {
  /** @type {import('./application.mjs').Created} */
  const { order, orderToken } = await ask('POST', '/api/orders', { key: randomUUID(), json: received.sent })
  Object.assign(received, { order, token: orderToken })
}

/** @param {import('./application.mjs').Ask} ask @param {Payer} received @param {Attempt} attempt */
const pay = async (ask, received, { method, acts }) =>
  untilDecided(ask, received.token, await beginPayment(ask, received, method()), acts)

/**
 * @param {import('./application.mjs').Ask} ask
 * @param {Payer} received
 * @param {(typeof AFTERWARDS)[number]} what
 * @param {Record<string, string>} admin
 */
async function afterwards(ask, received, what, admin) {
  const { payment } = received
  if (what === 'cancel') return cancel(ask, received)
  if (typeof what === 'string') {
    await furtherPayment(ask, received, what, admin)
    return what === 'pay and cancel' ? cancel(ask, received) : undefined
  }
  // At once: together they may want more than there is, and then one of them hears so.
  const wanted = what.map((percent) => Math.floor((payment.amountCents * percent) / 100))
  const answers = await Promise.all(
    wanted.map((amountCents) => {
      /** @type {Promise<Payer['refunds'][number]>} */
      const asked = ask('POST', `/api/admin/payments/${payment.id}/refunds`, {
        key: randomUUID(),
        headers: admin,
        json: { amountCents, reason: 'fault lab' },
      })
      return unless(/payments\.(refund_too_large|not_refundable)/, asked)
    }),
  )
  received.refunds = answers.filter((answer) => answer !== undefined)
}

/**
 * Cancels when the payment has reached the order, before which it would be another act.
 * @param {import('./application.mjs').Ask} ask
 * @param {Payer} received
 */
export async function cancel(ask, received) {
  const { order, token: orderToken } = received
  for (const end = Date.now() + 60_000; ; await wait(POLL_MS)) {
    /** @type {{ status: string, paidCents: number, version: number }} */
    const seen = await ask('GET', `/api/orders/${order.id}`, { token: orderToken })
    if (seen.status === 'closed') break
    if (Date.now() > end) throw new Error(`order ${order.reference} cannot be cancelled: ${seen.status}`)
    if (seen.paidCents === 0) continue
    const json = { version: seen.version }
    const path = `/api/orders/${order.id}/cancel`
    // A further payment may be here before the order has heard of it: then the answer is to wait.
    const expected = /orders\.(changed|not_cancellable)|payments\.in_progress/
    await unless(expected, ask('POST', path, { token: orderToken, json }))
  }
  received.canceled = true
}
