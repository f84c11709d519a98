import { checkLedger } from './ledger.mjs'

/** @typedef {import('../payers.mjs').Payer} Payer */

/** Money that pays for an order and comes back for a reason of the order; the rest never paid for anything. */
const OF_ORDER = ['admin', 'cancellation', 'rejection', 'closed', 'closing']
/** What cancelling keeps of our fee, in percent; official fee and protection are refunded. */
const KEPT_PERCENT = 50
/** It paid for its order, whatever was refunded since: an invoice that ended with a part of it was refunded too. */
const isPaid = (/** @type {PartRow} */ { captured_at }) => captured_at !== null

/**
 * The answers to payers and travellers agree with what payments, provider, ledger and orders hold, by amount.
 * @param {import('./check.mjs').Run} run
 * @param {(sentence: string) => void} note
 */
export async function checkMoney({ ask, received }, note) {
  const rows = await read(ask)
  for (const one of [...received.travellers, ...received.payers]) if (one.order) checkOrder(one, rows, note)
  checkBooks(rows, note)
  await checkRefundMails(ask, rows, note)
}

/**
 * @typedef {{ id: string, paid_cents: number, refunded_cents: number, status: string, was_paid: boolean,
 *   furthers: { id: string, status: string, amountCents: number }[] }} OrderRow
 *   `was_paid`: its history says so; `furthers`: what it was asked for beside its price
 * @typedef {{ id: string, amount_cents: number, received_cents: number, refunded_cents: number, captured_at: Date | null }} PaymentRow
 * @typedef {{ id: string, order_id: string, further_payment_id: string | null, first: boolean, amount_cents: number, refunded_cents: number,
 *   government_fee_cents: number, service_fee_cents: number, protection_fee_cents: number, captured_at: Date | null }} PartRow
 *   a payment for one of its orders; \`first\`: the one that has what paid for nothing
 * @typedef {{ id: string, payment_id: string, order_id: string, status: string, cause: string, amount_cents: number,
 *   government_fee_cents: number, protection_fee_cents: number }} RefundRow
 * @typedef {{ ref: string, payment_id: string, received_cents: number }} ChargeRow
 * @typedef {{ payment_id: string, refund_id: string, amount_cents: number }} GivenBackRow
 * @typedef {{ payment_id: string, order_id: string | null, kind: string, account: string, cents: number, count: number }} BookedRow
 * @typedef {{ orders: OrderRow[], payments: PaymentRow[], parts: PartRow[], refunds: RefundRow[], charges: ChargeRow[], givenBack: GivenBackRow[],
 *   captures: { payment_id: string, order_id: string, outcome: string }[], unbalanced: { transaction_id: string }[], booked: BookedRow[] }} Rows
 */

/** @param {import('./check.mjs').Ask} ask @returns {Promise<Rows>} */
async function read(ask) {
  return {
    orders: await ask(
      `SELECT id, paid_cents, refunded_cents, status, further_payments AS furthers, EXISTS (
         SELECT FROM orders.order_status_history h WHERE h.order_id = o.id AND h.status = 'paid') AS was_paid
       FROM orders."order" o`,
    ),
    payments: await ask(
      `SELECT id, amount_cents, received_cents, refunded_cents, captured_at FROM payments.payment`,
    ),
    parts: await ask(
      `SELECT p.id, o.order_id, o.further_payment_id, o.amount_cents, o.refunded_cents, o.government_fee_cents, o.service_fee_cents,
         o.protection_fee_cents, p.captured_at, NOT EXISTS (SELECT FROM payments.payment_part other
           WHERE other.payment_id = p.id AND other.order_id < o.order_id) AS first
       FROM payments.payment p JOIN payments.payment_part o ON o.payment_id = p.id`,
    ),
    refunds: await ask(
      `SELECT id, payment_id, order_id, status, cause, amount_cents, government_fee_cents, protection_fee_cents
       FROM payments.refund`,
    ),
    charges: await ask(`SELECT ref, payment_id, received_cents FROM payments.simulated_payment`),
    givenBack: await ask(
      `SELECT p.payment_id, r.refund_id, r.amount_cents
       FROM payments.simulated_refund r JOIN payments.simulated_payment p ON p.ref = r.ref`,
    ),
    captures: await ask(`SELECT payment_id, order_id, outcome FROM orders.captured_payment`),
    unbalanced: await ask(
      `SELECT transaction_id FROM payments.ledger_entry GROUP BY transaction_id HAVING sum(amount_cents) <> 0`,
    ),
    booked: await ask(
      `SELECT t.payment_id, t.order_id, t.kind, e.account, sum(e.amount_cents)::int AS cents, count(*)::int
       FROM payments.ledger_transaction t JOIN payments.ledger_entry e ON e.transaction_id = t.id
       GROUP BY t.payment_id, t.order_id, t.kind, e.account`,
    ),
  }
}

