import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import type { Answers } from '@borderlane/contracts/forms/question'
import { countNeeded, slotsOf } from '@borderlane/domain/catalogue/paper-rules'
import { today } from '../travel/day'

export interface AskedDocuments {
  /** Those with a slot. */
  required: VisaRequirement['requiredDocuments']
  /** How many of them this traveller needs, as far as the answers say it. */
  needed: number
  /** The destination's list; null: none is known. */
  papers: VisaRequirement['papers']
}

export function askedDocuments(
  { requiredDocuments, papers }: Pick<VisaRequirement, 'requiredDocuments' | 'papers'>,
  answers: Answers,
): AskedDocuments {
  const asked = papers && new Set<string>(slotsOf(papers, answers, today()))
  const required = requiredDocuments.filter(({ code }) => !asked || asked.has(code))
  const codes = required.map(({ code }) => code)
  return { required, needed: countNeeded(papers, codes, answers, today()), papers }
}
