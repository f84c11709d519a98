import type { FeeStatus } from '@borderlane/contracts/catalogue/requirement'
import type { Rule } from './requirement-book'
import type { Policy } from './visa-policy'

/** A code of the topic `notes` with its parameters: how a row keeps it. */
export interface Note {
  code: string
  params: Record<string, string | number>
}

const note = (code: string, params: Note['params'] = {}): Note => ({ code, params })

/** What a traveller should know about a rule, whatever it costs. */
export function requirementNotes({ entry, stayDays }: Policy): Note[] {
  if (entry !== 'visa_free') return [note(entry)]
  return [stayDays === null ? note('visa_free') : note('visa_free_days', { count: stayDays })]
}

/** Remarks of our own list of policy changes, as codes. */
export function remarkNotes(remarks: string): Note[] {
  if (remarks.includes('temporary')) return [note('temporary_measure')]
  if (remarks.includes('NAIA')) return [note('arrival_airports', { airports: 'Manila (NAIA), Mactan-Cebu' })]
  return []
}

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
  const params = {
    amount: rule.governmentFeeListed ?? `GBP ${(rule.governmentFeeCents / 100).toFixed(2)}`,
    asOf: rule.governmentFeeAsOf ?? rule.governmentFeeSource?.asOf ?? rule.checkedOn,
  }
  if (status === 'estimate') return [note('fee_estimate', params)]
  if (rule.governmentFeeCents === 0) return [note('fee_free', params)]
  return [note(rule.visaType === 'on_arrival' ? 'fee_at_counter' : 'fee_sourced', params)]
}
