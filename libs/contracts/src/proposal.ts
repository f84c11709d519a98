import { z } from 'zod'
import { OfferKind, OfferTerms } from './catalogue/offer'
import { TripLine } from './catalogue/trips'
import { call, event } from './define'
import { CountryCode, Id, Instant, text } from './primitives'

/** Acts of staff that one person asks for and another one confirms. */
export const ProposalKind = z.enum([
  'refund',
  'decision',
  'closing',
  'prices',
  'import',
  'form',
  'offer',
  'book',
  'border',
  'role',
  'access',
])
export type ProposalKind = z.infer<typeof ProposalKind>

/**
 * `waiting` for a second person, then `confirmed` or `refused` by them. `stale`: it was confirmed and could not be done
 * any more. `expired`: no one looked at it in time.
 */
export const ProposalState = z.enum(['waiting', 'confirmed', 'refused', 'stale', 'expired'])
export type ProposalState = z.infer<typeof ProposalState>

/** A sentence that travellers read: its words are in `libs/words`, by topic and code. */
const Said = z.array(TripLine.pick({ topic: true, code: true, params: true, duty: true }))

/** What would be different afterwards. What ends in `Cents` is money, the others are counts, codes and names. */
export const Difference = z.object({
  what: z.enum([
    'refundedCents',
    'leftCents',
    'keptCents',
    'status',
    'visa',
    'document',
    'tool',
    'rows',
    'routes',
    'form',
    'question',
    'role',
    'access',
    'baseFeeCents',
    'officialFeeCents',
    'tier',
    'offer',
    'licence',
    'priceRule',
    'lowestCents',
    'highestCents',
    'priceCents',
    'borderRule',
    'monthCents',
    'monthOrders',
    'monthUnknown',
    'said',
  ]),
  /** Of `question`: its id; of `form`: a part of it. Of `said`: passport and destination. Of a price: the speed, `protection` or fee (`baseFeeCents`) that it is for, and before it passport and destination of a route. */
  of: z.string().optional(),
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
  /** Of a route: what travellers read of it. */
  said: z.object({ before: Said, after: Said }).optional(),
  /** Of an offer: whose, and all of its terms; null: as shipped. */
  offer: z
    .object({
      destination: CountryCode,
      kind: OfferKind,
      /** Those that have these terms now; empty: all that have no row of their own. */
      passports: z.array(CountryCode),
      before: OfferTerms,
      after: OfferTerms.nullable(),
    })
    .optional(),
})
export type Difference = z.infer<typeof Difference>

const Person = z.object({ id: Id, name: z.string().nullable() })

export const Proposal = z
  .object({
    id: Id,
    kind: ProposalKind,
    state: ProposalState,
    /** The order, import or account that it is about, with the account's name; null: about none alone. */
    about: Person.nullable(),
    differences: z.array(Difference),
    reason: z.string().nullable(),
    askedBy: Person,
    askedAt: Instant,
    /** No one can confirm it from then on. */
    expiresAt: Instant,
    decidedBy: Person.nullable(),
    decidedAt: Instant.nullable(),
    note: z.string().nullable(),
    /** Of a stale one: why it could not be done, a code of the table of errors. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'Proposal' })
export type Proposal = z.infer<typeof Proposal>

export const Proposed = z.object({ proposal: Proposal })
export type Proposed = z.infer<typeof Proposed>

/** What an act answers that may have to wait for a second person. */
export const orProposed = <O extends z.ZodType>(output: O) => z.union([Proposed, output])

/** What the event says of a proposal; nothing of its content. */
export const ProposalChange = z.object({
  proposalId: Id,
  kind: ProposalKind,
  state: ProposalState,
  askedBy: Id,
})
export type ProposalChange = z.infer<typeof ProposalChange>

/** Something waits in a service for a second person, or someone else than its asker has decided it. */
export const proposalEvent = <S extends string>(service: S) =>
  event(`${service}.proposal-changed`, 1, ProposalChange, 'proposalId')

export function proposalCalls<S extends string>(service: S) {
  return {
    list: call(`${service}.listProposals`, {
      http: `GET /api/admin/proposals/${service}`,
      summary: 'List what waits for a second person',
      description: 'What waits, the oldest first; or the last 50 that were decided, the newest first.',
      access: 'admin',
      idempotent: 'read',
      limit: 'read',
      input: z.strictObject({ decided: z.enum(['true', 'false']).default('false') }),
      output: z.object({ proposals: z.array(Proposal) }),
    }),
    decide: call(`${service}.decideProposal`, {
      http: `POST /api/admin/proposals/${service}/:id`,
      summary: 'Confirm or refuse what someone else asked for',
      description:
        'Confirmed, it is done at once. No one confirms their own; refusing it takes it back. `proposals.stale` carries `{ failure }`, the code of why it cannot be done any more.',
      access: 'admin',
      weighty: true,
      deadlineMs: 30_000,
      limit: 'write',
      input: z.strictObject({ id: Id, confirm: z.boolean(), note: text(500).default('') }),
      output: Proposal,
      errors: [
        'proposals.not_found',
        'proposals.decided',
        'proposals.own',
        'proposals.same_person',
        'proposals.expired',
        'proposals.stale',
      ],
    }),
  }
}
