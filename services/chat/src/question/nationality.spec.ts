import type { Country } from '@borderlane/contracts/catalogue/requirement'
import { LOCALES } from '@borderlane/contracts/primitives'
import { CountryFinder } from './country-finder'
import { NATIONALITIES } from './nationality'
import { seedRows } from './seed-rows'
import { keyOf, wordsOf } from './text'

const nothing: Omit<Country, 'code'> = {
  iso3: '',
  name: 'Somewhere',
  otherNames: [],
  aliases: [],
  demonyms: [],
  cities: [],
  featured: false,
}
const finder = new CountryFinder(new Map([['en', [{ ...nothing, code: 'XX' }]]]))
const lines = [...new Set(NATIONALITIES.map(({ codes }) => codes.join(' ')))]

it.each(lines)('all words for people of %s are known in all their forms', (line) => {
  const words = NATIONALITIES.filter(({ codes }) => codes.join(' ') === line)
  // Of some Chinese words the last character is the visa's: they say where to.
  const expected = words.flatMap(({ forms }) =>
    forms.map((form) => [form, form.endsWith('签') ? 'city' : 'nationality', line]),
  )
  const found = expected.map(([form]) => {
    const [mention] = finder.find(wordsOf(form!))
    return [form, mention?.kind, (mention?.choices ?? [mention?.code]).join(' ')]
  })
  expect(found).toEqual(expected)
})

it('no form stands for two countries', () => {
  const owners = new Map<string, Set<string>>()
  for (const { codes, forms } of NATIONALITIES)
    for (const form of forms) owners.set(form, (owners.get(form) ?? new Set()).add(codes.join(' ')))
  expect([...owners].filter(([, codes]) => codes.size > 1)).toEqual([])
})

it.each(seedRows('nationality-endings.tsv').map(([language, ending]) => [language, ending]))(
  'in %s a word that ends like "%s" is there',
  (language, ending) => {
    const key = keyOf(ending!)
    const words = NATIONALITIES.filter((one) => one.language === language)
    expect(words.some(({ forms }) => forms[0]!.endsWith(key))).toBe(true)
  },
)

it('the forms are in languages of ours', () => {
  const languages = seedRows('nationality-endings.tsv').map(([language]) => language)
  expect(LOCALES).toEqual(expect.arrayContaining([...new Set(languages)]))
})
