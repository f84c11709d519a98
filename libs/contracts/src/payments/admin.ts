import { z } from 'zod'
import { call } from '../define'
import {
  Cents,
  Currency,
  Id,
  Instant,
  line,
  OrderId,
  PageNumber,
  PaymentId,
  queryIds,
  queryInt,
  searchText,
  paged,
} from '../primitives'
import { orProposed, proposalCalls } from '../proposal'
import { MOST_NAMES } from '../orders/names'
import { Payment, PaymentStatus, Refund, RefundStatus } from './payment'

export const MoneyReason = line(500)

export const AdminRefund = Refund.extend({
  /** Null where no one was asked for one. */
  reason: z.string().nullable(),
  /** Account of the admin; null: made by a rule. */
  requestedBy: Id.nullable(),
})
export type AdminRefund = z.infer<typeof AdminRefund>

export const AdminPayment = Payment.extend({
  providerRef: z.string().nullable(),
  /** Why it was recorded by hand; null: it was not. */
  reason: z.string().nullable(),
  /** What the payer's bank holds, or took, by the last dispute. */
  disputedCents: Cents,
  history: z.array(z.object({ status: PaymentStatus, at: Instant })),
  refunds: z.array(AdminRefund),
  /** What the provider says differently and what no one could repair, as codes. */
  mismatches: z.array(z.string()),
})
export type AdminPayment = z.infer<typeof AdminPayment>

const pages = {
  page: PageNumber,
  pageSize: queryInt(z.int().min(1).max(100)).default(50),
}
const Page = z.object({ ...paged })

export const listPayments = call('payments.list', {
  http: 'GET /api/admin/payments',
  summary: 'List payments',
  description:
    'Payments, newest first, of all orders, of one, or of several (`orderIds`, with commas between), or the one with a reference: its id, or its name at the provider.',
  access: 'admin',
  input: z.strictObject({
    orderId: OrderId.optional(),
    orderIds: queryIds(MOST_NAMES).optional(),
    status: PaymentStatus.optional(),
    reference: searchText(500).optional(),
    ...pages,
  }),
  output: Page.extend({ payments: z.array(AdminPayment) }),
})

export const listRefunds = call('payments.listRefunds', {
  http: 'GET /api/admin/refunds',
  summary: 'List refunds',
  description: 'Refunds, newest first.',
  access: 'admin',
  input: z.strictObject({ orderId: OrderId.optional(), status: RefundStatus.optional(), ...pages }),
  output: Page.extend({ refunds: z.array(AdminRefund) }),
})

export const refundPayment = call('payments.refund', {
  http: 'POST /api/admin/payments/:id/refunds',
  summary: 'Refund a payment',
  description:
    'Gives money back, as often as something is left of what was paid. Without an amount: all that is left. Above a limit a second person has to confirm it: the answer is then `{ proposal }`.',
  status: 201,
  access: 'admin',
  weighty: true,
  idempotent: 'by-key',
  deadlineMs: 10_000,
  input: z.strictObject({
    id: PaymentId,
    /** Whose part is refunded; must be said of a payment for several orders. */
    orderId: OrderId.optional(),
    amountCents: z.int().positive().max(100_000_000).optional(),
    reason: MoneyReason,
  }),
  output: orProposed(AdminRefund),
  errors: [
    'payments.not_found',
    'payments.part_not_named',
    'payments.not_refundable',
    'payments.refund_too_large',
    'payments.disputed',
  ],
})

export const readLedger = call('payments.readLedger', {
  http: 'GET /api/admin/ledger',
  summary: 'Read the ledger',
  description:
    'The balance of every account of the ledger; debits are positive. Together they are 0, or something is wrong.',
  access: 'admin',
  input: z.strictObject({}),
  output: z.object({
    currency: Currency,
    accounts: z.array(z.object({ account: z.string(), balanceCents: z.int() })),
    sumCents: z.int(),
    transactions: z.int(),
  }),
})

export const { list: listPaymentProposals, decide: decidePaymentProposal } = proposalCalls('payments')
