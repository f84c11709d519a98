import { z } from 'zod'
import { ORDER_MAILS } from '../mail-text'
import { Helper } from '../company'
import { call, event, broadcast } from '../define'
import { MAX_VISA_TEXT } from '../documents/file-limits'
import { eventList } from '../event-list'
import {
  Cents,
  CountryCode,
  Currency,
  Device,
  Email,
  Id,
  Instant,
  OrderId,
  OrderRef,
  OrderStatus,
  PartyId,
  PaymentId,
  typed,
} from '../primitives'
import { orProposed, proposalEvent } from '../proposal'
import { ClosingMoney, Decision, OrderFilter, StaffOrder } from './admin'
import { Identity } from './applicant'
import { Order } from './order'
import { OrderAnswers } from './order-holder'
import { ReplyToken } from './replies'
import { Thread } from './thread'
import { ReadVisa, TypedVisa, VisaComparison } from '../visa'

/** What a caller is to an order: its owner, someone with one of its tokens, or staff. */
export const OrderRole = z.enum(['owner', 'holder', 'staff'])
export type OrderRole = z.infer<typeof OrderRole>

export const OrderAccess = z.object({
  id: OrderId,
  status: OrderStatus,
  version: z.int(),
  role: OrderRole,
  /** How often someone had lost their way to it by then: what was given out on this word holds while it is the same. */
  ends: z.int().default(0),
})
export type OrderAccess = z.infer<typeof OrderAccess>

/**
 * Whether this caller may see the order, or all orders of a party by its id and act for it; someone else's looks like one that does not exist. With
 * `acts` they are about to change something: anyone who does that as the address of the order, without having said whether
 * its maker was them, ends what the maker may.
 */
export const checkAccess = call('orders.checkAccess', {
  onBehalf: true,
  // With `acts`, too: what it ends is ended.
  idempotent: 'read',
  input: OrderRef.extend({ acts: z.boolean().default(false) }),
  output: OrderAccess,
  errors: ['orders.not_found', 'orders.access_ended'],
})

/** How often someone has lost their way to an order by now. */
export const countAccessEnds = call('orders.countAccessEnds', {
  idempotent: 'read',
  input: OrderRef,
  output: z.object({ ends: z.int() }),
  errors: ['orders.not_found'],
})

const PREPARE_REFUSALS = [
  'orders.not_found',
  'orders.price_changed',
  'orders.already_paid',
  'orders.not_payable',
  'orders.not_sold',
  'orders.further_ended',
] as const

/**
 * Asked before money is taken: the caller may pay, the order is open, and a price that was made without the
 * catalogue is confirmed now. Asked again once the payment is kept, it is the price that holds: a caller that changes it
 * meanwhile finds that payment. `orders.price_changed` carries `{ totalAmountCents }`, the price to accept.
 */
export const preparePayment = call('orders.preparePayment', {
  deadlineMs: 10_000,
  /** `furtherPaymentId`: not its price, but what it was asked for since. */
  input: OrderRef.extend({ furtherPaymentId: Id.optional() }),
  output: z.object({
    orderId: OrderId,
    furtherPaymentId: Id.optional(),
    governmentFeeCents: Cents,
    serviceFeeCents: Cents,
    denialProtectionFeeCents: Cents,
    creditCents: Cents.optional(),
    /** The sum of the three fees. */
    totalAmountCents: Cents,
    currency: Currency,
  }),
  errors: PREPARE_REFUSALS,
})

/** The same for every order of a party that can be paid now. `orders.price_changed`, too, has the price of one order. */
export const preparePartyPayment = call('orders.preparePartyPayment', {
  deadlineMs: 10_000,
  input: z.strictObject({ id: PartyId }),
  output: z.object({ orders: z.array(preparePayment.output).min(1) }),
  errors: PREPARE_REFUSALS,
})

/**
 * What a captured payment was to its order: `applied` and `not_payable` are its money; what came for one that was
 * `closed` is refunded on its own (`orderPaidAfterClosing`); the others a person refunds.
 */
export const CaptureOutcome = z.enum([
  'applied',
  'already_paid',
  'closed',
  'not_payable',
  'amount_differs',
  'unknown_order',
])
export type CaptureOutcome = z.infer<typeof CaptureOutcome>

/** What orders made of captured payments; one that it has not heard of is not among them. */
export const readCaptures = call('orders.readCaptures', {
  idempotent: 'read',
  input: z.strictObject({ paymentIds: z.array(PaymentId).min(1).max(100) }),
  output: z.object({
    captures: z.array(z.object({ paymentId: PaymentId, orderId: OrderId, outcome: CaptureOutcome })),
  }),
})

