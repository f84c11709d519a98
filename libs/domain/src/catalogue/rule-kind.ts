import { permitInstead } from './closing-condition'
import type { RuleSummary, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'

/** What a rule says in short, as the texts name it; `freeDays` is shown with its days. */
export function ruleKind({
  admitted,
  visaRequired,
  visaType,
  electronicAuthorisation,
  stayDays,
}: RuleSummary) {
  if (!admitted) return 'refused'
  if (!visaRequired) return stayDays === null ? 'free' : 'freeDays'
  if (visaType === 'evisa' && electronicAuthorisation) return 'authorisation'
  // A visa that is required although the rule's type says free is one from the embassy: nothing else is known.
  return visaType === 'visa_free' ? 'embassy' : visaType
}

/** The same for the answer of a route, whose conditions may say that a permit takes the place of the visa. */
export const answerKind = (requirement: RuleSummary & Pick<VisaRequirement, 'conditions'>) =>
  permitInstead(requirement) ? 'permit' : ruleKind(requirement)

/** A visa from an embassy or online: what a counter issues, or an authorisation, is called by its name alone. */
export const isVisaAsked = (requirement: Parameters<typeof answerKind>[0]): boolean =>
  ['evisa', 'embassy'].includes(answerKind(requirement))
