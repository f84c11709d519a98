import { builtIn, canadaRegulations, codesOf, euRegulation } from '../../test/live-documents'
import type { Country } from '../rules/country.entity'
import { readPolicy } from '../rules/visa-policy'
import { readCountries } from './built-in-data'
import { CANADA_VISA_LIST, readCanadaVisaList } from './canada-visa-list'
import { EU_VISA_LIST, readEuVisaList } from './eu-visa-list'
import { ChangedForm, type Reading } from './reading'

let countries: Country[]
let eu: { visa: string[]; free: string[] }
let exempt: string[]
beforeAll(async () => {
  countries = await readCountries()
  const france = await builtIn(EU_VISA_LIST.source.name, 'FR')
  const needs = (value: string) => [...france].filter(([, said]) => said === value).map(([code]) => code)
  // Nauru stands in annex II, for the time when its agreement is in force.
  eu = {
    visa: needs('embassy').filter((code) => code !== 'NR'),
    free: [...needs('visa_free 90').filter((code) => code !== 'GB'), 'NR'],
  }
  const inSentences = new Set(['GB', 'HK', 'IL', 'RO', 'TW', 'VA'])
  const canada = await builtIn(CANADA_VISA_LIST.source.name, 'CA')
  exempt = [...canada]
    .filter(([code, said]) => said === 'eta' && !inSentences.has(code))
    .map(([code]) => code)
})

const said = (reading: Reading) =>
  [...reading]
    .map(([code, value]) => {
      const { entry, stayDays } = readPolicy(value)!
      return `${code} ${entry} ${stayDays ?? ''}`.trim()
    })
    .sort()

describe('the European Union’s regulation', () => {
  const read = (change: (document: string) => string = (document) => document) =>
    readEuVisaList(change(euRegulation(countries, eu)), codesOf(countries))

  it('says of every passport what the built-in copy of it says, with its day', async () => {
    const { names, documentDay } = read()
    const ours = await builtIn(EU_VISA_LIST.source.name, 'FR')
    expect(said(names)).toEqual([...ours].map(([code, value]) => `${code} ${value}`).sort())
    expect(documentDay).toBe('2025-12-30')
    expect(names.get('NR')).toBe('V')
  })

  it.each<[string, (document: string) => string]>([
    ['a robot check', () => '<html>Verifying your browser</html>'],
    ['another regulation', (text) => text.replace('02018R1806', '02016R0399')],
    ['an annex of another form', (text) => text.replace('id="anx_II"', 'id="annex-2"')],
    ['a text that ends in the middle', (text) => text.slice(0, text.length / 2)],
    ['a name that nobody knows', (text) => text.replace('>Japan<', '>Atlantis<')],
    ['a name in both annexes', (text) => text.replace('>Japan<', '>India<')],
  ])('refuses %s', (_what, change) => expect(() => read(change)).toThrow(ChangedForm))

  it('finds the text in force by the office’s index', () => {
    const { addressOf } = EU_VISA_LIST.index
    const answer = { results: { bindings: [{ celex: { value: '02018R1806-20261101' } }] } }
    expect(addressOf(JSON.stringify(answer))).toBe(
      'https://publications.europa.eu/resource/celex/02018R1806-20261101',
    )
    expect(() => addressOf('{"results":{"bindings":[]}}')).toThrow(ChangedForm)
  })
})

describe('Canada’s regulations', () => {
  const read = (change: (document: string) => string = (document) => document) =>
    readCanadaVisaList(change(canadaRegulations(countries, exempt)), codesOf(countries))

  it('say of every passport what the built-in copy of them says, with their day', async () => {
    const { names, documentDay } = read()
    const ours = await builtIn(CANADA_VISA_LIST.source.name, 'CA')
    expect(said(names)).toEqual([...ours].map(([code, value]) => `${code} ${value}`).sort())
    expect(documentDay).toBe('2026-06-12')
  })

  it('are read as a table, too', () => {
    const { names } = read((text) =>
      text.replace(/<Item><Text>(.*?)<\/Text><\/Item>/g, '<row><entry colsep="0">$1</entry></row>'),
    )
    expect(names).toEqual(read().names)
  })

  it.each<[string, (document: string) => string]>([
    ['nothing', () => ''],
    ['no day', (text) => text.replace('lims:lastAmendedDate', 'lims:changed')],
    ['a schedule of another name', (text) => text.replace('SCHEDULE 1.1', 'SCHEDULE 1')],
    ['a section that names one fewer', (text) => text.replaceAll('Israel', 'nobody')],
    ['a schedule that has lost most', (text) => text.replace(/<Item>.*?Japan/s, '<Item><Text>Japan')],
  ])('refuse %s', (_what, change) => expect(() => read(change)).toThrow(ChangedForm))
})