const sum = (rows, field) => rows.reduce((total, row) => total + row[field], 0)

/**
 * @param {Pick<Payer, 'order' | 'payment'> & Partial<Pick<Payer, 'refunds' | 'canceled' | 'further'>>} one
 * @param {Rows} rows
 * @param {(sentence: string) => void} note
 */
function checkOrder({ order, payment, further, refunds = [], canceled = false }, rows, note) {
  const name = `order ${order.reference}`
  const own = rows.parts.filter(({ order_id }) => order_id === order.id)
  const paid = own.filter(isPaid)
  const ofPrice = paid.filter(({ further_payment_id }) => further_payment_id === null)
  if (ofPrice.length > 1) note(`${name} was paid ${ofPrice.length} times`)
  if (payment?.status === 'succeeded') {
    const row = paid.find(({ id }) => id === payment.id)
    if (!row)
      note(`${name}: the answer to its payer said that payment ${payment.id} succeeded, and it did not`)
    else checkParts(name, order, row, note)
  }
  const back = rows.refunds.filter(({ order_id }) => order_id === order.id)
  const done = back.filter(({ status }) => status === 'succeeded')
  for (const refund of refunds) {
    const row = done.find(({ id }) => id === refund.id)
    if (!row) note(`${name}: refund ${refund.id} was accepted and not paid`)
    else if (row.amount_cents !== refund.amountCents) note(`${name}: refund ${refund.id} paid another amount`)
  }
  for (const { id, status, cause } of back)
    if (!['succeeded', 'canceled'].includes(status)) note(`${name}: refund ${id} (${cause}) is ${status}`)

  // By value: what the provider has of it, what we say we have, and what the order says.
  const ofOrder = done.filter(({ cause }) => OF_ORDER.includes(cause))
  const taken = own.reduce((total, part) => total + takenFor(part, rows), 0)
  const refundIds = new Set(back.map(({ id }) => id))
  const returned = sum(
    rows.givenBack.filter(({ refund_id }) => refundIds.has(refund_id)),
    'amount_cents',
  )
  if (returned > taken) note(`${name}: ${returned} pence was refunded of ${taken}`)
  const kept = sum(paid, 'amount_cents') - sum(ofOrder, 'amount_cents')
  if (taken - returned !== kept) note(`${name}: the provider has ${taken - returned} pence, we say ${kept}`)
  const row = rows.orders.find(({ id }) => id === order.id)
  if (!row) return note(`${name} is not there`)
  checkFurthers(name, { row, paid, further }, note)
  if (canceled && row.status !== 'closed') note(`${name} was cancelled and is ${row.status}`)
  if (canceled && taken > 0) {
    const mayKeep = row.was_paid ? Math.floor((order.serviceFeeCents * KEPT_PERCENT) / 100) : 0
    if (taken - returned !== mayKeep)
      note(`${name} was cancelled, and ${taken - returned} pence were kept instead of ${mayKeep}`)
  }
  if (row.paid_cents !== sum(paid, 'amount_cents'))
    note(`${name} says that ${row.paid_cents} pence are paid, payments ${sum(paid, 'amount_cents')}`)
  if (row.refunded_cents !== sum(ofOrder, 'amount_cents'))
    note(
      `${name} says that ${row.refunded_cents} pence was refunded, payments ${sum(ofOrder, 'amount_cents')}`,
    )
}

/**
 * What was asked for beside the price was paid once or not at all, at its amount, as its payer heard.
 * @param {string} name
 * @param {{ row: OrderRow, paid: PartRow[], further: Payer['further'] }} of
 * @param {(sentence: string) => void} note
 */
function checkFurthers(name, { row, paid, further }, note) {
  const succeeded = further && ['succeeded', 'partially_refunded', 'refunded'].includes(further.status)
  if (succeeded && !paid.some(({ id }) => id === further.id))
    note(`${name}: its payer heard that the further payment ${further.id} succeeded, and it did not`)
  for (const { id, status, amountCents } of row.furthers) {
    const parts = paid.filter(({ further_payment_id }) => further_payment_id === id)
    if (parts.length > 1) note(`${name}: the further payment ${id} was paid ${parts.length} times`)
    if (status === 'open') note(`${name}: the further payment ${id} is still open`)
    if (status === 'paid' && parts[0]?.amount_cents !== amountCents)
      note(`${name}: the further payment ${id} is paid by ${parts[0]?.amount_cents} pence of ${amountCents}`)
  }
}

