import { setTimeout as wait } from 'node:timers/promises'
import { query } from '../../deploy/local/postgres.mjs'

const QUIET_WITHIN_MS = 90_000
const CONFIRMATION = /^We have received your application/
const REFUND = /^Your refund for application/
/** Money that pays for an order and comes back for a reason of the order; the rest never paid for anything. */
const OF_ORDER = ['admin', 'cancellation', 'rejection']
/** It paid for its order, whatever went back since: an invoice that ended with a part of it went back too. */
const isPaid = ({ captured_at }) => captured_at !== null

/**
 * Compares what payers were told with what payments, provider, ledger, orders and mailbox hold, by amount.
 * @param {{ database: string, mailbox: string, told: object[] }} run `told` is what `payAndReturn` gave
 * @returns {Promise<string[]>} what is wrong; empty if nothing is
 */
export async function checkMoney(run) {
  await untilQuiet(run)
  const wrong = []
  const note = (sentence) => wrong.push(sentence)
  const rows = await read(run)
  for (const one of run.told) if (one.order) checkOrder(one, rows, note)
  checkBooks(rows, note)
  for (const test of [checkMails, checkLeftovers]) await test(run, rows, note)
  return wrong
}

/** Waits until nothing is on its way any more, or until that takes too long. */
async function untilQuiet({ database }) {
  for (const end = Date.now() + QUIET_WITHIN_MS; Date.now() < end; await wait(1_000)) {
    const [{ open }] = await query(
      database,
      `SELECT (SELECT count(*) FROM payments.payment WHERE status IN ('processing', 'requires_action'))
         + (SELECT count(*) FROM payments.refund WHERE status IN ('scheduled', 'processing'))
         + (SELECT count(*) FROM payments.outbox WHERE published_at IS NULL)
         + (SELECT count(*) FROM orders.outbox WHERE published_at IS NULL)
         + (SELECT count(*) FROM notifications.mail WHERE state IN ('waiting', 'sending')) AS open`,
    )
    if (Number(open) === 0) {
      // What has just left an outbox may still be on its way to somebody.
      const [before] = await counts(database)
      await wait(3_000)
      const [after] = await counts(database)
      if (before.mails === after.mails && before.changes === after.changes) return
    }
  }
}

const counts = (database) =>
  query(
    database,
    `SELECT (SELECT count(*)::int FROM notifications.mail) AS mails,
       (SELECT coalesce(sum(version), 0)::int FROM orders."order") AS changes`,
  )

async function read({ database }) {
  const ask = (sql) => query(database, sql)
  return {
    orders: await ask(`SELECT id, paid_cents, refunded_cents, status FROM orders."order"`),
    payments: await ask(`SELECT id, order_id, status, amount_cents, captured_at FROM payments.payment`),
    refunds: await ask(`SELECT id, payment_id, order_id, status, cause, amount_cents FROM payments.refund`),
    charges: await ask(`SELECT ref, payment_id, received_cents FROM payments.simulated_payment`),
    givenBack: await ask(
      `SELECT p.payment_id, r.refund_id, r.amount_cents
       FROM payments.simulated_refund r JOIN payments.simulated_payment p ON p.ref = r.ref`,
    ),
    captures: await ask(`SELECT payment_id, outcome FROM orders.captured_payment`),
    unbalanced: await ask(
      `SELECT transaction_id FROM payments.ledger_entry GROUP BY transaction_id HAVING sum(amount_cents) <> 0`,
    ),
    booked: await ask(
      `SELECT t.payment_id, t.kind, e.account, sum(e.amount_cents)::int AS cents, count(*)::int
       FROM payments.ledger_transaction t JOIN payments.ledger_entry e ON e.transaction_id = t.id
       GROUP BY t.payment_id, t.kind, e.account`,
    ),
  }
}

const sum = (rows, field) => rows.reduce((total, row) => total + row[field], 0)

