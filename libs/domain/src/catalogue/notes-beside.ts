import type { Quote } from '@borderlane/contracts/catalogue/requirement'

/** What the evidence card, the counter and the answer itself say already. */
const SAID = [
  'may_be_out_of_date',
  'holds_until',
  'on_arrival',
  'no_admission',
  'visa_free',
  'visa_free_days',
]

/** The notes of a rule that stand nowhere else on the page: where a price is shown, those on fees stand in it. */
export function notesBeside({ requirement, canApply }: Quote): Quote['requirement']['notes'] {
  return requirement.notes.filter(
    ({ code }) => !SAID.includes(code) && !(canApply && /^(fee|extra)_/.test(code)),
  )
}
