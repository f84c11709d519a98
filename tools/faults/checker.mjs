import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '../../deploy/local/postgres.mjs'
import { openDocument } from './application.mjs'

const QUIET_WITHIN_MS = 60_000

/**
 * Compares what travellers were told with what is stored.
 * @param {{ database: string, page: string, mailbox: string, files: string, told: object[] }} run `database` is an administrator's
 *   address, `files` the folder of the documents, `told` what `applyAndPay` gave for each application
 * @returns {Promise<string[]>} what is wrong; empty if nothing is
 */
export async function check(run) {
  await untilQuiet(run)
  const wrong = []
  const note = (sentence) => wrong.push(sentence)
  for (const test of [checkOrders, checkDocuments, checkObjects, checkPayments, checkMails, checkQueues])
    await test(run, note)
  return wrong
}

/** Waits until every paid order is at least in review and its mail is there, or until that takes too long. */
async function untilQuiet(run) {
  const paid = run.told.filter(({ payment }) => payment?.status === 'succeeded').length
  const end = Date.now() + QUIET_WITHIN_MS
  while (Date.now() < end) {
    const [{ count }] = await query(
      run.database,
      `SELECT count(*)::int FROM orders."order" WHERE status IN ('in_review', 'submitted_to_govt')`,
    )
    const [{ open }] = await query(
      run.database,
      `SELECT count(*)::int AS open FROM payments.payment WHERE status = 'processing'`,
    )
    if (count >= paid && open === 0 && (await mailsOf(run)).length >= paid) return
    await wait(500)
  }
}

async function checkOrders({ database, told }, note) {
  const rows = await query(database, 'SELECT id, status FROM orders."order"')
  // Addresses are sealed; their hashes tell who applied twice.
  const twice = await query(
    database,
    'SELECT min(reference) AS reference FROM orders."order" GROUP BY email_hash HAVING count(*) > 1',
  )
  for (const { reference } of twice) note(`the traveller of ${reference} has more than one order`)
  for (const one of told) {
    if (!one.order) continue
    const row = rows.find(({ id }) => id === one.order.id)
    if (!row) note(`order ${one.order.reference} was acknowledged and is not there`)
    else if (one.payment?.status === 'succeeded' && row.status !== (one.status ?? 'in_review'))
      note(`order ${one.order.reference} is paid and still ${row.status}`)
  }
  const doubled = await query(
    database,
    'SELECT order_id FROM orders.order_status_history GROUP BY order_id, status HAVING count(*) > 1',
  )
  for (const { order_id } of doubled) note(`order ${order_id} took a step twice`)
  const withoutHistory = await query(
    database,
    `SELECT o.reference FROM orders."order" o WHERE o.status IS DISTINCT FROM (
       SELECT h.status FROM orders.order_status_history h WHERE h.order_id = o.id ORDER BY h.version DESC LIMIT 1)`,
  )
  for (const { reference } of withoutHistory) note(`the history of ${reference} does not lead to its status`)
  const corrected = await query(
    database,
    'SELECT order_id, count(*)::int FROM orders.order_correction GROUP BY order_id',
  )
  for (const { order, corrected: isCorrected } of told.filter((one) => one.corrected !== undefined)) {
    const count = corrected.find(({ order_id }) => order_id === order.id)?.count ?? 0
    if (isCorrected && count !== 1)
      note(`order ${order.reference} was corrected once and says ${count} times`)
  }
}

async function checkDocuments({ database, page, told }, note) {
  const rows = await query(database, 'SELECT id, order_id FROM documents.document')
  for (const one of told) {
    if (!one.order) continue
    const kept = rows.filter(({ order_id }) => order_id === one.order.id)
    if (kept.length > 1) note(`order ${one.order.reference} sent one document and has ${kept.length}`)
    if (one.deleted && kept.some(({ id }) => id === one.deleted))
      note(`document ${one.deleted} was deleted and is there`)
    for (const document of one.documents) {
      if (!kept.some(({ id }) => id === document.id)) {
        note(`document ${document.id} was acknowledged and is not there`)
        continue
      }
      const sha256 = await openDocument(page, one, document).then(
        (bytes) => createHash('sha256').update(bytes).digest('hex'),
        (error) => error.message,
      )
      if (sha256 !== document.sha256) note(`document ${document.id} does not open as it was sent: ${sha256}`)
    }
  }
}

