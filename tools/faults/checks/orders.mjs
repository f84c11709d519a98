/** Fields of an order as answers show them, and the columns that hold them. */
const FIELDS = {
  passportCountry: 'passport_country',
  destinationCountry: 'destination_country',
  governmentFeeCents: 'government_fee_cents',
  serviceFeeCents: 'service_fee_cents',
  denialProtectionFeeCents: 'denial_protection_fee_cents',
  totalAmountCents: 'total_amount_cents',
}

/** A further payment that was captured is part of the official fee, and so of the total. */
const RAISED = ['governmentFeeCents', 'totalAmountCents']

/** @param {{ further_payments: { status: string, amountCents: number }[] }} row */
const raisedBy = ({ further_payments: asked }) =>
  asked.reduce((sum, { status, amountCents }) => sum + (status === 'paid' ? amountCents : 0), 0)

/**
 * Every order of an answer exists once, as the answer showed it, and its history leads to its status.
 * @param {import('./check.mjs').Run} run
 * @param {(sentence: string) => void} note
 */
export async function checkOrders({ ask, received }, note) {
  /** @type {({ id: string, reference: string, status: string, further_payments: { status: string, amountCents: number }[] } & Record<string, unknown>)[]} */
  const rows = await ask(
    `SELECT id, reference, status, further_payments, ${Object.values(FIELDS).join(', ')} FROM orders."order"`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { order } of [
    ...received.travellers,
    ...received.payers,
    ...received.accountHolders,
    ...received.savers,
  ]) {
    if (!order) continue
    const row = byId.get(order.id)
    if (!row) {
      note(`order ${order.reference} was acknowledged and is not there`)
      continue
    }
    for (const [field, column] of Object.entries(FIELDS)) {
      const wanted = RAISED.includes(field) ? order[field] + raisedBy(row) : order[field]
      if (row[column] !== wanted)
        note(`order ${order.reference} has ${field} ${row[column]}, and by its answers it must be ${wanted}`)
    }
  }
  for (const { order, payment, status } of received.travellers) {
    const row = order && byId.get(order.id)
    if (row && payment?.status === 'succeeded' && row.status !== (status ?? 'in_review'))
      note(
        `order ${order.reference} is ${row.status}, and the answer to its traveller said ${status ?? 'that it is paid'}`,
      )
  }
  await checkTwice(ask, note)
  await checkCorrections(ask, received, note)
}

/** @param {import('./check.mjs').Ask} ask @param {(sentence: string) => void} note */
async function checkTwice(ask, note) {
  // Addresses are sealed; their hashes tell who applied twice.
  /** @type {{ reference: string }[]} */
  const twice = await ask(
    'SELECT min(reference) AS reference FROM orders."order" WHERE party_id IS NULL GROUP BY email_hash HAVING count(*) > 1',
  )
  for (const { reference } of twice) note(`the traveller of ${reference} has more than one order`)
  /** @type {{ order_id: string, status: string }[]} */
  const steps = await ask(
    'SELECT order_id, status FROM orders.order_status_history GROUP BY order_id, status HAVING count(*) > 1',
  )
  for (const { order_id, status } of steps) note(`order ${order_id} became ${status} twice`)
  /** @type {{ reference: string }[]} */
  const elsewhere = await ask(
    `SELECT o.reference FROM orders."order" o WHERE o.status IS DISTINCT FROM (
       SELECT h.status FROM orders.order_status_history h WHERE h.order_id = o.id ORDER BY h.version DESC LIMIT 1)`,
  )
  for (const { reference } of elsewhere) note(`the history of ${reference} does not lead to its status`)
}

/**
 * @param {import('./check.mjs').Ask} ask
 * @param {import('./check.mjs').PeopleRecord} received
 * @param {(sentence: string) => void} note
 */
async function checkCorrections(ask, received, note) {
  /** @type {{ order_id: string, count: number }[]} */
  const rows = await ask('SELECT order_id, count(*)::int FROM orders.order_correction GROUP BY order_id')
  const counts = new Map(rows.map(({ order_id, count }) => [order_id, count]))
  for (const { order, corrected } of received.travellers) {
    const count = counts.get(order?.id) ?? 0
    if (corrected && count !== 1) note(`order ${order.reference} was corrected once and says ${count} times`)
  }
}
