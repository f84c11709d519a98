import type { Country } from '@borderlane/contracts/catalogue/requirement'
import { CountryFinder } from './country-finder'
import { irregularNationalities } from './nationality'
import { wordsOf } from './text'

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

it.each(irregularNationalities)('"%s" is a nationality of %s', (form, code) => {
  expect(finder.find(wordsOf(form))).toMatchObject([{ code, kind: 'nationality' }])
})

it('no form stands for two countries', () => {
  const forms = irregularNationalities.map(([form]) => form)
  expect(forms.filter((form, index) => forms.indexOf(form) !== index)).toEqual([])
})
