import type { Disagreement as DisagreementView } from '@borderlane/contracts/catalogue/requirement'
import { policyFacts } from './visa-policy'
import type { Disagreement } from './disagreement.entity'

/** What a traveller sees of it. */
export function toDisagreement(row: Disagreement): DisagreementView {
  return {
    rule: { ...policyFacts(row.entry), stayDays: row.stayDays },
    from: row.validFrom,
    until: row.validUntil,
    evidence: row.evidence,
    source: row.source,
  }
}
