import { newId } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'
import type { Payment } from '../payment/payment.entity'

/** What the provider owes us, and what customers owe us for their orders. */
type Account = 'provider_clearing:simulated' | 'customer_receivable'

export interface LedgerEntry {
  account: Account
  /** Pence; a debit is positive, a credit negative. */
  amountCents: number
}

/** A captured payment: the provider owes us what the customer has paid. */
export function captureEntries(amountCents: number): LedgerEntry[] {
  return [
    { account: 'provider_clearing:simulated', amountCents },
    { account: 'customer_receivable', amountCents: -amountCents },
  ]
}

/** Books a capture. The database refuses a second one, and entries that do not sum to 0. */
export async function bookCapture(tx: EntityManager, payment: Payment): Promise<void> {
  const transactionId = newId()
  await tx.query(
    `INSERT INTO ledger_transaction (id, kind, payment_id, occurred_at) VALUES ($1, 'capture', $2, $3)`,
    [transactionId, payment.id, payment.decidedAt],
  )
  for (const { account, amountCents } of captureEntries(payment.amountCents)) {
    await tx.query(
      `INSERT INTO ledger_entry (id, transaction_id, account, amount_cents, currency)
       VALUES ($1, $2, $3, $4, $5)`,
      [newId(), transactionId, account, amountCents, payment.currency],
    )
  }
}
