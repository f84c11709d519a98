import { CountryDirectory } from '../rules/country-directory'
import { Requirement } from '../rules/requirement.entity'
import { toPricedRequirement } from './priced-requirement.view'

it('calls a fee on a day what travellers read of it then: an old one is an estimate', () => {
  const source = { code: 'kg', name: 'gov.kg', url: null, asOf: '2024-11-20' }
  const row = Object.assign(new Requirement(), {
    passportCountry: 'IN',
    destinationCountry: 'KG',
    governmentFeeStatus: 'sourced',
    governmentFeeSource: source,
  })
  const statusOn = (today: string) =>
    toPricedRequirement(row, null, new CountryDirectory([]), today).governmentFeeStatus
  expect(statusOn('2026-11-20')).toBe('sourced')
  expect(statusOn('2026-11-21')).toBe('estimate')
})
