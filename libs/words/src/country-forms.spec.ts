import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRY_FORMS, type CountryForms } from './country-forms'
import { LANGUAGES, type Language } from './languages'
import { sentenceText } from './sentence-text'
import { translator } from './translator'

const LOCALES = join(__dirname, '../locales')
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(LOCALES, language, `${file}.json`), 'utf8')) as Record<string, never>
const BENT = ['de', 'fr', 'es', 'it', 'pt', 'ru'] as const
const answer = (language: Language, from: string, to: string) =>
  sentenceText({ topic: 'rule', code: 'kind.evisa', params: { from, to } }, language)

describe('the name of a country in a sentence', () => {
  it.each([
    ['en', 'With a passport from the Netherlands you need an e-visa for Iran.'],
    ['de', 'Mit einem Reisepass aus den Niederlanden brauchen Sie für den Iran ein E-Visum.'],
    ['fr', 'Avec un passeport délivré par les Pays-Bas, il vous faut un e-visa pour l’Iran.'],
    ['es', 'Con un pasaporte expedido por los Países Bajos necesita un visado electrónico para Irán.'],
    ['it', 'Con un passaporto rilasciato dai Paesi Bassi Le serve un visto elettronico per l’Iran.'],
    ['pt', 'Com um passaporte dos Países Baixos, você precisa de um visto eletrônico para o Irã.'],
    ['ru', 'С паспортом Нидерландов для поездки в Иран нужна электронная виза.'],
    ['zh', '持荷兰护照前往伊朗需要电子签证。'],
  ] as const)('is in %s as the sentence asks', (language, sentence) => {
    expect(answer(language, 'NL', 'IR')).toBe(sentence)
  })

  it.each([
    ['de', 'Kuba', 'die Philippinen'],
    ['fr', 'Cuba', 'les Philippines'],
    ['it', 'da Cuba', 'le Filippine'],
    ['pt', 'de Cuba', 'as Filipinas'],
    ['ru', 'Кубы', 'на Филиппины'],
  ] as const)('takes no article in %s where it has none', (language, from, to) => {
    expect(answer(language, 'CU', 'PH')).toContain(`${from} `.trimEnd())
    expect(answer(language, 'CU', 'PH')).toContain(to)
  })

  it('is left as it is where it is no country', () => {
    const params = { from: 'Nordzypern', to: 'Puerto Rico' }
    expect(translator('rule', 'de')('kind.evisa', params)).toBe(
      'Mit einem Reisepass aus Nordzypern brauchen Sie für Puerto Rico ein E-Visum.',
    )
  })
})

it.each(BENT)('the forms of %s are those of countries, and whole', (language) => {
  const names = read(language, 'countries')
  const forms = read(language, 'country-forms') as CountryForms
  expect(Object.keys(forms).filter((code) => !(code in names))).toEqual([])
  for (const [code, form] of Object.entries(forms))
    expect([code, COUNTRY_FORMS.filter((one) => form[one]?.trim())]).toEqual([code, [...COUNTRY_FORMS]])
  // There every name takes a preposition or an ending.
  if (['it', 'pt', 'ru'].includes(language))
    expect(Object.keys(forms).sort()).toEqual(Object.keys(names).sort())
})

it('a language whose sentences ask for forms has them', () => {
  const asking = (Object.keys(LANGUAGES) as Language[]).filter((language) =>
    /\{\{\w+, (of|for)\}\}/.test(readFileSync(join(LOCALES, language, 'chat.json'), 'utf8')),
  )
  expect(asking.filter((one) => one !== 'en')).toEqual(expect.arrayContaining([...BENT]))
  expect(asking).toHaveLength(BENT.length + 1)
})
