import { languageOf } from './language'

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
