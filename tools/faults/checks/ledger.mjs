/** @typedef {import('./money.mjs').Rows} Rows */
/** @typedef {{ paid: import('./money.mjs').PartRow[], ofOrders: import('./money.mjs').RefundRow[], atProvider: number }} Books
 * what paid for orders, what of it was refunded, and what the provider has of us */

const sum = (rows, field) => rows.reduce((total, row) => total + row[field], 0)

/**
 * The ledger books what was sold, captured and refunded, by account and amount.
 * @param {Rows} rows
 * @param {Books} books
 * @param {(sentence: string) => void} note
 */
export function checkLedger(rows, books, note) {
  for (const { transaction_id } of rows.unbalanced) note(`ledger transaction ${transaction_id} is not 0`)
  for (const payment of books.paid) checkSale(payment, rows, note)
  const totals = wantedTotals(books)
  const accounts = new Set([...Object.keys(totals), ...rows.booked.map(({ account }) => account)])
  for (const account of accounts) {
    const cents = sum(
      rows.booked.filter((one) => one.account === account),
      'cents',
    )
    const wanted = totals[account] ?? 0
    if (cents !== wanted) note(`the account ${account} has ${cents} pence, it must have ${wanted}`)
  }
}

/** @param {import('./money.mjs').PartRow} payment @param {Rows} rows @param {(sentence: string) => void} note */
function checkSale(payment, rows, note) {
  const { id, order_id, amount_cents, government_fee_cents, service_fee_cents, protection_fee_cents } =
    payment
  const wanted = {
    'sale customer_receivable': amount_cents,
    'sale government_fees_held': -government_fee_cents,
    'sale revenue:service_fee': -service_fee_cents,
    'sale protection_liability': -protection_fee_cents,
    'capture customer_deposits': amount_cents,
    'capture customer_receivable': -amount_cents,
  }
  const booked = rows.booked.filter((one) => one.payment_id === id && one.order_id === order_id)
  for (const [name, cents] of Object.entries(wanted)) {
    const found = booked.filter(({ kind, account }) => `${kind} ${account}` === name)
    const isOnce = found.length === 0 ? cents === 0 : found[0].count === 1
    if (!isOnce || sum(found, 'cents') !== cents)
      note(`payment ${id} of ${amount_cents} pence: ${name} is ${sum(found, 'cents')} pence, not ${cents}`)
  }
}

/** What every account must have when nothing is on its way; a debit is positive. @param {Books} books */
function wantedTotals({ paid, ofOrders, atProvider }) {
  const governmentBack = sum(ofOrders, 'government_fee_cents')
  const protectionBack = sum(ofOrders, 'protection_fee_cents')
  return {
    'provider_clearing:simulated': atProvider,
    customer_receivable: 0,
    customer_deposits: 0,
    government_fees_held: governmentBack - sum(paid, 'government_fee_cents'),
    protection_liability: protectionBack - sum(paid, 'protection_fee_cents'),
    'revenue:service_fee': -sum(paid, 'service_fee_cents'),
    refunds: sum(ofOrders, 'amount_cents') - governmentBack - protectionBack,
  }
}
