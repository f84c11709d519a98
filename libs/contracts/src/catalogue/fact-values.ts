import { z } from 'zod'

/**
 * What an answer is made of. `kind`: whether a visa is needed, and which. `days`: how long one may stay, without a visa or
 * with it. `passport`: what is asked of the passport. `end`: the last day of a temporary rule.
 */
export const FactName = z.enum([
  'kind',
  'days',
  'entries',
  'validity',
  'fee',
  'authority_time',
  'passport',
  'duties',
  'conditions',
  'announced',
  'end',
])
export type FactName = z.infer<typeof FactName>

/** As its source says it: three months are no ninety days. */
export const Span = z.object({ count: z.int().min(1), unit: z.enum(['day', 'month', 'year']) })
export type Span = z.infer<typeof Span>

/** How often a visa lets enter. `asked`: the authority's own form asks how often someone wants to. */
export const Entries = z.enum(['single', 'double', 'multiple', 'asked'])

export const PermitKind = z.enum(['visa', 'residence_permit', 'permanent_resident'])
export type PermitKind = z.infer<typeof PermitKind>
