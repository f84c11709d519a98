import { z } from 'zod'
import { FeeStatus } from '../catalogue/requirement'
import { call } from '../define'
import { Cents, CountryRef, Email, Id, Instant, OrderId, PartyId, line, named } from '../primitives'
import { ANSWERS_BYTES, ANSWERS_KEYS } from '../forms/answers'
import { Order, OrderSummary } from './order'
import { NewOrder } from './public'

/** More travellers go as a second party. */
export const PARTY_MOST = 10

/** Whose address all orders of a party belong to and get their mails at; of a traveller an address is an answer. */
export const PartyContact = z.strictObject({ email: Email })

const { to, speed, referral, draftId: _draft, from: _from, ...ofTraveller } = NewOrder.shape

export const PartyTraveller = z.strictObject({
  ...ofTraveller,
  from: CountryRef.optional(),
  denialProtection: z.boolean().optional(),
  /** Parent or guardian of someone under 18. */
  guardian: line(200).optional(),
})
export type PartyTraveller = z.infer<typeof PartyTraveller>

export const PartyMember = OrderSummary.extend({
  version: z.int(),
  fullName: z.string(),
  governmentFeeCents: Cents,
  governmentFeeStatus: FeeStatus.default('sourced'),
  governmentFeeListed: z.string().nullable().default(null),
  serviceFeeCents: Cents,
  denialProtection: z.boolean(),
  denialProtectionFeeCents: Cents,
  guardian: z.string().optional(),
}).meta({ id: 'PartyMember' })
export type PartyMember = z.infer<typeof PartyMember>

export const Party = named('Party', {
  id: PartyId,
  /** In the order in which they were added; who was taken out is not among them. */
  members: z.array(PartyMember),
  unpaidCents: Cents,
  /** Travellers can be added: no one is paid for, and there are fewer than ten. */
  isOpen: z.boolean(),
  createdAt: Instant,
})
export type Party = z.infer<typeof Party>

const refusals = [
  'catalogue.country_not_found',
  'catalogue.requirement_not_found',
  'catalogue.day_not_known',
  'orders.rule_not_begun',
  'orders.no_visa_needed',
  'orders.not_sold',
  'orders.no_admission',
  'orders.speed_not_offered',
  'orders.form_not_found',
  'orders.form_changed',
  'orders.guardian_needed',
] as const

export const createParty = call('orders.createParty', {
  http: 'POST /api/parties',
  summary: 'Save the application of several travellers',
  description:
    'Makes an order for each traveller, all or none, and a token that opens all of them. An error about one traveller has their place in `traveller`, from 0. Who needs no visa is one of them: leave them out. The code of a traveller counts once for all of them, that of a partner for each. A credit of the contact, who is signed in, is taken off our fee of the first. One mail with all links goes to the contact.',
  status: 201,
  access: 'anyone',
  notesDevice: true,
  idempotent: 'by-key',
  deadlineMs: 15_000,
  limit: 'order',
  // Ten times the longest answers that one application may have; reading more costs too much.
  bodyBytes: 4 * ANSWERS_BYTES,
  bodyKeys: PARTY_MOST * ANSWERS_KEYS,
  input: z.strictObject({
    /** Passport country of those who name none. */
    from: CountryRef.optional(),
    to,
    speed,
    denialProtection: z.boolean().default(false),
    contact: PartyContact,
    referral,
    travellers: z.array(PartyTraveller).min(1).max(PARTY_MOST),
  }),
  output: z.object({
    party: Party,
    orders: z.array(Order),
    partyToken: z.string(),
    mailed: z.boolean().optional(),
  }),
  errors: [...refusals, 'orders.access_ended'],
})

export const foundParty = call('orders.foundParty', {
  http: 'POST /api/orders/:id/party',
  summary: 'Make a party of an order',
  description:
    'While nothing is paid: others can then be added to its traveller. Answers with a token that opens all of them. Asked again it gives the same party.',
  status: 201,
  access: 'order-holder',
  limit: 'order',
  input: z.strictObject({ id: OrderId, guardian: line(200).optional() }),
  output: z.object({ party: Party, partyToken: z.string() }),
  errors: [
    'orders.not_found',
    'orders.already_paid',
    'orders.not_payable',
    'orders.erased',
    'orders.guardian_needed',
  ],
})

export const getParty = call('orders.getParty', {
  http: 'GET /api/parties/:id',
  summary: 'Read a party',
  description: 'For the owner of its address, the holder of a link of the party, or staff.',
  access: 'order-holder',
  input: z.strictObject({ id: PartyId }),
  output: Party,
  errors: ['orders.not_found'],
})

export const addTraveller = call('orders.addTraveller', {
  http: 'POST /api/parties/:id/travellers',
  summary: 'Add a traveller',
  description: 'At the speed of the party, while no one of it is paid for and up to ten.',
  status: 201,
  access: 'order-holder',
  notesDevice: true,
  idempotent: 'by-key',
  deadlineMs: 15_000,
  limit: 'order',
  bodyBytes: ANSWERS_BYTES,
  bodyKeys: ANSWERS_KEYS,
  input: PartyTraveller.extend({
    id: PartyId,
    /** The draft that it was written in, opened by `X-Draft-Token`: it is deleted with the same step. */
    draftId: Id.optional(),
  }),
  /** With the order that was made: someone else may have been added since. */
  output: z.object({ party: Party, orderId: OrderId }),
  errors: [...refusals, 'orders.not_found', 'orders.party_full', 'orders.already_paid'],
})

export const removeTraveller = call('orders.removeTraveller', {
  http: 'DELETE /api/parties/:id/travellers/:orderId',
  summary: 'Take a traveller out',
  description:
    'Closes their order, while nothing of it is paid. A payment that waits for its payer ends; while one is being worked on the answer is `payments.in_progress`.',
  access: 'order-holder',
  deadlineMs: 10_000,
  limit: 'order',
  input: z.strictObject({ id: PartyId, orderId: OrderId }),
  output: Party,
  errors: ['orders.not_found', 'orders.already_paid', 'orders.not_cancellable', 'payments.in_progress'],
})

export const shareTraveller = call('orders.shareTraveller', {
  http: 'POST /api/parties/:id/travellers/:orderId/link',
  summary: 'Make the private link of a traveller',
  description: 'A token that opens this one order, for its traveller. Opening it ends nothing.',
  status: 201,
  access: 'order-holder',
  noAct: true,
  input: z.strictObject({ id: PartyId, orderId: OrderId }),
  output: z.object({ orderToken: z.string() }),
  errors: ['orders.not_found'],
})
