import { notesOfTheDay } from './requirement.view'
import type { Rule } from './rule-index'

const note = (facts: Partial<Rule>) =>
  notesOfTheDay(
    {
      visaType: 'evisa',
      governmentFeeCents: 2_000,
      governmentFeeListed: 'USD 25.00',
      governmentFeeAsOf: '2026-11-24',
      extraFees: [],
      validUntil: null,
      ...facts,
    } as unknown as Rule,
    'sourced',
    false,
  )

it('says the fee in the currency that the government asks for', () =>
  expect(note({})).toEqual([{ code: 'fee_sourced', params: { amount: 'USD 25.00', asOf: '2026-11-24' } }]))

it('does not say that a government asks for pounds that somebody of ours typed', () =>
  expect(note({ governmentFeeListed: null })).toEqual([
    { code: 'fee_in_pounds', params: { amount: 'GBP 20.00', asOf: '2026-11-24' } },
  ]))
