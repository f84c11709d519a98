import { z } from 'zod'
import { Day, named } from './primitives'

export const VisaField = z.enum([
  'fullName',
  'passportNumber',
  'dateOfBirth',
  'nationality',
  'validity',
  'entries',
])
export type VisaField = z.infer<typeof VisaField>

/**
 * `one_sign`: it is there but for one character. `not_found`: it is not there, or something else does.
 * `unreadable`: the file has no text that could be read.
 */
export const VisaMatch = z.enum(['same', 'one_sign', 'not_found', 'unreadable'])
export type VisaMatch = z.infer<typeof VisaMatch>

export const VisaComparison = z.record(VisaField, VisaMatch)
export type VisaComparison = z.infer<typeof VisaComparison>

export const VisaEntries = z.enum(['single', 'double', 'multiple'])
export type VisaEntries = z.infer<typeof VisaEntries>

/** From when until when a visa is good, and for how many entries; what no one has said is missing. */
export const Visa = named('Visa', {
  validFrom: Day.optional(),
  validUntil: Day.optional(),
  entries: VisaEntries.optional(),
})
export type Visa = z.infer<typeof Visa>

export const TypedVisa = z.strictObject(Visa.shape)

/** How a visa compares with its application, and what it says about its use, as typed or as taken from its text. */
export const ReadVisa = z.object({ comparison: VisaComparison, visa: Visa })
export type ReadVisa = z.infer<typeof ReadVisa>

export const isAllSame = (comparison: VisaComparison): boolean =>
  VisaField.options.every((field) => comparison[field] === 'same')
