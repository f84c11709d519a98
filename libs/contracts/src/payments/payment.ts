import { z } from 'zod'
import { holdsCardNumber } from '../card-number'
import { Cents, Currency, Id, Instant, numericLine, OrderId, PartyId, PaymentId, named } from '../primitives'

/**
 * `processing`: the provider works on it. `requires_action`: the payer must do something first. `canceled` and
 * `expired`: it came to nothing without an attempt that failed. `partially_refunded`, `refunded`: money was refunded.
 * `disputed`: the payer's bank has taken the money until it decides; then the payment is paid again, or refunded.
 */
export const PaymentStatus = z.enum([
  'processing',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
  'expired',
  'partially_refunded',
  'refunded',
  'disputed',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const PaymentFailure = z.enum([
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'confirmation_failed',
  'provider_error',
])
export type PaymentFailure = z.infer<typeof PaymentFailure>

/** How it is paid; `manual` is a settlement that an admin records and no one can choose. */
export const PaymentMethodKind = z.enum(['card', 'crypto', 'wallet', 'manual'])
export type PaymentMethodKind = z.infer<typeof PaymentMethodKind>

/** Part of a token that could be a card number. Random letters and digits hold one by chance, once in some hundred tokens. */
const IN_DIGITS = /^[A-Za-z]*\d+$/

/** What the provider's script made of a card or wallet in the browser; good for one payment. */
const PaymentToken = numericLine(255)
  .regex(/^[A-Za-z]\w{7,}$/, { error: 'must be a token of the payment provider' })
  .refine((token) => !token.split('_').some((part) => IN_DIGITS.test(part) && holdsCardNumber(part)), {
    error: 'must not be a card number',
  })
  .meta({ examples: ['tok_sim_ok_4f1a9c'] })

/** A payment method. Number and CVC of a card never leave the browser; the amount is the server's to say. */
export const PaymentMethod = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('card'), token: PaymentToken }),
  z.strictObject({ kind: z.literal('wallet'), token: PaymentToken }),
  z.strictObject({ kind: z.literal('crypto') }),
])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What the payer has to do: open a page of the provider, or let its script finish with this secret. */
export const PaymentAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('confirm'), clientSecret: z.string() }),
])
export type PaymentAction = z.infer<typeof PaymentAction>

export const PaymentPart = z.object({
  orderId: OrderId,
  status: PaymentStatus,
  amountCents: Cents,
  refundedCents: Cents,
})
export type PaymentPart = z.infer<typeof PaymentPart>

/** Anyone who may see one order of a party alone sees of its payment the part for that order, as if it were all. */
export const Payment = named('Payment', {
  id: PaymentId,
  /** The order, of a party the first. */
  orderId: OrderId,
  /** Null: one order is paid alone. */
  partyId: PartyId.nullable(),
  /** What it pays beside the price of its order; missing: the price. */
  furtherPaymentId: Id.optional(),
  /** One for each order that it pays for. */
  parts: z.array(PaymentPart).min(1),
  status: PaymentStatus,
  /** Rises with every change. */
  version: z.int(),
  method: PaymentMethodKind,
  amountCents: Cents,
  /** What the provider has of the payer so far; crypto may come in parts, or too much of it. */
  receivedCents: Cents,
  refundedCents: Cents,
  currency: Currency,
  provider: z.string(),
  failure: PaymentFailure.nullable(),
  /** Only with `requires_action`. */
  action: PaymentAction.nullable(),
  /** Page of the provider where crypto is paid, to be opened in a new tab. */
  invoiceUrl: z.string().nullable(),
  /** When an unpaid invoice ends. */
  expiresAt: Instant.nullable(),
  createdAt: Instant,
})
export type Payment = z.infer<typeof Payment>

/** `scheduled`: waits for its time and may be cancelled until then. */
export const RefundStatus = z.enum(['scheduled', 'processing', 'succeeded', 'failed', 'canceled'])
export type RefundStatus = z.infer<typeof RefundStatus>

/**
 * Why money is refunded. `late`: it came after its payment had ended; `surplus`: more came than was asked for; `partial`:
 * the invoice ended before all of it came; `dispute`: the payer's bank took it; `closed`: it was paid for an order that
 * was closed already; `fee`: the authority took less than the estimate; `closing`: staff closed its order.
 */
export const RefundCause = z.enum([
  'admin',
  'cancellation',
  'rejection',
  'late',
  'surplus',
  'partial',
  'dispute',
  'closed',
  'fee',
  'closing',
])
export type RefundCause = z.infer<typeof RefundCause>

export const Refund = named('Refund', {
  id: Id,
  paymentId: PaymentId,
  orderId: OrderId,
  status: RefundStatus,
  cause: RefundCause,
  amountCents: Cents,
  currency: Currency,
  /** When it goes out, or went out. */
  dueAt: Instant,
  createdAt: Instant,
})
export type Refund = z.infer<typeof Refund>
