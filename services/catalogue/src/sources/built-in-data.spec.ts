import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLanguage, LANGUAGES } from '@borderlane/words/languages'
import { VisaVariants } from '../rules/visa-variants'
import { GovernmentFees } from '../rules/government-fee'
import { passportRuleOn } from '../rules/visa-policy'
import {
  readCountries,
  readFees,
  readForms,
  readOfficialData,
  readPassportRules,
  readRates,
  readSeedRows,
  readVariantFacts,
} from './built-in-data'

const LOCALES = join(__dirname, '../../../../libs/words/locales')

describe('a country has one name', () => {
  it.each(Object.keys(LANGUAGES).filter(isLanguage))(
    'in %s, here and in pages and mails',
    async (language) => {
      const names = (await readCountries()).map(({ code, name, names: others }) => [
        code,
        language === 'en' ? name : others[language],
      ])
      expect(Object.fromEntries(names)).toEqual(
        JSON.parse(await readFile(join(LOCALES, language, 'countries.json'), 'utf8')),
      )
    },
  )
})

test('what destinations ask of passports is about countries that there are, and counts something', async () => {
  const codes = new Set((await readCountries()).map(({ code }) => code))
  const all = await readPassportRules()
  const rules = new Map([...all].map(([key, some]) => [key, some[0]!]))
  expect(new Set([...rules.keys()].map((key) => key.slice(-2))).size).toBe(172)
  // The three months of the Schengen rules are not asked of those who move freely.
  expect([rules.get('DE')?.months, rules.get('FRDE')?.months, rules.get('CHFR')?.months]).toEqual([3, 0, 0])
  for (const [destination, { months, days, source }] of rules) {
    for (const code of [destination.slice(0, 2), destination.slice(-2)])
      expect([code, codes.has(code)]).toEqual([code, true])
    // One of the two, never both.
    expect([destination, (months === null) !== (days === null)]).toEqual([destination, true])
    expect(source.url).toMatch(/^https:\/\//)
  }
  expect(rules.get('FR')).toMatchObject({ months: 3, from: 'departure', issuedWithinYears: 10 })
  expect(rules.get('ZA')).toMatchObject({ days: 30, from: 'departure', blankPages: 2 })
  // What the United States ask of all, and of passports with an agreement.
  expect(rules.get('US')).toMatchObject({ months: 6, from: 'departure' })
  expect(rules.get('INUS')).toMatchObject({ months: 0, from: 'departure' })
  expect(rules.has('CNUS')).toBe(false)
  // Of Morocco three governments say three things.
  expect(rules.has('MA')).toBe(false)
  const months = ['2026-12-31', '2027-01-01'].map((day) => passportRuleOn(all.get('DO'), day)?.months)
  expect(months).toEqual([0, 6])
})

test('what is said of visas is about countries that there are, once, by a source with its day', async () => {
  const codes = new Set((await readCountries()).map(({ code }) => code))
  const facts = await readVariantFacts()
  const said = facts.flatMap(({ destinations, entry, passports, fact }) =>
    destinations.flatMap((to) => (passports ?? ['*']).map((from) => `${to} ${entry} ${from} ${fact}`)),
  )
  expect(new Set(said).size).toBe(said.length)
  for (const { destinations, passports, source } of facts) {
    for (const code of [...destinations, ...(passports ?? [])])
      expect([code, codes.has(code)]).toEqual([code, true])
    expect(source.name).not.toBe('')
    expect(source.asOf).toMatch(/^\d{4}(-\d\d(-\d\d)?)?$/)
    expect(source.url ?? 'https://').toMatch(/^https:\/\//)
  }
})

test('where the form is said to ask for the number of entries, it does', async () => {
  const forms = await readForms()
  const asked = (await readVariantFacts()).filter(({ said }) => said === 'asked')
  expect(asked.length).toBeGreaterThan(0)
  for (const { destinations, source } of asked)
    for (const destination of destinations) {
      const form = forms.find(
        (one) => one.destinations.includes(destination) && one.source.name === source.name,
      )
      const questions = form?.sections.flatMap((section) => section.questions.map(({ id }) => id))
      expect([destination, questions]).toEqual([destination, expect.arrayContaining(['entriesRequested'])])
    }
})

test('a fact about a passport goes before the one about every passport, and nothing is guessed', async () => {
  const variants = new VisaVariants(await readVariantFacts())
  expect(variants.find('CA', 'KR', 'eta')).toMatchObject({ name: 'K-ETA', stay: { count: 6, unit: 'month' } })
  expect(variants.find('DE', 'AU', 'eta')).toMatchObject({
    name: 'eVisitor (subclass 651)',
    entries: 'multiple',
  })
  expect(variants.find('JP', 'KE', 'eta')).toMatchObject({ name: 'Kenya eTA', entries: null })
  // What one source says of this passport and another of all stands together, both named.
  expect(variants.find('SA', 'VN', 'evisa')).toMatchObject({
    stay: { count: 90, unit: 'day' },
    entries: 'asked',
    validity: { count: 90, unit: 'day' },
    sources: [{ asOf: '2025' }, { asOf: '2026-06-26' }, { asOf: '2026-07-02' }, { asOf: '2026-09-26' }],
  })
  expect(variants.find('DE', 'VN', 'evisa')).toMatchObject({
    stay: { count: 90, unit: 'day' },
    entries: 'asked',
  })
  // That the authority decides it is known, too, with who says so.
  expect(variants.find('IN', 'FR', 'embassy')).toMatchObject({
    entries: 'asked',
    validity: null,
    setByAuthority: ['validity'],
  })
  expect(variants.findSources('IN', 'FR', 'embassy').validity).toMatchObject({ asOf: '2026-01-20' })
  // Of another kind of visa nothing is known.
  expect(variants.find('IN', 'IN', 'embassy')).toBeNull()
  expect(variants.find('GB', 'NG', 'embassy')).toBeNull()
})

test.each([
  ['paper.csv', 39],
  ['government-fee.csv', 3],
  ['offer.csv', 13],
])('what Portugal publishes for other states says in %s that it is the rule of all', async (file, count) => {
  const borrowed = (await readSeedRows(file)).filter(({ source_url }) => source_url?.includes('.mne.gov.pt/'))
  expect(borrowed).toHaveLength(count)
  for (const { source_name } of borrowed)
    expect(source_name).toMatch(/(all Schengen states|Visa Code|European Union).* published by Portugal’s/)
})

test.each([
  ['AU', 'LK', 'eta', 'USD 0.00', undefined],
  ['ZA', 'IE', 'embassy', 'EUR 0.00', undefined],
  ['IN', 'CN', 'embassy', 'INR 2900.00', '2026-12-31'],
  ['FJ', 'NZ', 'embassy', 'NZD 161.00', '2027-05-31'],
] as const)('what is taken of %s for %s by %s is what is published for that passport', async (...row) => {
  const [from, to, entry, listed, until] = row
  const fees = new GovernmentFees(await readFees(await readRates()))
  const fee = fees.findPresent(from, to, entry)!
  expect([fee.listed, fee.status, fee.source?.evidence, fee.source?.until]).toEqual([
    listed,
    'sourced',
    'cited',
    until,
  ])
})

test.each([
  ['RU', 'MX', 'eta'],
  ['US', 'EG', 'on_arrival'],
])('of the answers that a source names for %s to %s, %s is the one for everyone', async (from, to, entry) => {
  const { cells } = await readOfficialData()
  const said = cells.filter(({ passport, destination }) => passport === from && destination === to)
  expect(said.map(({ policy }) => policy.entry)).toEqual([entry])
})
