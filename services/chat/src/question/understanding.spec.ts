import type { Country } from '@borderlane/contracts/catalogue/requirement'
import type { Locale } from '@borderlane/contracts/primitives'
import { CountryFinder } from './country-finder'
import { understand } from './understanding'

const country = (code: string, name: string, more: Partial<Country> = {}): Country => ({
  code,
  iso3: '',
  name,
  otherNames: [],
  aliases: [],
  demonyms: [],
  cities: [],
  featured: false,
  ...more,
})
const ENGLISH = [
  country('IN', 'India', { demonyms: ['indian'], aliases: ['Indien', 'Индия', 'भारत', 'الهند', '印度'] }),
  country('TH', 'Thailand', { aliases: ['Tailandia', 'Thaïlande', 'تايلاند', 'थाईलैंड', '泰国', 'Таиланд'] }),
  country('VN', 'Vietnam', { cities: ['hanoi'], aliases: ['越南'] }),
  country('BR', 'Brazil', { demonyms: ['brazilian'] }),
  country('US', 'United States', { otherNames: ['USA'], demonyms: ['american'] }),
]
const named = (names: Record<string, string>): Country[] =>
  Object.entries(names).map(([code, name]) => country(code, name))
const finder = new CountryFinder(
  new Map<Locale, Country[]>([
    ['en', ENGLISH],
    ['es', named({ BR: 'Brasil', TH: 'Tailandia' })],
    ['pt', named({ BR: 'Brasil' })],
    ['de', named({ BR: 'Brasilien', IN: 'Indien' })],
    ['ru', named({ IN: 'Индия', TH: 'Таиланд', BR: 'Бразилия' })],
  ]),
)

function read(...questions: string[]): string {
  const { passports, destinations, topics } = understand(questions, finder, 'en')
  return `${passports.join('+')}>${destinations.join('+')} ${topics.join('+')}`
}

it.each([
  ['Do I need a visa for Thailand with an Indian passport?', 'IN>TH visa'],
  ['How much does an Indian visa cost for a Brazilian?', 'BR>IN cost'],
  ['visa thailand, passport of India', 'IN>TH visa'],
  ['thialand visa for indians', 'IN>TH visa'],
  ['india to hanoi how long does it take', 'IN>VN speed'],
  ['can us citizens stay in Brazil? tell us', 'US>BR stay'],
  ['¿Qué documentos necesita un brasileño para Tailandia?', 'BR>TH documents'],
  ['Braucht ein Brasilianer ein Visum für Indien?', 'BR>IN visa'],
  ['Нужна ли виза гражданину Индии в Таиланд?', 'IN>TH visa'],
  ['هل يحتاج الهندي إلى تأشيرة لتايلاند؟', 'IN>TH visa'],
  ['印度人去泰国需要签证吗', 'IN>TH visa'],
  ['क्या भारतीयों को थाईलैंड के लिए वीज़ा चाहिए?', 'IN>TH visa'],
])('reads "%s" as %s', (question, understood) => {
  expect(read(question)).toBe(understood)
})

it.each([
  [['India to Thailand visa', 'and for Vietnam?'], 'IN>VN visa'],
  [['what does a visa for Vietnam cost, Indian passport', 'and for a Brazilian?'], 'BR>VN cost'],
  [['Vietnam visa?', 'India'], 'IN>VN visa'],
  [['India to Thailand visa', 'how much is it?'], 'IN>TH cost'],
])('a follow-up changes only what it names: %s', (questions, understood) => {
  expect(read(...questions)).toBe(understood)
})

it('an ordinary word that looks like a country is none', () => {
  expect(read('can my child come with me')).toBe('> ')
})

it('of a conversation that nobody would write, the newest turns are read', () => {
  const page = 'and what about my other question, please? '.repeat(95)
  expect(read(...Array<string>(13).fill(page), 'India to Thailand visa', 'how much is it?')).toBe(
    'IN>TH cost',
  )
  expect(read('India to Thailand visa', ...Array<string>(13).fill(page))).toBe('> ')
  expect(read(`${page} ${'India to Thailand visa '.repeat(3)}`)).toBe('IN>TH visa')
})
