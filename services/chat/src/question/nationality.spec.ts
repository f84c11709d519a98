import type { Country } from '@borderlane/contracts/catalogue/country'
import { LOCALES } from '@borderlane/contracts/primitives'
import { rowsThatFail } from '@borderlane/testing'
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

it('all words for people of a country are known in all their forms', () => {
  expect(rowsThatFail(lines, String, known)).toEqual([])
})

function known(line: string): void {
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
}

it('no form stands for two countries', () => {
  const owners = new Map<string, Set<string>>()
  for (const { codes, forms } of NATIONALITIES)
    for (const form of forms) owners.set(form, (owners.get(form) ?? new Set()).add(codes.join(' ')))
  expect([...owners].filter(([, codes]) => codes.size > 1)).toEqual([])
})

it('each ending of a language has a word', () => {
  const without = seedRows('nationality-endings.tsv').filter(([language, ending]) => {
    const key = keyOf(ending!)
    const words = NATIONALITIES.filter((one) => one.language === language)
    return !words.some(({ forms }) => forms[0]!.endsWith(key))
  })
  expect(without).toEqual([])
})

it('the forms are in languages of ours', () => {
  const languages = seedRows('nationality-endings.tsv').map(([language]) => language)
  expect(LOCALES).toEqual(expect.arrayContaining([...new Set(languages)]))
})