function checkOrder({ order, payment, refunds, canceled }, rows, note) {
  const name = `order ${order.reference}`
  const own = rows.payments.filter(({ order_id }) => order_id === order.id)
  const ids = new Set(own.map(({ id }) => id))
  const isOwn = ({ payment_id }) => ids.has(payment_id)
  const paid = own.filter(isPaid)
  if (paid.length > 1) note(`${name} was paid ${paid.length} times`)
  if (payment?.status === 'succeeded') {
    const row = paid.find(({ id }) => id === payment.id)
    if (!row) note(`${name}: its payer was told that payment ${payment.id} succeeded, and it did not`)
    else if (row.amount_cents !== order.totalAmountCents)
      note(`${name} costs ${order.totalAmountCents} pence, its payment took ${row.amount_cents}`)
  }
  const back = rows.refunds.filter(({ order_id }) => order_id === order.id)
  const done = back.filter(({ status }) => status === 'succeeded')
  for (const refund of refunds) {
    const row = done.find(({ id }) => id === refund.id)
    if (!row) note(`${name}: refund ${refund.id} was accepted and not paid`)
    else if (row.amount_cents !== refund.amountCents) note(`${name}: refund ${refund.id} paid another amount`)
  }
  if (canceled && !done.some(({ cause }) => cause === 'cancellation'))
    note(`${name} was cancelled and nothing went back`)
  for (const { id, status, cause } of back)
    if (!['succeeded', 'canceled'].includes(status)) note(`${name}: refund ${id} (${cause}) is ${status}`)

  // By value: what the provider has of it, what we say we have, and what the order says.
  const ofOrder = done.filter(({ cause }) => OF_ORDER.includes(cause))
  const taken = sum(rows.charges.filter(isOwn), 'received_cents')
  const returned = sum(rows.givenBack.filter(isOwn), 'amount_cents')
  if (returned > taken) note(`${name}: ${returned} pence went back of ${taken}`)
  const kept = sum(paid, 'amount_cents') - sum(ofOrder, 'amount_cents')
  if (taken - returned !== kept) note(`${name}: the provider has ${taken - returned} pence, we say ${kept}`)
  const row = rows.orders.find(({ id }) => id === order.id)
  if (!row) return note(`${name} is not there`)
  if (row.paid_cents !== sum(paid, 'amount_cents'))
    note(`${name} says that ${row.paid_cents} pence are paid, payments ${sum(paid, 'amount_cents')}`)
  if (row.refunded_cents !== sum(ofOrder, 'amount_cents'))
    note(`${name} says that ${row.refunded_cents} pence went back, payments ${sum(ofOrder, 'amount_cents')}`)
}

function checkBooks(rows, note) {
  for (const { transaction_id } of rows.unbalanced) note(`ledger transaction ${transaction_id} is not 0`)
  for (const { id, status, amount_cents } of rows.payments.filter(isPaid)) {
    const [capture] = rows.booked.filter(
      (one) => one.payment_id === id && one.kind === 'capture' && one.account === 'customer_receivable',
    )
    if (capture?.count !== 1 || -capture.cents !== amount_cents)
      note(`payment ${id} (${status}) of ${amount_cents} pence is booked as ${-(capture?.cents ?? 0)}`)
    const heard = rows.captures.filter(({ payment_id }) => payment_id === id)
    if (heard.length !== 1 || heard[0].outcome !== 'applied')
      note(`orders made of payment ${id}: ${heard[0]?.outcome ?? 'nothing'}`)
  }
  const clearing = sum(
    rows.booked.filter(({ account }) => account === 'provider_clearing:simulated'),
    'cents',
  )
  const atProvider = sum(rows.charges, 'received_cents') - sum(rows.givenBack, 'amount_cents')
  if (clearing !== atProvider)
    note(`the clearing account has ${clearing} pence, the provider ${atProvider} of us`)
}

async function checkMails({ mailbox, told }, rows, note) {
  const mails = await (await fetch(`${mailbox}/email`)).json()
  for (const { email, order } of told.filter((one) => one.order)) {
    // One that went out twice under one Message-ID is one mail.
    const count = (subject) =>
      new Set(
        mails
          .filter((mail) => subject.test(mail.subject) && mail.to.some(({ address }) => address === email))
          .map((mail) => mail.messageId ?? mail.headers['message-id']),
      ).size
    const paid = rows.payments.some((one) => one.order_id === order.id && isPaid(one))
    const back = rows.refunds.filter(
      (one) => one.order_id === order.id && one.status === 'succeeded' && one.cause !== 'dispute',
    )
    const [confirmations, refunds] = [count(CONFIRMATION), count(REFUND)]
    if (confirmations !== Number(paid))
      note(`${confirmations} confirmations instead of ${Number(paid)} about order ${order.reference}`)
    if (refunds !== back.length)
      note(`${refunds} mails about ${back.length} refunds of order ${order.reference}`)
  }
}

async function checkLeftovers({ database }, _rows, note) {
  for (const service of ['orders', 'payments', 'notifications']) {
    const [{ waiting, dead }] = await query(
      database,
      `SELECT (SELECT count(*)::int FROM ${service}.outbox WHERE published_at IS NULL) AS waiting,
         (SELECT count(*)::int FROM ${service}.dead_letter) AS dead`,
    )
    if (waiting > 0) note(`${waiting} facts of ${service} never left it`)
    if (dead > 0) note(`${service} gave up on ${dead} facts`)
  }
  const open = await query(
    database,
    `SELECT state, count(*)::int FROM notifications.mail WHERE state NOT IN ('sent', 'needless') GROUP BY state`,
  )
  for (const { state, count } of open) note(`${count} mails are still ${state}`)
}
