import { setTimeout as wait } from 'node:timers/promises'
import { actOn, asker, beginPayment, card, tokenFor, untilDecided } from './application.mjs'
import { apply, CRYPTO, newPayer } from './payers.mjs'

const GIVE_UP_MS = 120_000
const POLL_MS = 500

/**
 * Every way to pay, with what its payer does at the provider's page meanwhile.
 * @type {{ method: () => Record<string, string>, act?: string }[]}
 */
const WAYS = [
  { method: () => card('ok') },
  { method: () => ({ kind: 'wallet', token: tokenFor('ok') }) },
  { method: () => CRYPTO, act: 'pay' },
  { method: () => card('lost') },
  { method: () => card('confirm'), act: 'confirm' },
  { method: () => CRYPTO, act: 'overpay' },
  { method: () => card('declined') },
  { method: () => CRYPTO, act: 'underpay' },
  { method: () => card('confirm'), act: 'refuse' },
  { method: () => CRYPTO },
]
/** When the cancellation is sent, in milliseconds after the payment was begun; `beside`: in the same moment. @type {('beside' | number)[]} */
const MOMENTS = ['beside', 0, 400, 1_200]

/**
 * One payer who cancels while the payment is on its way.
 * @param {string} page
 * @param {number} number each method meets each moment
 * @returns what they received: `canceled` says that the order is closed at their wish
 */
export async function cancelBeside(page, number) {
  const received = newPayer(`canceler-${number}@example.com`, number)
  const giveUpAt = Date.now() + GIVE_UP_MS
  const asking = asker(page, giveUpAt, received)
  /** @type {typeof asking} */
  const ask = (method, path, question) => {
    if (Date.now() > giveUpAt) throw new Error(`nothing became of it: ${method} ${path}`)
    return asking(method, path, question)
  }
  const { method, act } = WAYS[number % WAYS.length]
  const moment = MOMENTS[Math.floor(number / WAYS.length) % MOMENTS.length]
  try {
    await apply(ask, received)
    const begun = begin(ask, received, method())
    if (moment === 'beside') await Promise.all([begun, cancel(ask, received)])
    else {
      await begun
      await Promise.all([
        act && actOn(ask, received.payment, act),
        wait(moment).then(() => cancel(ask, received)),
      ])
    }
    // Coins and confirmations come whatever became of the order.
    if (received.payment && moment === 'beside') await actOn(ask, received.payment, act)
    if (received.payment) received.payment = await untilDecided(ask, received.token, received.payment)
  } catch (error) {
    received.problem = error.message
  }
  return received
}

/** Begins a payment, unless the order is closed by then. */
async function begin(ask, received, method) {
  try {
    received.payment = await beginPayment(ask, received, method)
  } catch (error) {
    if (!/orders\.not_payable/.test(error.message)) throw error
  }
}

/** Cancels until the order is closed: as long as money is on its way, the answer is to wait for it. */
async function cancel(ask, received) {
  const path = `/api/orders/${received.order.id}`
  for (let isLeft = false; ; await wait(POLL_MS)) {
    /** @type {{ status: string, version: number }} */
    const { status, version } = await ask('GET', path, { token: received.token })
    if (status === 'closed') break
    try {
      await ask('POST', `${path}/cancel`, { token: received.token, json: { version } })
    } catch (error) {
      if (!/orders\.changed|orders\.not_cancellable|payments\.in_progress/.test(error.message)) throw error
      // An invoice that was paid in part waits for the rest for half an hour: no one waits that long.
      if (/payments\.in_progress/.test(error.message) && received.payment) {
        const payment = await ask('GET', `/api/payments/${received.payment.id}`, { token: received.token })
        if (isLeft && payment.receivedCents > 0) await actOn(ask, payment, 'expire')
        isLeft = true
      }
    }
  }
  received.canceled = true
}
