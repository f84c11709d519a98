import { z } from 'zod'
import { call, event, hint } from './define'
import { FeeStatus } from './catalogue'
import {
  Cents,
  CountryCode,
  CountryRef,
  Currency,
  Day,
  Done,
  Email,
  Instant,
  line,
  OrderId,
  OrderStatus,
  ProcessingSpeed,
  queryInt,
  VisaType,
} from './primitives'

/** What a traveller tells about themselves. */
export const Applicant = z.strictObject({
  fullName: line(200),
  email: Email,
  phone: line(40).regex(/^\+?[0-9 ()./-]{5,}$/, { error: 'must be a phone number' }),
  dateOfBirth: Day.refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
    error: 'must be a day in the past',
  }),
  passportNumber: line(20).regex(/^[A-Za-z0-9 -]{4,20}$/, { error: 'must be letters and digits' }),
  /** Country of nationality by its ISO code; the passport country unless given. */
  nationality: CountryCode.optional(),
  /** Free text, as the traveller writes it. */
  travelDates: line(200),
  passportExpiryDate: Day.optional(),
})

export const NewOrder = z
  .strictObject({
    from: CountryRef,
    to: CountryRef,
    speed: ProcessingSpeed.default('standard'),
    denialProtection: z.boolean().default(false),
    applicant: Applicant,
  })
  // Here too, for orders that are made while the catalogue does not answer.
  .refine((order) => order.from.toLowerCase() !== order.to.toLowerCase(), {
    path: ['to'],
    error: 'must be another country than from',
  })

/** One step of an order's life, oldest first. */
export const StatusChange = z.object({ status: OrderStatus, at: Instant })

export const Order = z.object({
  id: OrderId,
  /** Short name of the order for people, for example `BL-7K3M92QX`. */
  reference: z.string(),
  /** Rises with every change. */
  version: z.int(),
  status: OrderStatus,
  history: z.array(StatusChange),
  passportCountry: CountryCode,
  destinationCountry: CountryCode,
  visaType: VisaType,
  /** The visa's name when the order was made. */
  visaTitle: z.string(),
  requiredDocuments: z.array(z.string()),
  processingSpeed: ProcessingSpeed,
  processingDays: z.int(),
  governmentFeeCents: Cents,
  governmentFeeStatus: FeeStatus,
  serviceFeeCents: Cents,
  denialProtection: z.boolean(),
  denialProtectionFeeCents: Cents,
  totalAmountCents: Cents,
  currency: Currency,
  /** true: made while the catalogue did not answer; the price is confirmed before payment. */
  isFallback: z.boolean(),
  applicant: z.object({
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    nationality: CountryCode,
    travelDates: z.string(),
    /** The last two characters, the rest hidden. */
    passportNumberMasked: z.string(),
  }),
  createdAt: Instant,
})
export type Order = z.infer<typeof Order>

/** `orderToken` opens the order for whoever holds it; it is shown once and sent back in `X-Order-Token`. */
export const CreatedOrder = z.object({ order: Order, orderToken: z.string() })

const OrderRef = z.strictObject({ id: OrderId })

export const createOrder = call('orders.create', {
  http: 'POST /api/orders',
  status: 201,
  access: 'anyone',
  idempotent: 'by-key',
  // Longer than the catalogue is waited for, twice.
  deadlineMs: 10_000,
  limit: 'order',
  input: NewOrder,
  output: CreatedOrder,
  errors: [
    'catalogue.country_not_found',
    'catalogue.requirement_not_found',
    'orders.no_visa_needed',
    'orders.no_admission',
    'orders.speed_not_offered',
  ],
})

