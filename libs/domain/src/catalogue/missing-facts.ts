import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import type { FactName } from '@borderlane/contracts/catalogue/fact-values'

/** What a traveller decides by. Not the authority's time, nor what a route may simply not have: conditions, an end. */
export const NEEDED_FACTS = [
  'kind',
  'days',
  'entries',
  'validity',
  'fee',
  'passport',
  'duties',
] as const satisfies readonly FactName[]

/**
 * The facts that an answer lacks: those that no source says, or only an index. What a route has not (a stay without a visa
 * has no validity) is missing from neither list of the answer, and is not lacking.
 */
export function missingFacts({
  facts,
  unknownFacts,
}: Pick<VisaRequirement, 'facts' | 'unknownFacts'>): FactName[] {
  const ofIndex = facts.filter(({ evidence }) => evidence === 'index').map(({ fact }) => fact)
  return NEEDED_FACTS.filter((fact) => unknownFacts.includes(fact) || ofIndex.includes(fact))
}
