import type { FeeStatus } from '@borderlane/contracts/catalogue/requirement'
import { type Note, note } from '../rules/requirement-note'
import type { Rule } from './rule-index'

/** What is to say about the fee, the rule's end and its age, on the day of the answer. */
export function notesOfTheDay(rule: Rule, feeStatus: FeeStatus, mayBeOutOfDate: boolean): Note[] {
  return [
    ...feeNotes(rule, feeStatus),
    ...rule.extraFees.map(({ code, listed }) => note(`extra_${code}`, { amount: listed })),
    ...(rule.validUntil ? [note('holds_until', { day: rule.validUntil })] : []),
    ...(mayBeOutOfDate ? [note('may_be_out_of_date', { day: rule.checkedOn })] : []),
  ]
}

function feeNotes(rule: Rule, status: FeeStatus): Note[] {
  if (status === 'none') return []
  if (status === 'unknown') return [note('fee_unknown')]
  const listed = rule.governmentFeeListed
  const params = {
    amount: listed ?? `GBP ${(rule.governmentFeeCents / 100).toFixed(2)}`,
    asOf: rule.governmentFeeAsOf ?? rule.governmentFeeSource?.asOf ?? rule.checkedOn,
  }
  if (status === 'estimate') return [note('fee_estimate', params)]
  if (rule.governmentFeeCents === 0) return [note('fee_free', params)]
  if (listed === null) return [note('fee_in_pounds', params)]
  return [note(rule.visaType === 'on_arrival' ? 'fee_at_counter' : 'fee_sourced', params)]
}
