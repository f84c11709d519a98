import { z } from 'zod'
import { call } from '../define'
import {
  CountryCode,
  CountryRef,
  Id,
  Instant,
  line,
  PageNumber,
  searchText,
  named,
  paged,
} from '../primitives'
import { orProposed } from '../proposal'
import { NewOfferTerms, OfferKind, OfferTerms, Region } from './offer'
import { CountryName, Source } from './requirement'

export const StaffOffer = named('StaffOffer', {
  destination: CountryName,
  kind: OfferKind,
  /** Empty: all that no other row of this kind names. */
  passports: z.array(CountryCode),
  terms: OfferTerms,
  /** `shipped` with the platform, `unlisted`: our general default, `staff`: set here. */
  origin: z.enum(['shipped', 'unlisted', 'staff']),
  /** Of a shipped one: who says how it is lodged, or what the law reserves. */
  source: Source.nullable(),
  /** The newest version that staff have made of it, which a change names; null: none. */
  version: Id.nullable(),
  /** Passports for which today's rule is of this kind. */
  routes: z.int(),
})
export type StaffOffer = z.infer<typeof StaffOffer>

/** A region whose law reserves paid help for registered people. */
export const RegionLicence = z.object({
  region: Region,
  licenceBody: z.string(),
  source: Source.nullable(),
  /** The operator's number there; null: nothing is sold to those who live there. */
  number: z.string().nullable(),
})
export type RegionLicence = z.infer<typeof RegionLicence>

export const listOffers = call('catalogue.listOffers', {
  http: 'GET /api/admin/offers',
  summary: 'List what is sold',
  description:
    "By destination, 20 a page, a row for each kind of visa and for passports that differ. `search`: part of a destination's name or its code.",
  access: 'admin',
  input: z.strictObject({ search: searchText(100).default(''), page: PageNumber }),
  output: z.object({
    offers: z.array(StaffOffer),
    regions: z.array(RegionLicence),
    ...paged,
  }),
})

const Reason = line(300)

const Done = orProposed(z.object({ versions: z.array(Id) }))

export const setOffer = call('catalogue.setOffer', {
  http: 'PUT /api/admin/offers',
  summary: 'Change what is sold',
  description:
    'For one destination, one or more kinds of visa, and some passports or all that have no row of their own. Applies to new quotes within seconds; orders that exist stay as they were sold. Where two people are needed it waits for the second: `{ proposal }`.',
  access: 'admin',
  bodyKeys: 300,
  input: z.strictObject({
    destination: CountryRef,
    kinds: z
      .array(z.strictObject({ kind: OfferKind, version: Id.nullable() }))
      .min(1)
      .max(3),
    passports: z.array(CountryCode).max(198),
    terms: NewOfferTerms,
    reason: Reason,
  }),
  output: Done,
  errors: ['catalogue.country_not_found', 'catalogue.changed_meanwhile'],
})

export const OfferVersion = z.object({
  id: Id,
  kind: OfferKind,
  passports: z.array(CountryCode),
  /** null: as it is shipped. */
  terms: OfferTerms.nullable(),
  madeAt: Instant,
  /** Account of the member of staff. */
  madeBy: Id,
  reason: z.string(),
  undoes: Id.nullable(),
  /** It applies now, and can be undone. */
  isNewest: z.boolean(),
})
export type OfferVersion = z.infer<typeof OfferVersion>

export const listOfferVersions = call('catalogue.listOfferVersions', {
  http: 'GET /api/admin/offers/versions',
  summary: 'List the changes of what is sold',
  description: 'Of one destination, newest first: 50 a page.',
  access: 'admin',
  input: z.strictObject({ destination: CountryRef, page: PageNumber }),
  output: z.object({
    versions: z.array(OfferVersion),
    ...paged,
  }),
  errors: ['catalogue.country_not_found'],
})

export const undoOffer = call('catalogue.undoOffer', {
  http: 'POST /api/admin/offers/:id/undo',
  summary: 'Undo a change of what is sold',
  description: 'The newest version only: what applied before it applies again.',
  access: 'admin',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: Done,
  errors: ['catalogue.version_not_found', 'catalogue.changed_meanwhile'],
})

export const setRegionLicence = call('catalogue.setRegionLicence', {
  http: 'PUT /api/admin/offers/regions/:region',
  summary: 'Enter the licence for a region',
  description: 'With a number, those who live there can buy; null: they cannot.',
  access: 'admin',
  input: z.strictObject({ region: Region, number: line(60).nullable(), reason: Reason }),
  output: Done,
})
