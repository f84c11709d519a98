import type { Country } from '@borderlane/contracts/catalogue/country'
import { CountryFinder } from './country-finder'
import { wordsOf } from './text'

const country = (code: string, name: string, demonyms: string[] = [], aliases: string[] = []): Country => ({
  code,
  iso3: '',
  name,
  otherNames: [],
  aliases,
  demonyms,
  cities: [],
  featured: false,
})
const finder = new CountryFinder(
  new Map([
    [
      'en' as const,
      [
        country('NE', 'Niger', ['nigerien']),
        country('NG', 'Nigeria', ['nigerian']),
        country('AT', 'Austria', ['austrian']),
        country('AU', 'Australia', ['australian']),
        country('GR', 'Greece', ['greek']),
        country('US', 'United States', ['american'], ['USA']),
        country('IN', 'India', ['indian']),
        country('GE', 'Georgia'),
        country('MA', 'Morocco'),
        country('CO', 'Colombia'),
        country('IR', 'Iran', [], ['Irã']),
        country('CG', 'Congo (Republic)', ['congolese'], ['Congo']),
        country('CD', 'Congo (DRC)'),
      ],
    ],
    ['ar' as const, [country('CO', 'كولومبيا')]],
  ]),
)
const found = (text: string) => finder.find(wordsOf(text)).map(({ code, choices }) => choices ?? code)

it.each([
  ['nigera', [['NE', 'NG']]],
  ['nigerain', ['NG']],
  ['from Congo', [['CG', 'CD']]],
  ['Congo (DRC)', ['CD']],
  ['Congo, DRC', ['CD']],
  ['an American to Georgia', ['US', 'GE']],
  ['a US visa and an Indian passport to Georgia', ['US', 'IN', 'GE']],
  ['Georgia, USA', ['US', 'US']],
  ['from Atlanta, Georgia', ['US', 'US']],
  ['nigerian', ['NG']],
  ['green card', []],
  ['march', []],
  ['Puerto Rico', ['PR']],
  ['Londres', ['GB']],
  ['في باريس', ['FR']],
  ['想来巴黎看我', ['FR']],
  ['в Лондоне', ['GB']],
  ['лечу в Москву', ['RU']],
  ['दिल्ली', ['IN']],
  ['Meine Freundin', []],
  ['как дела', []],
  ['كولومبي', ['CO']],
  ['viagem para Irã', ['IR']],
  ['la ira', []],
])('in "%s" it sees %j', (text, codes) => {
  expect(found(text)).toEqual(codes)
})

it('knows what a territory belongs to', () => {
  expect(finder.countryOf('PR')).toBe('US')
  expect(finder.nameOf('PR', 'de')).toBe('Puerto Rico')
})
