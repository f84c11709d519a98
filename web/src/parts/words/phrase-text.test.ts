import countries from '@borderlane/words/locales/fr/countries.json'
import i18next from 'i18next'
import { phraseText } from './phrase-text'

beforeAll(async () => {
  const notes = {
    fee_sourced: 'L’État demande {{amount}} (au {{asOf}}).',
    visa_free_days_one: '{{count}} jour',
    visa_free_days_other: '{{count}} jours',
  }
  const titles = {
    country_evisa: 'e-visa ({{country}})',
    kind_embassy: 'visa consulaire',
    kind_first: '{{kind}}, {{title}}',
  }
  await i18next.init({ lng: 'fr', resources: { fr: { notes, titles, countries } } })
})

test('a sentence of the server is in the language, with its amounts and days', () => {
  const text = phraseText(
    'notes',
    { code: 'fee_sourced', params: { amount: 'USD 1250.50', asOf: '2026-03' }, text: '' },
    'fr',
  )
  expect(text.replace(/\s/g, ' ')).toBe('L’État demande 1 250,50 USD (au mars 2026).')
  expect(phraseText('notes', { code: 'visa_free_days', params: { count: 0 }, text: '' }, 'fr')).toBe('0 jour')
})

test('a title names its country, and the kind of the rule first where it is another one', () => {
  const title = { code: 'country_evisa', params: { country: 'DE', kind: 'embassy' }, text: 'Germany eVisa' }
  expect(phraseText('titles', title, 'fr')).toBe('visa consulaire, e-visa (Allemagne)')
  expect(phraseText('titles', title, 'en')).toBe('Germany eVisa')
})

test('words that an admin has typed stay as they are', () => {
  expect(phraseText('notes', { code: 'Call first', params: {}, text: 'Call first' }, 'fr')).toBe('Call first')
})