/** What a link is for: to open the order, or also to erase it, within a day. */
export const LinkPurpose = z.enum(['open', 'erase'])

/** Whom a changed rule concerns: applications on these routes (`GBCN`) that are not decided yet, page by page. */
export const listOpenApplicants = call('orders.listOpenApplicants', {
  idempotent: 'read',
  input: z.strictObject({ pairs: z.array(z.string().length(4)).min(1), after: OrderId.optional() }),
  output: z.object({
    applicants: z.array(z.object({ orderId: OrderId, email: z.string(), pair: z.string() })),
    /** Where the next page begins. */
    next: OrderId.nullable(),
  }),
})

/** A fresh token for a link in a mail, with what the mail says. Several tokens of an order may be valid. */
export const issueAccessToken = call('orders.issueAccessToken', {
  input: OrderRef.extend({
    purpose: LinkPurpose.default('open'),
    withParty: z.boolean().default(false),
    withReply: z.boolean().default(false),
  }),
  output: z.object({
    order: Order,
    orderToken: z.string(),
    replyToken: ReplyToken.optional(),
    /** The address that the mail goes to: of a party its contact's. */
    to: z.string(),
    /** All of its party, in a mail that speaks of them together. */
    party: z
      .object({
        id: PartyId,
        token: z.string(),
        members: z.array(z.object({ reference: z.string(), fullName: z.string(), totalAmountCents: Cents })),
        passports: z.array(CountryCode),
      })
      .optional(),
    locale: z.string(),
    /** With what it was made, and whether the page behind the link asks who that was. */
    maker: z.object({ device: Device.optional(), isAsked: z.boolean() }),
  }),
  errors: ['orders.not_found'],
})

/** Sets the decided status; the gateway asks it after it has stored the document. For those who may decide (`roles.ts`). */
export const recordDecision = call('orders.recordDecision', {
  onBehalf: true,
  deadlineMs: 10_000,
  input: Decision.extend({
    hasDocument: z.boolean(),
    /** What the visa says, compared with the application; of an approval whose document is there. */
    read: z.strictObject({ comparison: VisaComparison, visa: TypedVisa }).optional(),
  }),
  output: orProposed(StaffOrder),
  errors: [
    'orders.not_found',
    'orders.changed',
    'orders.erased',
    'orders.visa_differs',
    'orders.visa_not_compared',
    'orders.unpaid',
    'orders.decision_waits',
    'orders.set_back_first',
  ],
})

/**
 * Compares the text of a visa with the application, and takes from it what staff have not typed. For those who may decide
 * (`roles.ts`): documents asks it for them.
 */
export const compareVisa = call('orders.compareVisa', {
  onBehalf: true,
  idempotent: 'read',
  input: OrderRef.extend({
    /** Lines end with a line end, columns with a tab; null: the file has no text that could be read. */
    text: typed(MAX_VISA_TEXT).nullable(),
    typed: TypedVisa,
  }),
  output: ReadVisa,
  errors: ['orders.not_found', 'orders.erased'],
})

const OrderEvent = z.object({ orderId: OrderId, version: z.int() })

export const orderStatusChanged = event(
  'orders.status-changed',
  1,
  OrderEvent.extend({
    status: OrderStatus,
    /** No one has paid for it, whatever the status says. */
    unpaid: z.literal(true).optional(),
    /** The traveller has cancelled; the status before, which decides what is refunded (`refund.ts`). */
    cancelledFrom: OrderStatus.optional(),
    /** With `cancelledFrom`: a further payment was declined, which returns what was not used. */
    declined: z.literal(true).optional(),
    /** Staff have closed it: the status before, and of a paid one that was not decided what becomes of its money. */
    closedFrom: OrderStatus.optional(),
    money: ClosingMoney.optional(),
    termsVersion: z.int().optional(),
    /** The document with the decision is there, too. */
    withDocument: z.literal(true).optional(),
    /** Its traveller hears of it by the mail of the party. */
    byParty: z.literal(true).optional(),
  }),
  'orderId',
)
/**
 * What the mail is about: the link or confirmation, asked for again, a saved application, one that is closed soon as no one
 * paid (`reminder`), what the traveller has to do (`request`) or can submit (`ready`), the document of a decision, a link
 * for erasing, refunded money of a closed order (`late-payment`), what is near (`visa-ends`, `passport-ends`,
 * `appointment`, the journey: `boarding`), a further payment.
 */
export const orderMailRequested = event(
  'orders.mail-requested',
  1,
  OrderEvent.extend({
    mail: z.enum([...ORDER_MAILS, 'further-asked', 'further-paid', 'further-declined']),
  }),
  'orderId',
)

