import type { RefundCause } from '@borderlane/contracts/payments/payment'

/** The chart of accounts; table `ledger_account` has a row for each, and refuses others. */
export type Account =
  /** What a provider owes us. */
  | `provider_clearing:${string}`
  /** What customers owe us for their orders. */
  | 'customer_receivable'
  /** Money that came and pays for nothing yet. */
  | 'customer_deposits'
  /** What we owe governments for applications. */
  | 'government_fees_held'
  | 'protection_liability'
  | 'revenue:service_fee'
  /** What payers' banks hold until they have decided a dispute. */
  | 'disputed_funds'
  /** What we refunded at our own cost. */
  | 'refunds'
  /** What recommendations cost us. */
  | 'referral_costs'
  /** What we owe of that to those who have not ordered again yet, and to partners. */
  | 'referral_credits'
  | 'partner_commissions'
  /** Credits that have ended without being used: we owe them to no one. */
  | 'referral_credits_ended'
  /** Money that came by another way, as an admin says. */
  | 'manual_settlement'

export interface LedgerEntry {
  account: Account
  /** Pence; a debit is positive, a credit negative. */
  amountCents: number
}

export interface PriceParts {
  governmentFeeCents: number
  serviceFeeCents: number
  protectionFeeCents: number
  creditCents?: number
}

export interface Booking {
  kind: 'receipt' | 'sale' | 'capture' | 'settlement' | 'refund' | 'dispute' | 'referral'
  /** What it is booked for, for example `refund:<id>`; each is booked once. */
  source: string
  paymentId: string
  /** The order whose part of the payment it is about; none: the payment as a whole. */
  orderId?: string
  at: Date
  /** Their sum is 0. */
  entries: LedgerEntry[]
}

export function clearingAccount(provider: string): Account {
  return provider === 'manual' ? 'manual_settlement' : `provider_clearing:${provider}`
}

/** Money came to the provider; what it pays for is not said yet. */
export function receiptEntries(provider: string, cents: number): LedgerEntry[] {
  return entries({ [clearingAccount(provider)]: cents, customer_deposits: -cents })
}

/** An order was sold: the customer owes its price, of which only the service fee is ours. A credit pays a part of that. */
export function saleEntries(parts: PriceParts): LedgerEntry[] {
  const { governmentFeeCents, serviceFeeCents, protectionFeeCents, creditCents = 0 } = parts
  return entries({
    customer_receivable: governmentFeeCents + serviceFeeCents + protectionFeeCents,
    government_fees_held: -governmentFeeCents,
    referral_credits: creditCents,
    'revenue:service_fee': -serviceFeeCents - creditCents,
    protection_liability: -protectionFeeCents,
  })
}

export function captureEntries(cents: number): LedgerEntry[] {
  return entries({ customer_deposits: cents, customer_receivable: -cents })
}

/**
 * Money is refunded by the provider. Of a cancelled order the parts that are no longer owed to others; otherwise from our
 * own pocket, and of what paid for nothing from where it lay. A credit that an order has used and that is free again,
 * because the order was closed before its money came, is owed again.
 */
export function refundEntries(refund: {
  provider: string
  cause: RefundCause
  amountCents: number
  governmentFeeCents: number
  protectionFeeCents: number
  /** Of the order. */
  creditCents?: number
}): LedgerEntry[] {
  const { provider, cause, amountCents, governmentFeeCents, protectionFeeCents } = refund
  const creditCents = cause === 'closed' ? (refund.creditCents ?? 0) : 0
  const clearing = { [clearingAccount(provider)]: -amountCents }
  if (paidForNothing(cause)) return entries({ customer_deposits: amountCents, ...clearing })
  return entries({
    government_fees_held: governmentFeeCents,
    protection_liability: protectionFeeCents,
    refunds: amountCents - governmentFeeCents - protectionFeeCents + creditCents,
    referral_credits: -creditCents,
    ...clearing,
  })
}

/** A dispute: its bank takes the money at once, and returns it when we win; what is lost, we bear. */
export function disputeEntries(
  provider: string,
  what: 'opened' | 'won' | 'lost',
  cents: number,
): LedgerEntry[] {
  if (what === 'lost') return entries({ refunds: cents, disputed_funds: -cents })
  const held = what === 'opened' ? cents : -cents
  return entries({ disputed_funds: held, [clearingAccount(provider)]: -held })
}

/** A referral was booked: what it costs us, and whom we owe it. */
export function referralEntries({
  creditsCents,
  commissionCents,
}: {
  creditsCents: number
  commissionCents: number
}): LedgerEntry[] {
  return entries({
    referral_costs: creditsCents + commissionCents,
    referral_credits: -creditsCents,
    partner_commissions: -commissionCents,
  })
}

export function creditEndEntries(cents: number): LedgerEntry[] {
  return entries({ referral_credits: cents, referral_credits_ended: -cents })
}

/** Whether a refund returns money that never paid for an order. */
export function paidForNothing(cause: RefundCause): boolean {
  return cause === 'late' || cause === 'surplus' || cause === 'partial'
}

function entries(amounts: Record<string, number>): LedgerEntry[] {
  return Object.entries(amounts)
    .map(([account, amountCents]) => ({ account: account as Account, amountCents }))
    .filter(({ amountCents }) => amountCents !== 0)
}
