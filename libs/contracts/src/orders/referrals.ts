import { z } from 'zod'
import { call, type OutputOf } from '../define'
import { Cents, file, Id, Instant, line, OrderId, named } from '../primitives'
import { ReferralCode, ReferralSecret } from './referral-code'

/**
 * Why a referral counts for nothing. `unknown_code`: no one has it. `own_address`, `same_card`: someone has recommended
 * it to themselves, as staff say of `same_person`. `not_first`: the address had a paid order before. `erased`: no one knows any more whose order it was.
 */
export const ReferralExclusion = z.enum([
  'unknown_code',
  'own_address',
  'same_card',
  'same_person',
  'not_first',
  'erased',
])
export type ReferralExclusion = z.infer<typeof ReferralExclusion>

export const ReferralState = z.enum(['due', 'booked', 'excluded'])
export type ReferralState = z.infer<typeof ReferralState>

/** A paid and approved order to which someone's code has led. */
export const Referral = named('Referral', {
  orderId: OrderId,
  reference: z.string(),
  code: z.string(),
  /** The partner's name; null: a traveller's code, or no one's. */
  partner: z.string().nullable(),
  approvedAt: Instant,
  /** By then it is to be booked. */
  dueAt: Instant,
  state: ReferralState,
  because: ReferralExclusion.nullable(),
  /** What each of both gets, or will get. */
  creditCents: Cents,
  /** What the partner gets, or will get. */
  commissionCents: Cents,
})
export type Referral = z.infer<typeof Referral>

export const listReferrals = call('orders.listReferrals', {
  http: 'GET /api/admin/referrals',
  part: 'referral',
  summary: 'List referrals',
  description:
    'Paid and approved orders to which a code has led: those that are due, the one that waits longest first, or those that were decided, newest first. 200 at most.',
  access: 'admin',
  input: z.strictObject({ state: ReferralState.default('due') }),
  output: z.object({ referrals: z.array(Referral) }),
})

export const bookReferral = call('orders.bookReferral', {
  http: 'POST /api/admin/referrals/:id/booking',
  part: 'referral',
  summary: 'Book a referral',
  description:
    'Gives both their credit, or the partner the commission, and books it in the ledger. Every amount is worked out here. One that counts for nothing is closed with its reason instead. Booked twice it stays booked once. Of an order that was not paid by a card nothing says whether it is the own one of the person who has the code: `orders.referral_unclear` asks for `person`.',
  access: 'admin',
  deadlineMs: 10_000,
  input: z.strictObject({
    id: OrderId,
    /** What staff have found out: the person who has the code and the traveller are two people, or the same. */
    person: z.enum(['other', 'same']).optional(),
  }),
  output: Referral,
  errors: ['orders.not_found', 'orders.referral_not_due', 'orders.referral_unclear'],
})

export const ReferralPartner = z.object({ code: z.string(), name: z.string(), createdAt: Instant })

export const listPartners = call('orders.listPartners', {
  http: 'GET /api/admin/partners',
  part: 'referral',
  summary: 'List partners',
  description:
    'Everybody who recommends us for a commission, by name, with the code of each. All of them, at most 1,000.',
  access: 'admin',
  output: z.object({ partners: z.array(ReferralPartner) }),
})

export const addPartner = call('orders.addPartner', {
  http: 'POST /api/admin/partners',
  part: 'referral',
  summary: 'Add a partner',
  description:
    'Makes a code for a partner, who gets a share of our fee of every approved order that it leads to.',
  status: 201,
  access: 'admin',
  input: z.strictObject({ name: line(120) }),
  output: ReferralPartner,
})

export const exportCommissions = call('orders.exportCommissions', {
  http: 'GET /api/admin/partners/commissions',
  part: 'referral',
  summary: 'Export the commissions of a month',
  description: 'What was booked for partners in a month (UTC) as CSV, a line for each order.',
  access: 'admin',
  answeredBy: 'gateway',
  input: z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
  output: file('text/csv'),
})

/** The same as data, for the gateway. */
export const listCommissions = call('orders.listCommissions', {
  onBehalf: true,
  idempotent: 'read',
  input: exportCommissions.input,
  output: z.object({
    commissions: z.array(
      z.object({
        partner: z.string(),
        code: z.string(),
        reference: z.string(),
        bookedAt: Instant,
        serviceFeeCents: Cents,
        commissionCents: Cents,
      }),
    ),
  }),
})

export const ReferralCredit = z.object({
  id: Id,
  amountCents: Cents,
  validUntil: Instant,
  /** The order that it was taken off. */
  usedFor: z.string().nullable(),
})

export const claimReferralCode = call('orders.claimReferralCode', {
  http: 'POST /api/referral-code',
  part: 'referral',
  summary: 'Get the own referral code',
  description:
    'The code of the account, made or taken over with the first request: `secret` proves that a code which was shown before the signing in was shown in this browser. And what it has brought.',
  access: 'user',
  input: z.strictObject({ secret: ReferralSecret.optional() }),
  output: z.object({ code: ReferralCode, credits: z.array(ReferralCredit) }),
})
export type OwnReferrals = OutputOf<typeof claimReferralCode>