/**
 * What the provider has for one order of a payment: its part once that is paid, the first one also what paid for nothing.
 * @param {PartRow} part @param {Rows} rows
 */
function takenFor(part, rows) {
  const cents = part.captured_at ? part.amount_cents : 0
  if (!part.first) return cents
  const paidFor = part.captured_at ? amountOf(part.id, rows) : 0
  return cents + cameFor(part.id, rows) - paidFor
}

/** @param {string} paymentId @param {Rows} rows */
const amountOf = (paymentId, rows) =>
  sum(
    rows.payments.filter(({ id }) => id === paymentId),
    'amount_cents',
  )

/** @param {string} paymentId @param {Rows} rows */
const cameFor = (paymentId, rows) =>
  sum(
    rows.charges.filter(({ payment_id }) => payment_id === paymentId),
    'received_cents',
  )

/** A payment took the price that its order showed, part by part. */
function checkParts(name, order, row, note) {
  const parts = {
    totalAmountCents: row.amount_cents,
    governmentFeeCents: row.government_fee_cents,
    serviceFeeCents: row.service_fee_cents,
    denialProtectionFeeCents: row.protection_fee_cents,
  }
  for (const [field, cents] of Object.entries(parts))
    if (order[field] !== cents) note(`${name}: ${field} is ${order[field]} pence, its payment took ${cents}`)
}

/** @param {Rows} rows @param {(sentence: string) => void} note */
function checkBooks(rows, note) {
  const paid = rows.parts.filter(isPaid)
  const closed = new Set(
    rows.orders.filter(({ status, was_paid }) => status === 'closed' && !was_paid).map(({ id }) => id),
  )
  const paidFurthers = new Set(
    rows.orders.flatMap(({ furthers }) =>
      furthers.filter(({ status }) => status === 'paid').map(({ id }) => id),
    ),
  )
  for (const { id, order_id, further_payment_id: further } of paid) {
    const heard = rows.captures.filter((one) => one.payment_id === id && one.order_id === order_id)
    const isTaken = further ? paidFurthers.has(further) : !closed.has(order_id)
    const wanted = isTaken ? 'applied' : 'closed'
    if (heard.length !== 1 || heard[0].outcome !== wanted)
      note(
        `orders made of payment ${id} for order ${order_id}: ${heard[0]?.outcome ?? 'nothing'}, not ${wanted}`,
      )
  }
  const ofOrders = rows.refunds.filter(
    ({ status, cause }) => status === 'succeeded' && OF_ORDER.includes(cause),
  )
  for (const row of rows.payments) {
    const came = cameFor(row.id, rows)
    if (row.received_cents !== came)
      note(`the provider took ${came} pence, payment ${row.id} says ${row.received_cents}`)
    const own = sum(
      rows.parts.filter(({ id }) => id === row.id),
      'amount_cents',
    )
    if (own !== row.amount_cents) note(`payment ${row.id} is ${row.amount_cents} pence, its parts are ${own}`)
    const back = ofOrders.filter(({ payment_id }) => payment_id === row.id)
    const all = rows.refunds.filter((one) => one.payment_id === row.id && one.status === 'succeeded')
    if (row.refunded_cents !== sum(all, 'amount_cents'))
      note(
        `payment ${row.id} says that ${row.refunded_cents} pence was refunded, its refunds ${sum(all, 'amount_cents')}`,
      )
    if (sum(back, 'amount_cents') > row.amount_cents) note(`more than payment ${row.id} took was refunded`)
  }
  for (const part of rows.parts) {
    const back = ofOrders.filter((one) => one.payment_id === part.id && one.order_id === part.order_id)
    const cents = sum(back, 'amount_cents')
    if (part.refunded_cents !== cents)
      note(
        `payment ${part.id} says that ${part.refunded_cents} pence was refunded of order ${part.order_id}, its refunds ${cents}`,
      )
  }
  const atProvider = sum(rows.charges, 'received_cents') - sum(rows.givenBack, 'amount_cents')
  checkLedger(rows, { paid, ofOrders, atProvider }, note)
}

/** @param {import('./check.mjs').Ask} ask @param {Rows} rows @param {(sentence: string) => void} note */
async function checkRefundMails(ask, rows, note) {
  /** @type {{ about_id: string }[]} */
  const mails = await ask(`SELECT about_id FROM notifications.mail WHERE kind = 'order-refund'`)
  for (const id of new Set(rows.refunds.map(({ order_id }) => order_id))) {
    const back = rows.refunds.filter(
      (one) => one.order_id === id && one.status === 'succeeded' && one.cause !== 'dispute',
    )
    const count = mails.filter(({ about_id }) => about_id === id).length
    if (count !== back.length) note(`${count} mails about ${back.length} refunds of order ${id}`)
  }
}
