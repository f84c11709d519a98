import { z } from 'zod'
import { call, type OutputOf } from '../define'
import { CountryCode, CountryRef, Day, Email, Id, Instant, line, ProcessingSpeed, named } from '../primitives'
import { ANSWERS_BYTES, ANSWERS_KEYS, SentAnswers } from '../forms/answers'
import { FormRef } from '../forms/form'
import { Residence } from '../catalogue/offer'
import { Applicant } from './applicant'
import { AnswersFrom } from './answers-from'
import { Order } from './order'
import { ReferralCode } from './referral-code'

export const NewOrder = z
  .strictObject({
    from: CountryRef,
    to: CountryRef,
    /** The day of travel: where its rule is not the one of today, nothing can be ordered yet. */
    on: Day.optional(),
    speed: ProcessingSpeed.default('standard'),
    denialProtection: z.boolean().default(false),
    /** Where the buyer lives: needed where the quote has `closedRegions`, and refused where it is one of them. */
    residence: Residence.optional(),
    applicant: Applicant.optional(),
    /** Instead of them: which form of the route was answered, and the answers to all that it asks. */
    form: FormRef.optional(),
    answers: SentAnswers.optional(),
    /** How those about the passport came: `typed` unless it is said. */
    answersFrom: AnswersFrom.optional(),
    /** The draft that it was written in, opened by `X-Draft-Token`: it is deleted with the same step. */
    draftId: Id.optional(),
    referral: ReferralCode.optional(),
  })
  // Here too, for orders that are made while the catalogue does not answer.
  .refine((order) => order.from.toLowerCase() !== order.to.toLowerCase(), {
    path: ['to'],
    error: 'must be another country than from',
  })
  .refine(({ applicant, form, answers }) => (applicant ? !form && !answers : form && answers), {
    path: ['applicant'],
    error: 'must be given, or else form and answers',
    // Anyone who forgot several things hears of all of them at once.
    when: () => true,
  })

/** `orderToken` opens the order for anyone who holds it; it is shown once and sent back in `X-Order-Token`. */
export const CreatedOrder = named('CreatedOrder', {
  order: Order,
  orderToken: z.string(),
  /** false: there were enough mails to its address today, and its link was not mailed. */
  mailed: z.boolean().optional(),
})

export const createOrder = call('orders.create', {
  http: 'POST /api/orders',
  summary: 'Save an application',
  description:
    'Makes an order and gives a token that opens it. What a route asks is in `GET /api/forms`: `form` names it and `answers` has an answer by the id of each question, or `applicant` has the eight of the standard form. `residence` (where the buyer lives) is needed where the quote names regions in `offer.closedRegions`: from `IN` it is `IN-PB`, `IN-HR` or `elsewhere`; without it the answer is 422. The price comes from the catalogue; nothing of it can be sent. Its link is mailed to its address: 3 a day go to one address and 60 from one network, and above that `mailed` is false.',
  status: 201,
  access: 'anyone',
  notesDevice: true,
  idempotent: 'by-key',
  // Longer than the catalogue is waited for, twice.
  deadlineMs: 10_000,
  limit: 'order',
  bodyBytes: ANSWERS_BYTES,
  bodyKeys: ANSWERS_KEYS,
  input: NewOrder,
  output: CreatedOrder,
  errors: [
    'catalogue.country_not_found',
    'catalogue.requirement_not_found',
    'catalogue.day_not_known',
    'orders.rule_not_begun',
    'orders.no_visa_needed',
    'orders.not_sold',
    'orders.no_admission',
    'orders.speed_not_offered',
    // A form that there is not, or a version that is not asked any more.
    'orders.form_not_found',
    'orders.form_changed',
    // A repeat, after the address has ended what its maker may.
    'orders.access_ended',
  ],
})

export const resendLink = call('orders.resendLink', {
  http: 'POST /api/orders/resend-link',
  summary: 'Mail a tracking link again',
  description:
    'Mails a fresh tracking link if reference and address belong together; the answer never shows whether they do. 3 a day go out for one reference and address, 10 from one network: above that `mailed` is false, whether they belong together or not.',
  status: 202,
  access: 'anyone',
  limit: 'mail',
  input: z.strictObject({ reference: line(20), email: Email }),
  output: z.object({ mailed: z.boolean().optional() }),
})

/** What became of paid applications that are decided: counts, and days from payment to decision. */
const TrackRecord = {
  decided: z.int(),
  approved: z.int(),
  /** Some or all of the money was refunded. */
  refunded: z.int(),
  late: z.int(),
  medianDays: z.number(),
  /** Nine of ten were decided within these days. */
  p90Days: z.number(),
}

/** Fewer cases say nothing, and might tell of a person. */
export const TRACK_RECORD_FROM = 20

export const readTrackRecord = call('orders.readTrackRecord', {
  http: 'GET /api/figures',
  summary: 'Read what became of applications',
  description: `Counted from the applications of this installation, at most an hour old. What has fewer than ${TRACK_RECORD_FROM} decided cases is left out.`,
  access: 'anyone',
  limit: 'public-read',
  output: z.object({
    countedAt: Instant,
    /** Null: too few cases. */
    overall: z.object(TrackRecord).nullable(),
    /** Most cases first: 50 at most. */
    routes: z.array(z.object({ from: CountryCode, to: CountryCode, ...TrackRecord })),
  }),
})
export type TrackRecord = OutputOf<typeof readTrackRecord>
