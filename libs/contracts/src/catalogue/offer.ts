import { z } from 'zod'
import { line, ProcessingSpeed, SentCents, text, named } from '../primitives'
import { PROCESSING_SPEEDS } from '../speeds'
import { REGIONS, RESIDENCES } from './residences'

/**
 * How a kind of visa is sold at a destination. `file`: we lodge it. `prepare`: we make the file ready and the traveller
 * lodges it. `licensed`: as `file`, but only with the operator's licence number; without one it is sold as `prepare`.
 * `off`: information only.
 */
export const OfferMode = z.enum(['file', 'prepare', 'licensed', 'off'])
export type OfferMode = z.infer<typeof OfferMode>

/** What a licence has made of it for the traveller. */
export const SoldMode = z.enum(['file', 'prepare', 'off'])
export type SoldMode = z.infer<typeof SoldMode>

/** What can be sold at all; a stamp at a counter cannot. */
export const OfferKind = z.enum(['embassy', 'evisa', 'eta'])
export type OfferKind = z.infer<typeof OfferKind>

/**
 * Where a traveller lodges what we have prepared. `online_centre`: on the authority's own site, and then in person for
 * fingerprints or an interview. `agent`: through a sponsor or an agency with a licence of that country.
 */
export const LodgingPlace = z.enum(['centre', 'consulate', 'online_centre', 'online', 'agent'])
export type LodgingPlace = z.infer<typeof LodgingPlace>

/** Parts of countries (ISO 3166-2) whose law reserves paid help for those who live there to registered people. */
export const Region = z.enum(REGIONS)
export type Region = z.infer<typeof Region>

/** Where the buyer lives, as far as a law asks. */
export const Residence = z.enum(RESIDENCES)
export type Residence = z.infer<typeof Residence>

/** The body that registers those who may help for pay, and the operator's number there; null: none. */
const licence = { body: line(200), number: line(60).nullable() }

const terms = {
  mode: OfferMode,
  place: LodgingPlace,
  /** The speeds that may be offered; the days of a route decide which of them are. */
  speeds: z.array(ProcessingSpeed).min(1).max(PROCESSING_SPEEDS.length),
  /** Denial Protection can be chosen. */
  sellsProtection: z.boolean(),
  /** Its price in pence; null: what the price book says. */
  protectionCents: SentCents.max(10_000_000).nullable(),
  licence: z.object(licence).nullable(),
  /** We type, translate and lodge, and advise on nothing: the law allows no more without a licence. */
  clerical: z.boolean(),
  /** Shown to the traveller as it was written; empty: nothing. */
  note: text(500),
}

export const OfferTerms = z.object(terms)
export type OfferTerms = z.infer<typeof OfferTerms>

/** The same as staff send it: nothing may be misspelt. */
export const NewOfferTerms = z
  .strictObject({ ...terms, licence: z.strictObject(licence).nullable() })
  .refine(({ mode, licence: given }) => mode !== 'licensed' || given, {
    path: ['licence'],
    error: 'must name the body that gives the licence',
  })

export const QuoteOffer = named('QuoteOffer', {
  mode: SoldMode,
  kind: OfferKind,
  /** Where the traveller lodges it, in `prepare`. */
  place: LodgingPlace,
  /** With a number: shown beside the price. */
  licence: z.object({ body: z.string(), number: z.string() }).nullable(),
  /** Nothing may recommend a visa here; it quotes the authority. */
  clerical: z.boolean(),
  protection: z.boolean(),
  note: z.string(),
  /** An order says whether its buyer lives in one of these, and then cannot be made. Empty: it is not asked. */
  closedRegions: z.array(Region),
})
export type QuoteOffer = z.infer<typeof QuoteOffer>