export const colleagueMentioned = event(
  'orders.colleague-mentioned',
  1,
  z.object({ orderId: OrderId, noteId: Id, userId: Id }),
  'orderId',
)

/** Staff did not act on orders, or answer their travellers, in time; each is counted once. */
export const targetsMissed = event(
  'orders.targets-missed',
  1,
  z.object({ missedId: Id, count: z.int() }),
  'missedId',
)

/** Money came for an order that was closed before, however that came about: payments gives all of it back. */
export const orderPaidAfterClosing = event(
  'orders.paid-after-closing',
  1,
  OrderEvent.extend({ paymentId: PaymentId }),
  'orderId',
)

/** The authority took this for an order whose official fee was an estimate: payments refunds the unused part. */
export const orderFeePaid = event(
  'orders.fee-paid',
  1,
  OrderEvent.extend({ feePaidCents: Cents, termsVersion: z.int() }),
  'orderId',
)

/** A referral was booked: what both may take off their next orders, and what a partner gets. */
export const referralBooked = event(
  'orders.referral-booked',
  1,
  OrderEvent.extend({ creditsCents: Cents, commissionCents: Cents }),
  'orderId',
)

/** A credit that no order has used has ended. `orderId`: the order that it was given for. */
export const referralCreditEnded = event(
  'orders.referral-credit-ended',
  1,
  z.object({ creditId: Id, orderId: OrderId, amountCents: Cents }),
  'creditId',
)

/** Someone wants to continue an application later, perhaps elsewhere: the link is mailed. */
export const draftMailRequested = event(
  'orders.draft-mail-requested',
  1,
  z.object({ draftId: Id }),
  'draftId',
)

/** A fresh link for the mail that continues a draft, with what the mail says; null: it is gone or became an order. */
export const issueDraftLink = call('orders.issueDraftLink', {
  input: z.strictObject({ id: Id }),
  output: z.object({
    link: z
      .object({
        token: z.string(),
        email: Email,
        fullName: z.string(),
        from: CountryCode,
        to: CountryCode,
        expiresAt: Instant,
        locale: z.string(),
      })
      .nullable(),
  }),
})

/** What an order said about a person is deleted: everybody deletes what they keep of it, and takes nothing more. */
export const orderErased = event('orders.erased', 1, OrderEvent, 'orderId')

export const orderFilesExpired = event('orders.files-expired', 1, OrderEvent, 'orderId')

/**
 * One page of an export of orders, newest first. The first page (without `after`) records the export with its filter and
 * how many orders it has. For those who may export (`roles.ts`).
 */
export const exportOrderPage = call('orders.exportPage', {
  weighty: true,
  onBehalf: true,
  input: OrderFilter.extend({
    after: OrderId.optional(),
    /** The last order of the page, where it is known. */
    last: OrderId.optional(),
  }),
  output: z.object({
    /** Lines; the first page has the names of the columns above them. */
    csv: z.string(),
    /** Where the next page begins; null: this was the last page, or the one of `last`. */
    next: OrderId.nullable(),
    /** With the first page: the last orders of the pages, but for the last page, which are asked for side by side. */
    ends: z.array(OrderId).optional(),
  }),
})

/** The filing sheet of an order as a PDF, for anyone who may read it. One is drawn at a time. */
export const drawFilingSheet = call('orders.drawFilingSheet', {
  weighty: true,
  onBehalf: true,
  deadlineMs: 25_000,
  input: z.strictObject({ ...OrderRef.shape, helper: Helper.optional() }),
  output: z.object({ reference: z.string(), pdf: z.base64() }),
  errors: ['orders.not_found', 'orders.erased'],
})

export const exportOrderData = call('orders.exportData', {
  onBehalf: true,
  idempotent: 'read',
  input: OrderRef,
  output: z.object({
    order: Order,
    /** For its signed-in owner only. */
    identity: Identity.optional(),
    /** What was asked and said: sealed answers for the owner only. */
    answers: OrderAnswers,
    corrections: z.array(z.object({ field: z.string(), at: Instant })),
    messages: Thread.shape.messages.optional(),
  }),
  errors: ['orders.not_found', 'orders.access_ended'],
})

export const orderChanged = broadcast('orders.changed', z.object({ orderId: OrderId, version: z.int() }))

/** Someone cannot open an order any more: its event streams end, and anyone who still may opens another one. */
export const orderAccessChanged = broadcast('orders.access-changed', z.object({ orderId: OrderId }))

export const listOrderEvents = eventList('orders')

/** Those who may confirm, or the person who asked, get an email. */
export const decisionProposalChanged = proposalEvent('orders')
