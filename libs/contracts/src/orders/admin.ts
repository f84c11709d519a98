import { z } from 'zod'
import { call } from '../define'
import {
  CountryCode,
  Day,
  file,
  Id,
  Instant,
  line,
  Locale,
  OrderId,
  OrderRef,
  OrderStatus,
  PageNumber,
  ProcessingSpeed,
  queryInt,
  searchText,
  Version,
  paged,
  writtenText,
} from '../primitives'
import { orProposed, proposalCalls } from '../proposal'
import { RejectionCode } from '../documents/document'
import { Identity } from './applicant'
import { AnswersFrom } from './answers-from'
import { Order, OrderSummary } from './order'
import { OTHER_ACTIONS } from '../staff-act'
import { CLOSING_MONEY, STAFF_STATUSES } from './statuses'
import { FOUND_BY, OrderSearch } from './names'
import { DuplicateKind, OrderDuplicate } from './order-duplicate'
import { OrderMilestone } from './order-milestone'
import { OrderTarget } from './order-target'
import { OrderQueue } from './order-queue'
import { Visa } from '../visa'

export const StaffText = line(500)

export const StaffStatus = z.enum(STAFF_STATUSES)

export const ClosingMoney = z.enum(CLOSING_MONEY)

export const StaffOrderRow = OrderSummary.extend({
  /** Of the applicant. */
  email: z.string(),
  fullName: z.string(),
  /** Of the account that owns it, or has made it and may still open it; null: a guest's. Both empty: identity does not know it, or does not answer. */
  account: z.object({ email: z.string().nullable(), fullName: z.string().nullable() }).nullable(),
  /** The day by which we or the authority act; null: it waits for its traveller, or has ended. */
  dueDay: Day.nullable(),
  /** What staff have to do first, and until when; missing: no clock runs. */
  target: OrderTarget.optional(),
  /** Another order has the same passport; missing: none. */
  duplicate: DuplicateKind.optional(),
  /** Who of us works on it; null: no one. The name is null where identity does not know it, or does not answer. */
  assignee: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  /** Of the order, for an act on it from the list. */
  version: z.int(),
  isFiled: z.boolean(),
}).meta({ id: 'StaffOrderRow' })
export type StaffOrderRow = z.infer<typeof StaffOrderRow>

/** @param fields with `from` and `until` */
export const inOrderOfDays = <T extends z.ZodType<{ from?: string | undefined; until?: string | undefined }>>(
  fields: T,
): T =>
  fields.refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    error: 'must not be before `from`',
  })

export const OrderFilterFields = z.strictObject({
  /** `FOUND_BY` says what it may be. */
  search: OrderSearch,
  status: OrderStatus.optional(),
  queue: OrderQueue.optional(),
  destination: CountryCode.optional(),
  speed: ProcessingSpeed.optional(),
  /** Days (UTC) on which it was made, or on which `milestone` happened, both counted in. */
  from: Day.optional(),
  until: Day.optional(),
  /** What happened to it: the lists behind the reports. */
  milestone: OrderMilestone.optional(),
  /** Who did that. */
  person: Id.optional(),
  /** `papers`: a required document is missing, and can still be sent. `payment`: a further payment is open. `reply`: the traveller wrote last. */
  missing: z.enum(['papers', 'payment', 'reply']).optional(),
  /** Who of us works on it. `work`: what the caller has in hand, and what waits for us and no one has. */
  assignee: z.union([z.enum(['me', 'nobody', 'work']), Id]).optional(),
  /** Those who apply together: of one party, or any who do. */
  party: z.union([z.literal('any'), Id]).optional(),
})

/** Which orders. */
export const OrderFilter = inOrderOfDays(OrderFilterFields)
export type OrderFilter = z.infer<typeof OrderFilter>

