import { permitRules, transitRules } from './built-in-permits'

const SOURCE = { authority: 'an authority', url: 'https://authority.example', as_of: '2026-06-30' }
const PERMIT = {
  ...{ destinations: 'TR', passports: 'IN', passports_except: '', issuers: 'US SCHENGEN', kind: 'visa' },
  ...{ gives: 'E', days: '', conditions: 'used_once', until: '', ...SOURCE },
}
const TRANSIT = {
  ...{ places: 'GB', passports: '*', passports_except: '', who: '', to: '', side: 'airside', needs: 'visa' },
  ...{
    free_for: 'visa:US',
    hours: '',
    conditions: '',
    from: '',
    until: '',
    evidence: 'authority',
    ...SOURCE,
  },
}
const COUNTRIES = new Set(['TR', 'IN', 'US', 'GB'])

test.each([
  ['an unknown destination', { destinations: 'XX' }, 'unknown country XX'],
  ['an unknown issuer', { issuers: 'US NATO' }, 'Invalid'],
  ['no issuer', { issuers: '' }, 'no issuer'],
  ['an unknown kind of permit', { kind: 'passport' }, 'Invalid option'],
  ['an unknown rule', { gives: 'X' }, 'unknown visa policy'],
  ['days that are no number', { days: 'many' }, 'expected number'],
  ['a last day that does not exist', { until: '2026-02-30' }, 'Invalid ISO date'],
  ['a condition that is no code', { conditions: 'used-once' }, 'Invalid'],
  ['an address that is none', { url: 'evisa.gov.tr' }, 'Invalid URL'],
])('a line about permits with %s is refused by its number', (_what, fault, reason) => {
  const read = () => permitRules([PERMIT, { ...PERMIT, ...fault }], COUNTRIES)
  expect(read).toThrow(/^held-permit\.csv, line 3: /)
  expect(read).toThrow(reason)
})

test.each([
  ['an unknown passport', { passports: 'QQ' }, 'unknown country QQ'],
  ['an unknown side', { side: 'seaside' }, 'Invalid option'],
  ['an unknown need', { needs: 'luck' }, 'Invalid option'],
  ['hours that are no number', { hours: 'few' }, 'expected number'],
  ['a permit without issuer', { free_for: 'visa' }, 'Invalid'],
  ['a first day that does not exist', { from: '2026-13-01' }, 'Invalid ISO date'],
  ['no evidence', { evidence: '' }, 'Invalid option'],
])('a line about changing planes with %s is refused by its number', (_what, fault, reason) => {
  const read = () => transitRules([TRANSIT, { ...TRANSIT, ...fault }], COUNTRIES)
  expect(read).toThrow(/^transit\.csv, line 3: /)
  expect(read).toThrow(reason)
})
