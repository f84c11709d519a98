import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { languageOf, languageOfTurn } from './language'

it.each(['required docs thailand nigerian', 'pakistan - uae visa cost', 'phillipines to japan visa??'])(
  '"%s" is too short to tell a language: it is answered as the page is written',
  (question) => expect(languageOf(question)).toBeUndefined(),
)

it.each([
  ['quanto costa il visto per un indiano', 'it'],
  ['was kostet das Visum für Inder', 'de'],
  ['¿Necesita visado un indio?', 'es'],
  ['нужна ли виза', 'ru'],
])('"%s" is answered in its own language', (question, language) => {
  expect(languageOf(question)).toBe(language)
})

const none = new Map<Locale, number>()
it.each([
  ['viajo de Vieetnam a Tailandia, ¿visa?', 'es'],
  ['pasaporte de tailandia viaje a polonia dentro de tres semanas visa', 'es'],
  ['une Camerounaise installée à Bruxelles peut-elle aller au Sénégal sans visa ?', 'fr'],
  ['preciso de visto para trinidad e tobago', 'pt'],
  ['serve il visto per la Cina?', 'it'],
  ['I have a Lebanon passport and a Russia passport. Visa for Costa Rica?', 'en'],
  ['und für Japan?', 'de'],
])('by all signs "%s" is %s, whatever the page is', (question, language) => {
  for (const page of LOCALES) expect(languageOfTurn(question, none, page)).toBe(language)
})

it.each(['visa?', 'Vietnam', 'OK'])('"%s" has no sign but the page', (question) => {
  expect(languageOfTurn(question, none, 'it')).toBeUndefined()
})
