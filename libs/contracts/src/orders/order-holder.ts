import { z } from 'zod'
import { call } from '../define'
import { Done, file, OrderId, OrderRef, ProcessingSpeed, SentCents, Version, named } from '../primitives'
import { ANSWERS_BYTES, ANSWERS_KEYS, KeptAnswers, SentAnswers } from '../forms/answers'
import { KeptForm } from '../forms/form'
import { Correction } from './applicant'
import { AnswersFrom } from './answers-from'
import { Order } from './order'

export const getOrder = call('orders.get', {
  http: 'GET /api/orders/:id',
  summary: 'Read an order',
  description: 'For its owner, the holder of one of its tokens, or an admin.',
  access: 'order-holder',
  input: OrderRef,
  output: Order,
  errors: ['orders.not_found'],
})

/** What was asked and said, by question id. */
export const OrderAnswers = named('OrderAnswers', {
  form: KeptForm,
  answers: KeptAnswers,
  /** Answered, and not shown to this caller. */
  hidden: z.array(z.string()),
})
export type OrderAnswers = z.infer<typeof OrderAnswers>

export const readAnswers = call('orders.readAnswers', {
  http: 'GET /api/orders/:id/answers',
  summary: 'Read the answers of an application',
  description:
    'With the form that was answered. The signed-in owner gets all of them; for others sealed answers are named in `hidden` only.',
  access: 'order-holder',
  input: OrderRef,
  output: OrderAnswers,
  errors: ['orders.not_found'],
})

export const watchOrder = call('orders.watch', {
  http: 'GET /api/orders/:id/events',
  summary: 'Watch an order',
  description:
    'Server-sent events `changed`: with `{ version }` when the order changes, with `{}` when its documents do. A comment every 25 s keeps the line open.',
  access: 'order-holder',
  answeredBy: 'gateway',
  input: OrderRef,
  output: file('text/event-stream'),
  errors: ['orders.not_found'],
})

export const acceptPrice = call('orders.acceptPrice', {
  http: 'POST /api/orders/:id/price-acceptance',
  summary: 'Accept a confirmed price',
  description:
    'The traveller accepts the confirmed price of an order that was made while the catalogue did not answer.',
  access: 'order-holder',
  deadlineMs: 10_000,
  limit: 'order',
  input: z.strictObject({ id: OrderId, totalAmountCents: SentCents }),
  output: Order,
  errors: ['orders.not_found', 'orders.price_changed', 'orders.already_paid', 'orders.not_payable'],
})

export const requestConfirmation = call('orders.requestConfirmation', {
  http: 'POST /api/orders/:id/confirmation',
  summary: 'Mail the confirmation again',
  description: "Mails the confirmation again, to the order's own address only; at most three a day.",
  status: 202,
  access: 'order-holder',
  limit: 'mail',
  input: OrderRef,
  output: Done,
  errors: ['orders.not_found', 'orders.too_many_mails', 'orders.not_payable', 'orders.erased'],
})

/** The order that the traveller saw: when it has changed since, nothing is done and `orders.changed` is the answer. */
const SeenOrder = z.strictObject({ id: OrderId, version: Version.min(1) })

export const correctOrder = call('orders.correct', {
  http: 'PATCH /api/orders/:id',
  summary: 'Correct an application',
  description:
    'What is sent takes the place of what was said earlier, until it is with the government: fields of the standard form by their names, answers of any form by question id. Answers that are not asked any more go.',
  access: 'order-holder',
  bodyBytes: ANSWERS_BYTES,
  bodyKeys: ANSWERS_KEYS,
  input: SeenOrder.extend({
    ...Correction.shape,
    answers: SentAnswers.optional(),
    answersFrom: AnswersFrom.optional(),
  }).refine(
    ({ id: _id, version: _version, answersFrom: _answersFrom, ...fields }) =>
      Object.values(fields).some((value) => value !== undefined),
    { error: 'must name a field to correct' },
  ),
  output: Order,
  errors: ['orders.not_found', 'orders.changed', 'orders.fixed', 'orders.erased'],
})

export const changeChoice = call('orders.changeChoice', {
  http: 'POST /api/orders/:id/choice',
  summary: 'Choose another speed or protection',
  description:
    'While nothing is paid, at the price that the catalogue has now. A payment that waits for its payer ends; while one is being worked on the answer is `payments.in_progress`.',
  access: 'order-holder',
  // Longer than catalogue and payments are waited for.
  deadlineMs: 15_000,
  limit: 'order',
  input: SeenOrder.extend({ speed: ProcessingSpeed, denialProtection: z.boolean() }),
  output: Order,
  errors: [
    'orders.not_found',
    'orders.changed',
    'orders.already_paid',
    'orders.not_payable',
    'orders.speed_not_offered',
    'payments.in_progress',
    'orders.no_visa_needed',
    'orders.not_sold',
    'orders.no_admission',
    'catalogue.country_not_found',
    'catalogue.requirement_not_found',
  ],
})

export const setReminders = call('orders.setReminders', {
  http: 'PUT /api/orders/:id/reminders',
  summary: 'Switch the reminders on or off',
  description: 'The mails that go 30 and 7 days before visa and passport end.',
  access: 'order-holder',
  input: SeenOrder.extend({ reminds: z.boolean() }),
  output: Order,
  errors: ['orders.not_found', 'orders.changed', 'orders.erased'],
})

export const cancelOrder = call('orders.cancel', {
  http: 'POST /api/orders/:id/cancel',
  summary: 'Cancel an application',
  description:
    'Closes it. What was paid is refunded as the terms of refunds say for the status that it had. A payment that waits for its payer ends; while one is being worked on the answer is `payments.in_progress`.',
  access: 'order-holder',
  // Longer than payments is waited for.
  deadlineMs: 10_000,
  limit: 'order',
  input: SeenOrder,
  output: Order,
  errors: ['orders.not_found', 'orders.changed', 'orders.not_cancellable', 'payments.in_progress'],
})
