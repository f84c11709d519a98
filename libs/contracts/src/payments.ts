import { z } from 'zod'
import { call, event } from './define'
import { Cents, Currency, Instant, line, OrderId, PaymentId } from './primitives'

export const PaymentStatus = z.enum(['processing', 'succeeded', 'failed'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Why a payment failed, as far as the payer may know. */
export const PaymentFailure = z.enum(['card_declined', 'provider_error'])
export type PaymentFailure = z.infer<typeof PaymentFailure>

/** A payment method, tokenised in the browser: number and CVC of a card never leave it. */
export const PaymentMethod = z.strictObject({
  kind: z.literal('card'),
  token: line(100).regex(/^tok_sim_[a-z0-9_]+$/, { error: 'must be a token of the payment provider' }),
})

export const Payment = z.object({
  id: PaymentId,
  orderId: OrderId,
  status: PaymentStatus,
  amountCents: Cents,
  currency: Currency,
  provider: z.enum(['simulated']),
  failure: PaymentFailure.nullable(),
  createdAt: Instant,
})
export type Payment = z.infer<typeof Payment>

/** Starts to pay an order. Answers at once with `processing`; the client asks `getPayment` until it is decided. */
export const startPayment = call('payments.start', {
  http: 'POST /api/orders/:id/payments',
  status: 201,
  access: 'order-holder',
  idempotent: 'by-key',
  limit: 'payment',
  // Confirming the price of an order made without the catalogue takes orders some seconds.
  deadlineMs: 10_000,
  input: z.strictObject({ id: OrderId, method: PaymentMethod }),
  output: Payment,
  errors: [
    'orders.not_found',
    'orders.price_changed',
    'orders.already_paid',
    'orders.not_payable',
    'payments.in_progress',
    'payments.bad_token',
  ],
})

export const getPayment = call('payments.get', {
  http: 'GET /api/payments/:id',
  access: 'order-holder',
  idempotent: 'read',
  limit: 'read',
  input: z.strictObject({ id: PaymentId }),
  output: Payment,
  errors: ['payments.not_found'],
})

const PaymentFact = z.object({ paymentId: PaymentId, orderId: OrderId, version: z.int() })

/** A payment was begun; payments itself listens, to ask the provider from a job. */
export const paymentStarted = event('payments.started', 1, PaymentFact)
export const paymentCaptured = event(
  'payments.captured',
  1,
  PaymentFact.extend({ amountCents: Cents, currency: Currency }),
)
