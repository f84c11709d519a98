import { setTimeout as wait } from 'node:timers/promises'
import { asker, beginPayment } from './application.mjs'
import { actOn, apply, card, CRYPTO, isOpen, newPayer, tokenFor } from './payers.mjs'

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
 * @returns what they were told: `canceled` says that the order is closed at their wish
 */
export async function cancelBeside(page, number) {
  const told = newPayer(`canceler-${number}@example.com`, number)
  const giveUpAt = Date.now() + GIVE_UP_MS
  const asking = asker(page, giveUpAt, told)
  /** @type {typeof asking} */
  const ask = (method, path, question) => {
    if (Date.now() > giveUpAt) throw new Error(`nothing became of it: ${method} ${path}`)
    return asking(method, path, question)
  }
  const { method, act } = WAYS[number % WAYS.length]
  const moment = MOMENTS[Math.floor(number / WAYS.length) % MOMENTS.length]
  try {
    await apply(ask, told)
    const begun = begin(ask, told, method())
    if (moment === 'beside') await Promise.all([begun, cancel(ask, told)])
    else {
      await begun
      await Promise.all([act && actOn(ask, told.payment, act), wait(moment).then(() => cancel(ask, told))])
    }
    // Coins and confirmations come whatever became of the order.
    if (told.payment && moment === 'beside') await actOn(ask, told.payment, act)
    await untilDecided(ask, told)
  } catch (error) {
    told.problem = error.message
  }
  return told
}

/** Begins a payment, unless the order is closed by then. */
async function begin(ask, told, method) {
  try {
    told.payment = await beginPayment(ask, told, method)
  } catch (error) {
    if (!/orders\.not_payable/.test(error.message)) throw error
  }
}

/** Cancels until the order is closed: as long as money is on its way, the answer is to wait for it. */
async function cancel(ask, told) {
  const path = `/api/orders/${told.order.id}`
  for (let isLeft = false; ; await wait(POLL_MS)) {
    /** @type {{ status: string, version: number }} */
    const { status, version } = await ask('GET', path, { token: told.token })
    if (status === 'closed') break
    try {
      await ask('POST', `${path}/cancel`, { token: told.token, json: { version } })
    } catch (error) {
      if (!/orders\.changed|orders\.not_cancellable|payments\.in_progress/.test(error.message)) throw error
      // An invoice that was paid in part waits for the rest for half an hour: no one waits that long.
      if (/payments\.in_progress/.test(error.message) && told.payment) {
        const payment = await ask('GET', `/api/payments/${told.payment.id}`, { token: told.token })
        if (isLeft && payment.receivedCents > 0) await actOn(ask, payment, 'expire')
        isLeft = true
      }
    }
  }
  told.canceled = true
}

/** Waits until nothing becomes of the payment any more. */
async function untilDecided(ask, told) {
  while (told.payment && isOpen(told.payment)) {
    await wait(POLL_MS)
    told.payment = await ask('GET', `/api/payments/${told.payment.id}`, { token: told.token })
  }
}
