import { randomUUID } from 'node:crypto'
import { applicationFor } from './applicant.mjs'
import { asker, card, tokenFor, untilDecided } from './application.mjs'
import { cancel, CRYPTO, newPayer } from './payers.mjs'

const GIVE_UP_MS = 240_000
const MEMBERS = 3
/** How often a family tries again whose provider "had a problem". */
const PERSEVERANCE = 5

/**
 * Ways to pay for all of them, in turn.
 * @type {{ method: () => Record<string, string>, acts?: string[] }[]}
 */
const WAYS = [
  { method: () => card('ok') },
  { method: () => ({ kind: 'wallet', token: tokenFor('ok') }) },
  { method: () => CRYPTO, acts: ['pay'] },
  { method: () => card('lost') },
  { method: () => CRYPTO, acts: ['underpay', 'pay'] },
  { method: () => card('confirm'), acts: ['confirm'] },
]

/**
 * A family pays for everybody by one payment, and in every other one of them someone cancels afterwards, who gets
 * exactly their share.
 * @param {string} page
 * @param {number} number
 * @returns {Promise<import('./payers.mjs').Payer[]>} what each of them received
 */
export async function payTogether(page, number) {
  const contact = `family-${number}@example.com`
  const everybody = Array.from({ length: MEMBERS }, (_one, at) =>
    newPayer(`family-${number}-${at}@example.com`, at),
  )
  const [first] = everybody
  const ask = asker(page, Date.now() + GIVE_UP_MS, first)
  try {
    const { from, to } = applicationFor(contact)
    for (const one of everybody) Object.assign(one.sent, { from, to })
    /** @type {{ party: { id: string }, partyToken: string, orders: import('./application.mjs').Order[] }} */
    const { party, orders, partyToken } = await ask('POST', '/api/parties', {
      key: randomUUID(),
      json: {
        from,
        to,
        contact: { email: contact },
        travellers: everybody.map(({ sent: { applicant, denialProtection = false } }) => ({
          applicant,
          denialProtection,
          ...(from === 'IN' && { residence: 'elsewhere' }),
        })),
      },
    })
    const together = orders.map(({ id }) => id)
    everybody.forEach((one, at) => Object.assign(one, { order: orders[at], token: partyToken, together }))
    for (let tries = 0; first.payment?.status !== 'succeeded'; tries += 1) {
      if (first.payment && (first.payment.failure !== 'provider_error' || tries === PERSEVERANCE))
        throw new Error(`the payment ended as ${first.payment.status}`)
      const { method, acts } = WAYS[number % WAYS.length]
      const question = { key: randomUUID(), token: partyToken, json: { method: method() } }
      /** @type {import('./payers.mjs').Payment} */
      const begun = await ask('POST', `/api/parties/${party.id}/payments`, question)
      const payment = await untilDecided(ask, partyToken, begun, acts)
      for (const one of everybody) one.payment = payment
    }
    if (number % 2 === 1) await cancel(ask, everybody[number % MEMBERS])
  } catch (error) {
    first.problem = error.message
  }
  return everybody
}
