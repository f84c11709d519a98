import { setTimeout as wait } from 'node:timers/promises'
import { query } from '../../../deploy/local/postgres.mjs'
import { keepAccount } from '../../faults/account-holders.mjs'
import { actOn, applyAndPay, asker, beginPayment, card } from '../../faults/application.mjs'
import { apply, CRYPTO, newPayer, payAndReturn } from '../../faults/payers.mjs'

const GIVE_UP_MS = 120_000
const POLL_MS = 200
/** Numbers of payers whose money comes back: a part of it, and by a cancellation. */
const RETURNING = [10, 40]

/**
 * People who use a platform that is about to be killed. When this returns, payments are being decided, invoices wait for
 * their payers, captured payments have not reached their orders, a refund is scheduled, mails are being sent and asked for.
 * @param {{ page: string, admin: Record<string, string>, database: string,
 *   strike: (name: string, signal: NodeJS.Signals) => void }} options `database`: an administrator's address
 */
export async function liveThere({ page, admin, database, strike }) {
  const [travellers, payers, accountHolders, rejected] = await Promise.all([
    all([0, 1, 2], (number) => applyAndPay(page, `traveller-${number}@example.com`, admin)),
    all(RETURNING, (number) => payAndReturn({ page, admin, number })),
    all([0, 1], (number) => keepAccount(page, `holder-${number}@example.com`)),
    reject(page, admin),
  ])
  // It takes mails no more, and does not say so.
  strike('mailbox', 'SIGSTOP')
  const newOne = person(page)
  const mailing = await all([0, 1], (number) => newOne(`mailing-${number}`, number))
  const unheard = await all([0, 1, 2], (number) => newOne(`unheard-${number}`, number, CRYPTO))
  const [partly, unconfirmed] = await Promise.all([
    newOne('partly', 0, CRYPTO),
    newOne('unconfirmed', 1, card('confirm')),
  ])
  await actOn(newOne.ask(partly), partly.payment, 'underpay')
  strike('notifications', 'SIGSTOP')
  const unasked = await all([0, 1], (number) => newOne(`unasked-${number}`, number))
  const deciding = await all([0, 1, 2], (number) => newOne(`deciding-${number}`, number, card('ok')))
  strike('orders', 'SIGSTOP')
  await Promise.all(unheard.map((told) => actOn(newOne.ask(told), told.payment, 'pay')))
  await untilCaptured(database, unheard)
  return {
    travellers,
    payers: [...payers, rejected, ...mailing, ...unasked],
    accountHolders,
    /** What becomes of the payments that were on their way, whichever version goes on with them. */
    underway: [
      ...[...unheard, ...deciding].map((told) => ({ told, becomes: 'succeeded' })),
      ...[partly, unconfirmed].map((told) => ({ told, becomes: 'expired' })),
    ],
  }
}

const all = (numbers, work) => Promise.all(numbers.map(work))

/** People with an order, and a payment that is begun where a method is given. */
function person(page) {
  const ask = (told) => asker(page, Date.now() + GIVE_UP_MS, told)
  /** @param {string} name @param {number} number @param {Record<string, string>} [method] */
  const newOne = async (name, number, method) => {
    const told = newPayer(`${name}@example.com`, number)
    await apply(ask(told), told)
    if (method) told.payment = await beginPayment(ask(told), told, method)
    return told
  }
  return Object.assign(newOne, { ask })
}

/** One whose application is rejected: what the protection promised is refunded an hour later. */
async function reject(page, headers) {
  const newOne = person(page)
  const told = await newOne('rejected', 0, card('ok'))
  const ask = newOne.ask(told)
  /** @type {{ version: number, status: string }} */
  let order
  do {
    await wait(POLL_MS)
    order = await ask('GET', `/api/orders/${told.order.id}`, { token: told.token })
  } while (order.status !== 'in_review')
  const json = { version: order.version, status: 'rejected', reason: 'no photo' }
  await ask('PATCH', `/api/admin/orders/${told.order.id}`, { headers, json })
  told.payment = await ask('GET', `/api/payments/${told.payment.id}`, { token: told.token })
  return told
}

async function untilCaptured(database, people) {
  const ids = people.map(({ payment }) => `'${payment.id}'`).join(', ')
  for (const giveUpAt = Date.now() + GIVE_UP_MS; Date.now() < giveUpAt; await wait(POLL_MS)) {
    /** @type {{ left: number }[]} */
    const [{ left }] = await query(
      database,
      `SELECT count(*)::int AS left FROM payments.payment WHERE id IN (${ids}) AND captured_at IS NULL`,
    )
    if (left === 0) return
  }
  throw new Error('The payments were not captured.')
}
