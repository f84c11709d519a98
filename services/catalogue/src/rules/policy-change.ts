import type { Evidence, Source } from '@borderlane/contracts/catalogue/requirement'
import type { Policy } from './visa-policy'

/** A rule that somebody has changed: from a day on, for good or until another day. Days are `YYYY-MM-DD`. */
export interface PolicyChange {
  passport: string
  destination: string
  policy: Policy
  validFrom: string
  /** The last day of a temporary rule. */
  validUntil: string | null
  source: Source
  evidence: Evidence
  remarks: string
}
