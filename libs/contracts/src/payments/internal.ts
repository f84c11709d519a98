import { z } from 'zod'
import { call, event } from '../define'
import { eventList } from '../event-list'
import { StaffAct } from '../staff-act'
import { Cents, Currency, Done, Id, line, OrderId, PaymentId, SentCents } from '../primitives'
import { MoneyReason } from './admin'
import { PaymentMethodKind, RefundCause } from './payment'
import { proposalEvent } from '../proposal'

export const PaymentOffer = z.object({
  /** Null: no one takes payments here. */
  provider: z.string().nullable(),
  methods: z.array(PaymentMethodKind),
  /** Public key for the provider's script; null: it has none. */
  publishableKey: z.string().nullable(),
  /** true: no one is charged. Every page that takes money says so. */
  test: z.boolean(),
  /** Share of our fee that cancelling returns, in percent (`refund.ts`). */
  cancelRefundPercent: z.int().min(0).max(100),
})
export type PaymentOffer = z.infer<typeof PaymentOffer>

export const describeOffer = call('payments.describeOffer', {
  idempotent: 'read',
  deadlineMs: 1_000,
  output: PaymentOffer,
})

/**
 * Records that an order was paid outside: an admin set it to `paid` by hand. Once for an order; the event
 * `payments.captured` follows.
 */
export const recordSettlement = call('payments.recordSettlement', {
  input: z.strictObject({
    orderId: OrderId,
    governmentFeeCents: SentCents,
    serviceFeeCents: SentCents,
    denialProtectionFeeCents: SentCents,
    creditCents: SentCents.optional(),
    currency: Currency,
    reason: MoneyReason,
    /** Account of the admin. */
    actorId: Id,
  }),
  output: z.object({ paymentId: PaymentId }),
  errors: ['orders.already_paid', 'payments.in_progress'],
})

/**
 * Whether an order was paid with a card, or from a wallet, with which one of the others was paid, too. `comparable` is
 * false where it was paid another way.
 */
export const compareCards = call('payments.compareCards', {
  idempotent: 'read',
  input: z.strictObject({ orderId: OrderId, others: z.array(OrderId).max(200) }),
  output: z.object({ same: z.boolean(), comparable: z.boolean() }),
})

export const findOpenPayment = call('payments.findOpen', {
  idempotent: 'read',
  input: z.strictObject({ orderId: OrderId }),
  output: z.object({ isOpen: z.boolean() }),
})

/**
 * Ends the payment of an order that waits for its payer, because the order will cost something else or is closed.
 * `payments.in_progress`: one is being worked on, or was paid in part.
 */
export const endUnpaid = call('payments.endUnpaid', {
  deadlineMs: 8_000,
  /** `furtherPaymentId`: not of its price, but of what it was asked for since. */
  input: z.strictObject({ orderId: OrderId, furtherPaymentId: Id.optional() }),
  output: Done,
  errors: ['orders.already_paid', 'payments.in_progress'],
})

/** What a provider reports: the body as it came, to be checked against its signature. */
export const receiveWebhook = call('payments.receiveWebhook', {
  input: z.strictObject({
    provider: line(40),
    body: z.string().max(350_000),
    signature: z.string().max(2_000),
  }),
  output: Done,
  errors: ['request.not_found', 'payments.bad_signature'],
})

const PaymentEvent = z.object({ paymentId: PaymentId, orderId: OrderId, version: z.int() })

/** A payment was begun; payments itself listens, to ask the provider from a job. */
export const paymentStarted = event('payments.started', 1, PaymentEvent, 'paymentId')

/** Money for an order is here: `amountCents` is what its order costs. One for each order that the payment is for. */
export const paymentCaptured = event(
  'payments.captured',
  1,
  PaymentEvent.extend({
    amountCents: Cents,
    currency: Currency,
    method: PaymentMethodKind.optional(),
    /** What it pays beside the price of the order; missing: the price. */
    furtherPaymentId: Id.optional(),
    /** How many orders the payment is for; missing: one. */
    orders: z.int().optional(),
  }),
  'orderId',
)

const RefundEvent = PaymentEvent.extend({
  refundId: Id,
  amountCents: Cents,
  refundedCents: Cents,
  currency: Currency,
  cause: RefundCause,
})

/** Money of a captured payment was refunded: `amountCents` by this refund, `refundedCents` of its order's part until now. */
export const paymentRefunded = event('payments.refunded', 1, RefundEvent, 'orderId')

/** Money that paid for nothing was refunded: it came late, was too much, or a part of an invoice that ended. */
export const excessReturned = event('payments.excess-returned', 1, RefundEvent, 'orderId')

/** A member of staff began to pay for a traveller, or two of them dealt with a refund that needs both. */
export const paymentStaffActed = event('payments.staff-acted', 1, StaffAct, 'orderId')

export const listPaymentEvents = eventList('payments')

/** Those who may confirm, or the person who asked, get an email. */
export const refundProposalChanged = proposalEvent('payments')
