import { COUNTRIES } from '../test/example'
import { searchCountries } from './country-search'

const found = (typed: string) => searchCountries(COUNTRIES, typed).map(({ code }) => code)

test('nothing typed gives the featured countries', () => {
  expect(found('')).toEqual(['IN', 'ID', 'TH', 'TR', 'MY'])
})

test('a country is found by name, start of a word, code, old name and without accents', () => {
  expect(found('thai')).toEqual(['TH'])
  expect(found('cote')).toEqual(['CI'])
  expect(found('ivory')).toEqual(['CI'])
  expect(found('coast')).toEqual(['CI'])
  expect(found('swaziland')).toEqual(['SZ'])
  expect(found('turkey')).toEqual(['TR'])
  expect(found('TURKIYE')).toEqual(['TR'])
})

test('a code goes before names that begin with it', () => {
  expect(found('in')).toEqual(['IN', 'ID', 'SZ'])
  expect(found('th')[0]).toBe('TH')
})

test('a whole name goes before names that begin with it', () => {
  const option = (code: string, name: string, ...otherNames: string[]) => ({
    code,
    name,
    otherNames,
    featured: false,
  })
  const options = [option('UA', 'Ukraine'), option('GB', 'United Kingdom', 'UK', 'Great Britain')]
  expect(searchCountries(options, 'uk').map(({ code }) => code)).toEqual(['GB', 'UA'])
})

test('what is nowhere in a name finds nothing', () => {
  expect(found('xyz')).toEqual([])
})

test.each(['schengen', 'Schengen area', 'Schen', 'Шенген', '申根', 'شنغن', 'शेंगेन'])(
  'an area finds its countries, and no other: %s',
  (typed) => {
    const options = ['GB', 'FR', 'CH', 'IE', 'BG'].map((code) => ({
      code,
      name: code,
      otherNames: [],
      featured: false,
    }))
    expect(searchCountries(options, typed).map(({ code }) => code)).toEqual(['FR', 'CH', 'BG'])
  },
)

test.each(['europe', 'Europa', 'Европа', 'أوروبا', '欧洲', 'यूरोप'])(
  'Europe has more than Schengen: %s',
  (typed) => {
    const options = ['GB', 'FR', 'CI', 'UA', 'EG'].map((code) => ({
      code,
      name: code,
      otherNames: [],
      featured: false,
    }))
    expect(searchCountries(options, typed).map(({ code }) => code)).toEqual(['GB', 'FR', 'UA'])
  },
)
