import type { FeeStatus, Source } from '@borderlane/contracts/catalogue/requirement'
import { notesOfTheDay, routeFacts } from './requirement.view'
import type { Rule } from './rule-index'

const note = (facts: Partial<Rule>, status: FeeStatus = 'sourced') =>
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
    status,
    false,
  )

it('says the fee in the currency that the government asks for', () =>
  expect(note({})).toEqual([{ code: 'fee_sourced', params: { amount: 'USD 25.00', asOf: '2026-11-24' } }]))

it('says both fees where the day of arrival decides', () =>
  expect(
    note(
      { governmentFeeSeason: { from: '--04-01', until: '--06-30', cents: 800, listed: 'USD 10.00' } },
      'estimate',
    ),
  ).toEqual([
    { code: 'fee_estimate', params: { amount: 'USD 25.00', asOf: '2026-11-24' } },
    {
      code: 'fee_season',
      params: { from: '--04-01', until: '--06-30', amount: 'USD 10.00', other: 'USD 25.00' },
    },
  ]))

it('says how much is due only if a visa is issued, not that there is nothing to pay', () =>
  expect(note({ governmentFeeCents: 0 }, 'on_issue')).toEqual([
    { code: 'fee_on_issue', params: { amount: 'USD 25.00', asOf: '2026-11-24' } },
  ]))

it('does not say that a government asks for pounds that somebody of ours typed', () =>
  expect(note({ governmentFeeListed: null })).toEqual([
    { code: 'fee_in_pounds', params: { amount: 'GBP 20.00', asOf: '2026-11-24' } },
  ]))

const source = (name: string, evidence?: Source['evidence']): Source => ({
  code: 'published',
  name,
  url: null,
  asOf: '2026-06-30',
  ...(evidence && { evidence }),
})
const rule = { evidence: 'authority' as const, source: source('Ministry'), staySource: null }
const free = {
  visaType: 'visa_free' as const,
  visaRequired: false,
  admitted: true,
  stayDays: 90,
  validUntil: null,
  governmentFeeStatus: 'none' as const,
  governmentFeeSource: null,
  authorityDays: null,
  conditions: [],
  announced: [],
  passportRule: null,
  duties: [],
  held: [],
}
const no = { variantSources: {}, dutySource: null }
const shown = (...of: Parameters<typeof routeFacts>) => {
  const { facts, unknownFacts } = routeFacts(...of)
  return [facts.map((one) => `${one.fact} ${one.evidence} ${one.source.name}`), unknownFacts]
}

it('days of an index do not stand under the name of the authority whose list has the rule', () => {
  expect(shown(free, { ...rule, staySource: source('Index', 'index') }, no)).toEqual([
    ['kind authority Ministry', 'days index Index'],
    ['passport', 'duties'],
  ])
  expect(shown(free, rule, no)[0]).toContain('days authority Ministry')
})

it('that there is nothing else to do is known where a source was read, and only there', () => {
  expect(shown(free, rule, { ...no, dutySource: source('GOV.UK', 'cited') })).toEqual([
    ['kind authority Ministry', 'days authority Ministry', 'duties cited GOV.UK'],
    ['passport'],
  ])
})

it('each fact of a visa has its own evidence, and what no one says is missing', () => {
  const visa = {
    ...free,
    visaType: 'evisa' as const,
    visaRequired: true,
    stayDays: null,
    validUntil: '2026-12-31',
    governmentFeeStatus: 'sourced' as const,
    governmentFeeSource: source('a paper'),
    authorityDays: { min: 3, max: 5, unit: 'business' as const },
  }
  const said = { stay: source('Consulate', 'authority'), entries: source('GOV.UK') }
  expect(shown(visa, rule, { ...no, variantSources: said })).toEqual([
    [
      'kind authority Ministry',
      'days authority Consulate',
      'entries cited GOV.UK',
      'fee index a paper',
      'authority_time index a paper',
      'end authority Ministry',
    ],
    ['validity', 'passport', 'duties'],
  ])
})

it('where no one is admitted there is nothing more to know', () => {
  expect(shown({ ...free, admitted: false }, rule, no)).toEqual([['kind authority Ministry'], []])
})
