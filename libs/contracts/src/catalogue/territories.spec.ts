import { COUNTRY_CODES } from '../forms/kinds'
import { TERRITORIES } from './territories'

it('has all codes of ISO 3166 that are none of our 199 countries, and the places of CLDR beside them', () => {
  const ofIso = [...TERRITORIES.keys()].filter((code) => COUNTRY_CODES.has(code))
  expect([COUNTRY_CODES.size - ofIso.length, ofIso.length]).toEqual([199, 51])
  const beside = [...TERRITORIES.keys()].filter((code) => !COUNTRY_CODES.has(code))
  expect(beside.sort()).toEqual(['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'])
})

it('names to which country each belongs, unless states disagree', () => {
  expect(TERRITORIES.get('RE')).toEqual({ country: 'FR', rules: 'differ', aliases: [] })
  expect(TERRITORIES.get('VI')?.aliases).toEqual([
    'USVI',
    'US Virgin Islands',
    'United States Virgin Islands',
  ])
  expect([...TERRITORIES].filter(([, { country }]) => !country).map(([code]) => code)).toEqual(['AQ', 'EH'])
})
