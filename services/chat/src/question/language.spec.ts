import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { featuresOf } from './features'
import { hear } from './intent-model'
import { languageOfTurn } from './language'
import { seedRows } from './seed-rows'
import { keyOf, wordsOf } from './text'

const languageFor = (turn: string, page: Locale, names: Locale[][] = []) => {
  const words = wordsOf(turn)
  const heard = hear(featuresOf(turn, words, [])).languages
  return languageOfTurn({ turn, text: turn, names, heard }, page)
}

it.each([
  ['viajo de Vieetnam a Tailandia, ¿visa?', 'es'],
  ['pasaporte de tailandia viaje a polonia dentro de tres semanas visa', 'es'],
  ['une Camerounaise installée à Bruxelles peut-elle aller au Sénégal sans visa ?', 'fr'],
  ['preciso de visto para trinidad e tobago', 'pt'],
  ['serve il visto per la Cina?', 'it'],
  ['I have a Lebanon passport and a Russia passport. Visa for Costa Rica?', 'en'],
  ['und für Japan?', 'de'],
  ['Visum Japan?', 'de'],
  ['quanto costa il visto per un indiano', 'it'],
  ['¿Necesita visado un indio?', 'es'],
  ['нужна ли виза', 'ru'],
])('by all signs "%s" is %s, whatever the page is', (question, language) => {
  for (const page of LOCALES) expect(languageFor(question, page)).toBe(language)
})

it.each([
  ['mujhe apne bete ke liye bhi form bharna padega kya', 'hi'],
  ['tumhari site par mera kaam nahi ho raha', 'hi'],
  ['thailand mein hotel ki zaroorat hai kya', 'hi'],
  ['momkin asafer men gheir visa wala lazem', 'ar'],
  ['kakie bumagi nuzhny dlya vizy', 'ru'],
  ['wo keyi zenme fukuan', 'zh'],
])('in Latin letters "%s" is %s, there and on an English page', (question, language) => {
  expect(languageFor(question, 'en')).toBe(language)
  expect(languageFor(question, language as Locale)).toBe(language)
})

it('on a page in another script a few Latin words that are of no language clearly are of the page', () => {
  for (const page of ['hi', 'ar', 'ru', 'zh'] as const)
    expect(languageFor('ticket ho problem bahut', page) ?? page).toBe(page)
})

it.each(['visa?', 'Vietnam', 'OK', '日本のパスポートです', '비자'])(
  '"%s" has no sign but the page',
  (question) => {
    expect(languageFor(question, 'it')).toBeUndefined()
  },
)

it('what two languages have decides the page, where it is one of them', () => {
  expect(['es', 'pt'].map((page) => languageFor('para Vietnam', page as Locale))).toEqual(['es', 'pt'])
})

it('a name that one language writes so is a sign of it', () => {
  expect(languageFor('visa', 'en', [['fr']])).toBe('fr')
  expect(languageFor('visa', 'en', [['en', 'de']])).toBe('en')
})

it.each(seedRows('language-words.tsv'))('ten words of the language %s tell it', (language, words) => {
  const all = words!.split(' ')
  expect(all.map(keyOf)).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
  for (let at = 0; at + 10 <= all.length; at += 10)
    expect(languageFor(all.slice(at, at + 10).join('. '), language as Locale)).toBe(language)
})

it('one word that a transcript has is no sign of a language', () => {
  expect(languageFor('u guys legit?', 'en')).not.toBe('ru')
})