/** A line of "My applications". */
export const OrderSummary = Order.pick({
  id: true,
  reference: true,
  status: true,
  passportCountry: true,
  destinationCountry: true,
  visaTitle: true,
  processingSpeed: true,
  totalAmountCents: true,
  currency: true,
  isFallback: true,
  createdAt: true,
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** The caller's own orders, newest first; including those they made as a guest, once their address is confirmed. */
export const listOrders = call('orders.list', {
  http: 'GET /api/orders',
  access: 'user',
  idempotent: 'read',
  limit: 'read',
  input: z.strictObject({
    page: queryInt(z.int().min(1)).default(1),
    pageSize: queryInt(z.int().min(1).max(50)).default(20),
  }),
  output: z.object({
    orders: z.array(OrderSummary),
    /** Of all pages. */
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
})

export const getOrder = call('orders.get', {
  http: 'GET /api/orders/:id',
  access: 'order-holder',
  idempotent: 'read',
  limit: 'read',
  input: OrderRef,
  output: Order,
  errors: ['orders.not_found'],
})

/**
 * Server-sent events `changed`: with `{ version }` when the order changes, with `{}` when its documents do. A comment
 * every 25 s keeps the line open.
 */
export const watchOrder = call('orders.watch', {
  http: 'GET /api/orders/:id/events',
  access: 'order-holder',
  answeredBy: 'gateway',
  limit: 'read',
  input: OrderRef,
  output: z.string().meta({ description: 'text/event-stream' }),
  errors: ['orders.not_found'],
})

/**
 * Asked before money is taken: the caller may pay, the order is open, and a price that was made without the
 * catalogue is confirmed now. `orders.price_changed` carries `{ totalAmountCents }`, the price to accept.
 */
export const preparePayment = call('orders.preparePayment', {
  access: 'service',
  deadlineMs: 10_000,
  input: OrderRef,
  output: z.object({ orderId: OrderId, totalAmountCents: Cents, currency: Currency }),
  errors: ['orders.not_found', 'orders.price_changed', 'orders.already_paid', 'orders.not_payable'],
})

/** The traveller accepts the confirmed price of an order that was made while the catalogue did not answer. */
export const acceptPrice = call('orders.acceptPrice', {
  http: 'POST /api/orders/:id/price-acceptance',
  access: 'order-holder',
  deadlineMs: 10_000,
  limit: 'order',
  input: z.strictObject({ id: OrderId, totalAmountCents: Cents }),
  output: Order,
  errors: ['orders.not_found', 'orders.price_changed', 'orders.already_paid', 'orders.not_payable'],
})

/** Mails a fresh tracking link if reference and address belong together; the answer never tells whether they do. */
export const resendLink = call('orders.resendLink', {
  http: 'POST /api/orders/resend-link',
  status: 202,
  access: 'anyone',
  limit: 'mail',
  input: z.strictObject({ reference: line(20), email: Email }),
  output: Done,
})

/** Mails the confirmation again, to the order's own address only; at most three a day. */
export const requestConfirmation = call('orders.requestConfirmation', {
  http: 'POST /api/orders/:id/confirmation',
  status: 202,
  access: 'order-holder',
  limit: 'mail',
  input: OrderRef,
  output: Done,
  errors: ['orders.not_found', 'orders.too_many_mails', 'orders.not_payable'],
})

/** A fresh token for a link in a mail, with what the mail says. Several tokens of an order may be valid. */
export const issueAccessToken = call('orders.issueAccessToken', {
  access: 'service',
  input: OrderRef,
  output: z.object({ order: Order, orderToken: z.string(), locale: z.string() }),
  errors: ['orders.not_found'],
})

const OrderFact = z.object({ orderId: OrderId, version: z.int() })

export const orderStatusChanged = event('orders.status-changed', 1, OrderFact.extend({ status: OrderStatus }))
/** Somebody who may asked for the tracking link (`link`) or for the confirmation once more (`confirmation`). */
export const orderMailRequested = event(
  'orders.mail-requested',
  1,
  OrderFact.extend({ mail: z.enum(['link', 'confirmation']) }),
)

/** An order changed: open event streams tell their readers. */
export const orderChanged = hint('orders.changed', z.object({ orderId: OrderId, version: z.int() }))