/** Every document has its bytes, and there are no bytes that the service does not know of. */
async function checkObjects({ database, files }, note) {
  const documents = await query(database, 'SELECT id FROM documents.document')
  const known = await query(
    database,
    `SELECT id FROM documents.document UNION SELECT id FROM documents.upload
     UNION SELECT id FROM documents.discarded_object`,
  )
  const objects = new Set(readdirSync(files).map((name) => name.replace(/\.part$/, '')))
  for (const { id } of documents) if (!objects.has(id)) note(`document ${id} has no bytes`)
  const ids = new Set(known.map(({ id }) => id))
  for (const name of objects) if (!ids.has(name)) note(`nobody knows of the bytes ${name}`)
}

async function checkPayments({ database, told }, note) {
  const rows = await query(database, 'SELECT id, order_id, status, amount_cents FROM payments.payment')
  const charges = await query(
    database,
    'SELECT payment_id, received_cents FROM payments.simulated_payment WHERE received_cents > 0',
  )
  const booked = await query(
    database,
    `SELECT t.payment_id, count(DISTINCT t.id)::int, -sum(e.amount_cents)::int AS cents
     FROM payments.ledger_transaction t JOIN payments.ledger_entry e ON e.transaction_id = t.id
     WHERE t.kind = 'capture' AND e.account = 'customer_receivable' GROUP BY t.payment_id`,
  )
  const received = await query(database, 'SELECT payment_id, outcome FROM orders.captured_payment')
  for (const { order, payment } of told.filter((one) => one.payment)) {
    const own = rows.filter(({ order_id }) => order_id === order.id)
    const row = own.find(({ id }) => id === payment.id)
    if (!row) note(`payment ${payment.id} was acknowledged and is not there`)
    else if (row.status !== payment.status)
      note(`payment ${payment.id} was told as ${payment.status} and is ${row.status}`)
    if (row && row.amount_cents !== order.totalAmountCents) note(`payment ${payment.id} took another amount`)
  }
  for (const order of new Set(rows.map(({ order_id }) => order_id))) {
    const paid = rows.filter(({ order_id, status }) => order_id === order && status === 'succeeded')
    if (paid.length > 1) note(`order ${order} was paid ${paid.length} times`)
    const charged = charges.filter(({ payment_id }) =>
      rows.some(({ id, order_id }) => id === payment_id && order_id === order),
    )
    const [taken, owed] = [sumOf(charged, 'received_cents'), sumOf(paid, 'amount_cents')]
    if (taken !== owed) note(`order ${order} was charged ${taken} pence and paid ${owed}`)
  }
  for (const { id, amount_cents } of rows.filter(({ status }) => status === 'succeeded')) {
    const entries = booked.find(({ payment_id }) => payment_id === id)
    if (entries?.count !== 1) note(`payment ${id} is in the ledger ${entries?.count ?? 0} times`)
    else if (entries.cents !== amount_cents)
      note(`payment ${id} took ${amount_cents} pence, the ledger has ${entries.cents}`)
    const outcome = received.find(({ payment_id }) => payment_id === id)?.outcome
    if (outcome !== 'applied') note(`orders made of payment ${id}: ${outcome ?? 'nothing'}`)
  }
  const [{ sum }] = await query(
    database,
    'SELECT coalesce(sum(amount_cents), 0)::int AS sum FROM payments.ledger_entry',
  )
  if (sum !== 0) note(`the ledger is off by ${sum} pence`)
}

const sumOf = (rows, field) => rows.reduce((sum, row) => sum + row[field], 0)

async function checkMails(run, note) {
  const mails = await mailsOf(run)
  for (const { email, order, payment } of run.told) {
    const own = mails.filter(({ to }) => to.some(({ address }) => address === email))
    const wanted = payment?.status === 'succeeded' ? 1 : undefined
    if (wanted !== undefined && own.length !== wanted)
      note(`${own.length} mails instead of one about order ${order.reference}`)
  }
  const open = await query(
    run.database,
    `SELECT state, count(*)::int FROM notifications.mail WHERE state NOT IN ('sent', 'needless') GROUP BY state`,
  )
  for (const { state, count } of open) note(`${count} mails are still ${state}`)
}

async function checkQueues({ database }, note) {
  for (const service of ['orders', 'documents', 'payments', 'notifications']) {
    const [{ waiting }] = await query(
      database,
      `SELECT count(*)::int AS waiting FROM ${service}.outbox WHERE published_at IS NULL`,
    )
    const [{ dead }] = await query(database, `SELECT count(*)::int AS dead FROM ${service}.dead_letter`)
    if (waiting > 0) note(`${waiting} facts of ${service} never left it`)
    if (dead > 0) note(`${service} gave up on ${dead} facts`)
  }
}

/** One for each paid order; others, such as "is saved", are limited by address. */
const CONFIRMATION = /^We have received your application/

async function mailsOf({ mailbox }) {
  const mails = await (await fetch(`${mailbox}/email`)).json()
  return mails.filter(({ subject }) => CONFIRMATION.test(subject))
}
