import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { card, pdf, unless, untilDecided } from './application.mjs'

/** @typedef {'pay' | 'pay and cancel' | 'decline'} Further what becomes of a further payment */
/** @typedef {{ id: string, status: string }} Asked */
/** @typedef {{ status: string, paidCents: number, governmentFeeStatus: string, furtherPayments?: Asked[] }} Seen */

const POLL_MS = 1_000
const FURTHER_CENTS = 7_800
/** How often someone tries again whose provider had a problem. */
const TRIES = 5

/**
 * Staff ask for a payment beside the price, twice at once; the payer pays it, or declines it while it is being paid.
 * @param {import('./application.mjs').Ask} ask
 * @param {import('./payers.mjs').Payer} received
 * @param {Further} what
 * @param {Record<string, string>} admin
 */
export async function furtherPayment(ask, received, what, admin) {
  const order = `/api/orders/${received.order.id}`
  /** @returns {Promise<Seen>} */
  const read = () => ask('GET', order, { token: received.token })
  let seen = await read()
  for (; seen.paidCents === 0; seen = await read()) await wait(POLL_MS)
  // What an estimate was too little is the operator's.
  if (seen.governmentFeeStatus === 'estimate') return
  /** @type {{ documents: { id: string }[] }} */
  const { documents } = await ask('POST', `${order}/documents`, {
    token: received.token,
    file: { name: 'receipt.pdf', bytes: pdf() },
  })
  const json = { amountCents: FURTHER_CENTS, reason: 'fault lab', documentId: documents[0]?.id }
  const asking = () =>
    unless(
      /orders\.further_open/,
      ask('POST', `/api/admin/orders/${received.order.id}/further-payments`, { headers: admin, json }),
    )
  await Promise.all([asking(), asking()])
  const open = (await read()).furtherPayments?.filter(({ status }) => status === 'open') ?? []
  if (open.length !== 1) throw new Error(`${open.length} further payments are open, not one`)
  const { id } = /** @type {Asked} */ (open[0])
  if (what === 'decline') await Promise.all([pay(ask, received, id), decline(ask, received, id)])
  else await pay(ask, received, id)
}

/** Pays it, unless it was declined by then. */
async function pay(ask, received, furtherPaymentId) {
  const { order, token } = received
  for (let tries = 0; tries < TRIES; tries += 1) {
    const json = { method: card('ok'), furtherPaymentId }
    const begun = await unless(
      /orders\.(further_ended|price_changed)/,
      ask('POST', `/api/orders/${order.id}/payments`, { key: randomUUID(), token, json }),
    )
    received.further = begun && (await untilDecided(ask, token, begun))
    if (received.further?.failure !== 'provider_error') return
  }
}

/** Declines it, or hears that it is paid: as long as money is on its way, the answer is to wait for it. */
async function decline(ask, received, furtherPaymentId) {
  const path = `/api/orders/${received.order.id}/further-payments/${furtherPaymentId}/decline`
  for (; ; await wait(POLL_MS)) {
    try {
      const { status } = await ask('POST', path, { token: received.token, json: {} })
      received.canceled = status === 'closed'
      return
    } catch (error) {
      if (/payments\.in_progress/.test(error.message)) continue
      if (!/orders\.further_ended/.test(error.message)) throw error
      // Paid by now, or an answer that got lost had declined it.
      const { status } = await ask('GET', `/api/orders/${received.order.id}`, { token: received.token })
      received.canceled = status === 'closed'
      return
    }
  }
}
