import { z } from 'zod'
import { call } from '../define'
import { Id, OrderId, PartyId, PaymentId } from '../primitives'
import { Payment, PaymentMethod, Refund } from './payment'

const REFUSALS = [
  'orders.not_found',
  'orders.price_changed',
  'orders.already_paid',
  'orders.not_payable',
  'orders.not_sold',
  'orders.further_ended',
  'payments.in_progress',
  'payments.bad_token',
  'payments.method_not_offered',
] as const

export const startPayment = call('payments.start', {
  http: 'POST /api/orders/:id/payments',
  summary: 'Pay an order',
  description:
    'Starts to pay an order. Answers at once, mostly with `processing`, crypto with `invoiceUrl`; the client asks `getPayment` until it is decided. `furtherPaymentId` pays what the order was asked for since its first payment.',
  status: 201,
  access: 'order-holder',
  idempotent: 'by-key',
  limit: 'payment',
  // Confirming the price of an order made without the catalogue takes orders some seconds.
  deadlineMs: 10_000,
  input: z.strictObject({ id: OrderId, method: PaymentMethod, furtherPaymentId: Id.optional() }),
  output: Payment,
  errors: REFUSALS,
})

export const startPartyPayment = call('payments.startParty', {
  http: 'POST /api/parties/:id/payments',
  summary: 'Pay a party',
  description:
    'Starts to pay all orders of a party that can be paid, by one charge. Answers as the payment of one order; `parts` has an amount for each.',
  status: 201,
  access: 'order-holder',
  idempotent: 'by-key',
  limit: 'payment',
  deadlineMs: 15_000,
  input: z.strictObject({ id: PartyId, method: PaymentMethod }),
  output: Payment,
  errors: REFUSALS,
})

export const getPayment = call('payments.get', {
  http: 'GET /api/payments/:id',
  summary: 'Read a payment',
  description: 'Asked until it is decided.',
  access: 'order-holder',
  input: z.strictObject({ id: PaymentId }),
  output: Payment,
  errors: ['payments.not_found'],
})

export const listOrderPayments = call('payments.listOfOrder', {
  http: 'GET /api/orders/:id/payments',
  summary: 'List the payments of an order',
  description: 'All payments of an order, newest first, and what was refunded or will be.',
  access: 'order-holder',
  input: z.strictObject({ id: OrderId }),
  output: z.object({ payments: z.array(Payment), refunds: z.array(Refund) }),
  errors: ['orders.not_found'],
})
