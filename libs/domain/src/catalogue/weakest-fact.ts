import type { Evidence, FactEvidence, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'

const STRENGTH: readonly Evidence[] = ['index', 'cited', 'staff', 'authority']

/**
 * The fact that an answer is least sure of; undefined where nothing is less sure than the rule itself, which is always
 * shown with its source.
 */
export function weakestFact({
  facts,
  evidence,
}: Pick<VisaRequirement, 'facts' | 'evidence'>): FactEvidence | undefined {
  const strengthOf = (of: Evidence) => STRENGTH.indexOf(of)
  const [weakest] = [...facts].sort((a, b) => strengthOf(a.evidence) - strengthOf(b.evidence))
  return weakest && strengthOf(weakest.evidence) < strengthOf(evidence) ? weakest : undefined
}