export const listAllOrders = call('orders.listAll', {
  http: 'GET /api/admin/orders',
  summary: 'List all orders',
  description: `Newest first unless sorted. ${FOUND_BY}`,
  access: 'admin',
  input: OrderFilter.extend({
    sort: z.enum(['createdAt', 'status', 'total', 'dueDay', 'target']).default('createdAt'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    page: PageNumber,
    pageSize: queryInt(z.int().min(1).max(100)).default(50),
  }),
  output: z.object({
    orders: z.array(StaffOrderRow),
    ...paged,
  }),
})

export const OrderMoney = OrderSummary.pick({
  id: true,
  reference: true,
  totalAmountCents: true,
  paidCents: true,
  refundedCents: true,
  currency: true,
}).extend({ fullName: z.string() })
export type OrderMoney = z.infer<typeof OrderMoney>

export const listOrderMoney = call('orders.listMoney', {
  http: 'GET /api/admin/order-money',
  summary: 'Read the money of an order',
  description: 'Reference, name and amounts of one order, by id or by reference; nothing else of it.',
  access: 'admin',
  input: z.strictObject({ orderId: OrderId.optional(), reference: line(20).optional() }),
  output: z.object({ orders: z.array(OrderMoney) }),
})

export const exportOrders = call('orders.export', {
  http: 'GET /api/admin/orders/export',
  summary: 'Export orders',
  description: 'All orders as CSV, newest first, or those of a search and filters. Each export is recorded.',
  access: 'admin',
  answeredBy: 'gateway',
  input: OrderFilter,
  output: file('text/csv'),
})

export const countQueues = call('orders.countQueues', {
  http: 'GET /api/admin/orders/queues',
  summary: 'Count the orders of each queue',
  description:
    'How many orders wait for staff, for their traveller, for an appointment, for an authority, for a payment, are due soon and are late.',
  access: 'admin',
  // By queue; another version may know others.
  output: z.record(z.string(), z.int()),
})

export const StaffStatusChange = z
  .object({
    version: z.int(),
    status: OrderStatus,
    at: Instant,
    actor: z.enum(['system', 'traveller', 'staff']),
    /** Account of the person, if one was signed in. */
    userId: Id.nullable(),
    reason: z.string().nullable(),
    /** Of a paid order that was closed undecided: what becomes of its money. */
    money: ClosingMoney.optional(),
  })
  .meta({ id: 'StaffStatusChange' })

/**
 * `take`, `give`, `release`: who works on it; `subject` is who got it, or had it. `file`: submitted it to the authority. `ask`: asked the traveller for something. `withdraw`: took that back. `approve`: found a document good. From `correct` on
 * what travellers do and staff have done for them: `choice` of speed and protection, `price` accepted, `mail` asked for,
 * a document sent (`upload`), named or deleted, a payment begun (`pay`). `ask_payment`, `withdraw_payment`: a further payment. `step`: one of the traveller's own was set or undone. `message`: wrote to the traveller. `risk`: a note that warns. `auto`: got it because their skills fit. `referral`: whose code has led to it was booked, or found to count for nothing.
 */
export const StaffAction = z.enum([
  'status',
  'note',
  'reveal',
  'take',
  'give',
  'release',
  'file',
  'decision',
  'ask',
  'withdraw',
  'approve',
  'correct',
  'choice',
  'price',
  'cancel',
  'mail',
  'erase',
  'upload',
  'name',
  'delete',
  'pay',
  'propose',
  'confirm',
  'refuse',
  'referral',
  'ask_payment',
  'withdraw_payment',
  'step',
  'message',
  'risk',
  'auto',
])
export type StaffAction = z.infer<typeof StaffAction>

const LISTED_ACTS = [...StaffAction.options, ...OTHER_ACTIONS, 'view'] as const
/** Acts by which staff saw what is hidden until they ask for it: passport number, date of birth, scans. */
export const OPENING_ACTS: readonly (typeof LISTED_ACTS)[number][] = ['reveal', 'view']

export const listStaffActs = call('orders.listStaffActs', {
  http: 'GET /api/admin/audit',
  summary: 'List what staff did',
  description:
    'What staff did with orders, documents and payments of them, which documents they opened, and what admins did to accounts, newest first. Nothing that was recorded is ever changed.',
  access: 'admin',
  input: z.strictObject({
    search: OrderSearch,
    /** Of staff: a whole e-mail address, or the beginnings of words of a name. */
    person: searchText(254).default(''),
    actorId: Id.optional(),
    /** `opened`: passport number and date of birth, or a document. */
    action: z.enum([...LISTED_ACTS, 'opened']).optional(),
    /** The last one of the page before. */
    before: Id.optional(),
  }),
  output: z.object({
    acts: z.array(
      z.object({
        id: Id,
        at: Instant,
        actorId: Id,
        /** Null where identity does not know, or does not answer. */
        actorName: z.string().nullable(),
        action: z.enum(LISTED_ACTS),
        reason: z.string().nullable(),
        subject: z.string().nullable(),
        /** The name of the document that was opened; null: it was deleted since. */
        document: z.string().nullable().optional(),
        /** Of what was done to an account: whose that is; null where identity does not know, or does not answer. */
        accountName: z.string().nullable().optional(),
        /** Missing where it was about many orders, or none. The name is the traveller's, empty once that is erased. */
        order: z.object({ id: OrderId, reference: z.string(), fullName: z.string() }).optional(),
      }),
    ),
    hasMore: z.boolean(),
  }),
})

export const StaffOrder = z
  .object({
    order: Order,
    dueDay: Day.nullable(),
    target: OrderTarget.optional(),
    /** Orders of the same passport. */
    duplicates: z.array(OrderDuplicate).optional(),
    /** Who of us works on it; null: no one. */
    assigneeId: Id.nullable(),
    /** The language in which its traveller gets mails. */
    locale: Locale,
    passportExpiryDate: Day.nullable(),
    answersFrom: AnswersFrom,
    /** Oldest first. */
    history: z.array(StaffStatusChange),
    /** For colleagues; the traveller never sees them. Newest first. */
    notes: z.array(
      z.object({ id: Id, at: Instant, authorId: Id, text: z.string(), isRisk: z.boolean().optional() }),
    ),
    /** Who acted, as far as identity says; empty in the answer to an act. */
    people: z.array(z.object({ id: Id, name: z.string() })),
    /** What staff did with it, newest first, 100 at most. */
    audit: z.array(
      z.object({
        id: Id,
        at: Instant,
        actorId: Id,
        action: StaffAction,
        reason: z.string().nullable(),
        /** The document, the payment or the answers that it was about. */
        subject: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'StaffOrder' })
export type StaffOrder = z.infer<typeof StaffOrder>

export const getStaffOrder = call('orders.getForStaff', {
  http: 'GET /api/admin/orders/:id',
  summary: 'Read everything about an order',
  description:
    'The order with its history, its notes and what staff did with it. Passport number and date of birth stay masked.',
  access: 'admin',
  input: OrderRef,
  output: StaffOrder,
  errors: ['orders.not_found'],
})

/** An approval's document would be seen without what has to come before. */
const notCompared = ['orders.visa_not_compared', 'orders.decision_waits'] as const

export const setOrderStatus = call('orders.setStatus', {
  http: 'PATCH /api/admin/orders/:id',
  summary: 'Set the status of an order',
  description:
    'Any of the eight. `approved` is refused with `orders.unpaid` where nothing was paid, and with `orders.visa_not_compared` where the document of a decision is here: the decision is recorded with it, and compared. A reason is needed backward, for `paid`, `approved`, `rejected` and `closed`, and to the authority without a filing. `paid` of an unpaid order records a settlement by hand. `closed` of a paid order that is not decided needs `money`, and the right to decide. With four eyes a second person has to confirm an approval without a compared visa, and a closing that keeps the money: the answer is `{ proposal }`. `orders.changed` carries `{ version, status, changes }`: what happened since the given version.',
  access: 'admin',
  // Payments may be asked.
  deadlineMs: 10_000,
  input: z.strictObject({
    id: OrderId,
    version: Version,
    status: StaffStatus,
    reason: StaffText.optional(),
    money: ClosingMoney.optional(),
  }),
  output: orProposed(StaffOrder),
  errors: [
    'orders.not_found',
    'orders.changed',
    'orders.erased',
    'orders.unpaid',
    'orders.set_back_first',
    ...notCompared,
    'payments.in_progress',
  ],
})

export const addOrderNote = call('orders.addNote', {
  http: 'POST /api/admin/orders/:id/notes',
  summary: 'Leave a note for colleagues',
  description:
    'Goes to the notes of the order, which its traveller never sees. Colleagues in `mentions` get a mail that leads to it and says nothing of it.',
  status: 201,
  access: 'admin',
  input: z.strictObject({
    id: OrderId,
    text: writtenText(2_000),
    /** Accounts of those who are notified of it. */
    mentions: z.array(Id).max(10).default([]),
    /** It warns of a risk, and the case shows it first. */
    isRisk: z.boolean().default(false),
  }),
  output: StaffOrder,
  errors: ['orders.not_found', 'orders.erased'],
})

export const revealApplicant = call('orders.revealApplicant', {
  http: 'POST /api/admin/orders/:id/reveal',
  summary: 'Show passport number and date of birth',
  description: 'We record who looked at it and when.',
  access: 'admin',
  input: OrderRef,
  output: Identity,
  errors: ['orders.not_found', 'orders.erased'],
})

/** What the authorities decided, and the version that was looked at. */
export const Decision = z.strictObject({
  id: OrderId,
  version: queryInt(Version),
  status: z.enum(['approved', 'rejected']),
  reason: StaffText.optional(),
  /** Of a visa, as staff typed it: what is missing is taken from its text. */
  ...Visa.shape,
})

export const decideOrder = call('orders.decide', {
  http: 'POST /api/admin/orders/:id/decision',
  summary: 'Record the decision of the authorities',
  description:
    'A multipart body: the fields, then the document in `files`, if there is one. Both are kept or neither. A decided order takes the document later, with the status that it has. The text of a visa is compared with the application: where something is not the same, a reason is needed. `orders.visa_differs` carries `{ comparison, visa }`: how each field compares, and what was taken from the text. With four eyes a second person has to confirm it then: the answer is `{ proposal }`, and the document is kept.',
  access: 'admin',
  answeredBy: 'gateway',
  limit: 'upload',
  input: Decision,
  output: orProposed(StaffOrder),
  errors: [
    'orders.not_found',
    'orders.changed',
    'orders.erased',
    'orders.visa_differs',
    'orders.unpaid',
    ...notCompared,
    'orders.set_back_first',
    'documents.too_slow',
    ...RejectionCode.options,
  ],
})

export const { list: listDecisionProposals, decide: decideDecisionProposal } = proposalCalls('orders')
