import type { Country } from '@borderlane/contracts/catalogue/country'
import { CHAT_MESSAGE_BYTES } from '@borderlane/contracts/chat/public'
import { LOCALES } from '@borderlane/contracts/primitives'
import { hashOfTenMegabytesMs, processorMs } from '@borderlane/testing'
import countries from '@borderlane/words/locales/en/countries.json'
import type { TextKey } from '@borderlane/words/text-types'
import { translator } from '@borderlane/words/translator'
import { outgoingText } from '../outside/outgoing-text'
import { CountryFinder } from './country-finder'
import { understand } from './understanding'

const TURNS = 15
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** Words of which none is twice. */
function different(count: number): string {
  const letter = (index: number): string => ALPHABET[index % 26]!
  return Array.from({ length: count }, (_, index) =>
    [index, index * 7, index / 26, index * 3, index / 5].map((one) => letter(Math.floor(one))).join(''),
  ).join(' ')
}

/** Names of countries, each with one letter wrong in another place. */
function misspelt(count: number): string {
  const names = Object.values(countries).map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  return Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length]!
    const at = 1 + (Math.floor(index / names.length) % (name.length - 1))
    return `${name.slice(0, at)}${ALPHABET[(index * 11) % 26]!}${name.slice(at + 1)}`
  }).join(' ')
}

/** Texts that make a reader work: many words, few long ones, words nearly of a country, words that begin a pattern. */
const TEXTS: Record<string, string> = {
  'letters of many words': 'abcde fghij klmno pqrst uvwxy zabcd efghi jklmn ',
  'names with an error': 'Thialand Indonesai Vietnma Singapoer Switzerlnad Kazakhstna Turkmenistna ',
  'names of countries': 'Thailand and Indonesia, Vietnam to Singapore. United Arab Emirates of Germany ',
  nationalities: 'thailandisch singapurerin indonesiano vietnamitas казахстанский ',
  'one long word': 'x',
  'one long word like a name': 'thailandindonesia',
  'one long Russian word': 'казахстан',
  'one long Arabic word': 'والبال',
  'Chinese characters': '泰国印度尼西亚越南新加坡',
  'costs that are not declined': 'cost fee price ',
  'costs that are declined': `${'cost '.repeat(800)}declined`,
  'words that begin a pattern': 'tracktrackmeintrack ',
  'tracking in one word': 'track',
  'where is my': 'where is my of on my for ',
  'short names': 'uk ',
  'short names in capitals': 'US ',
  'passports in Chinese': '印度的护照',
  articles: 'the le der ',
  'different words': different(700),
  'different words like names': misspelt(600),
  blanks: 'a        ',
  numbers: '12345678 ',
  'an address that is none': 'a.b-c_',
  'accents to take off': 'ǟéèêṩẛ̣ ',
}

/** A piece again and again, as many bytes of it. */
function textOf(piece: string, bytes: number): string {
  const text = Buffer.from(piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece)))).subarray(0, bytes)
  return text.toString().replaceAll('\uFFFD', '')
}

let finder: CountryFinder

beforeAll(() => {
  const codes = Object.keys(countries) as TextKey<'countries'>[]
  const names = new Map(
    LOCALES.map((locale) => {
      const nameOf = translator('countries', locale)
      return [locale, codes.map((code) => [code, nameOf(code)] as const)]
    }),
  )
  const aliases = (code: string) =>
    [...names.values()].flatMap((all) => all.filter(([one]) => one === code).map(([, name]) => name))
  const country = ([code, name]: readonly [string, string]): Country => ({
    code,
    iso3: '',
    name,
    otherNames: [],
    aliases: aliases(code),
    demonyms: [`${name}n`],
    cities: [`${name}ville`, `Port ${name}`, `New ${name}`],
    featured: false,
  })
  finder = new CountryFinder(new Map([...names].map(([locale, all]) => [locale, all.map(country)])))
})

/** What is worked out of a whole conversation before anything is asked of another service. */
function read(turn: string): void {
  understand(Array<string>(TURNS).fill(turn), finder, 'en')
  outgoingText(turn)
}

describe.each(Object.entries(TEXTS))('a conversation of 61 KB: %s', (_name, piece) => {
  it('costs at most 15 times what 6 KB cost, and 25 times hashing 10 MB', () => {
    const large = textOf(piece, CHAT_MESSAGE_BYTES)
    const small = textOf(piece, CHAT_MESSAGE_BYTES / 10)
    const cost = processorMs(() => read(large))
    // Below a millisecond the clock measures itself.
    expect(
      cost /
        Math.max(
          1,
          processorMs(() => read(small)),
        ),
    ).toBeLessThan(15)
    expect(cost / hashOfTenMegabytesMs()).toBeLessThan(25)
  })
})
