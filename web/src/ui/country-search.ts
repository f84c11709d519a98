import { editDistance } from '@borderlane/words/edit-distance'
import { areaOf } from './country-areas'

export interface CountryOption {
  code: string
  /** The country whose flag is shown; `code` unless given. */
  flag?: string
  name: string
  /** Other names by which it is found, also by a part of them. */
  otherNames: readonly string[]
  /** Names in other languages and further codes. */
  aliases?: readonly string[]
  /** What its people and big cities are called. */
  places?: readonly string[]
  featured: boolean
}

/** Letters that no accent mark is taken off from. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', ı: 'i', æ: 'ae', '&': ' and ' }

/** Lower case, without accents, punctuation and a leading article: "Côte d’Ivoire" is found by "cote d'ivoire". */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłıæ&]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘`.]/g, '')
    .replace(/[\s,()\u2010-\u2015-]+/g, ' ')
    .trim()
    .replace(/^the /, '')
}

interface Keys {
  code: string
  name: string
  names: string[]
  aliases: string[]
  places: string[]
}

const known = new WeakMap<CountryOption, Keys>()

function keysOf(option: CountryOption): Keys {
  let keys = known.get(option)
  if (!keys) {
    keys = {
      code: option.code.toLowerCase(),
      name: plain(option.name),
      names: [option.name, ...option.otherNames].map(plain),
      aliases: (option.aliases ?? []).map(plain),
      places: (option.places ?? []).map(plain),
    }
    known.set(option, keys)
  }
  return keys
}

const NOWHERE = 8

/**
 * Countries for what was typed, best first: the code, a whole name in any language, the people or a city, the start of
 * a name, of a word, of another language's name, a part of a name. Where nothing fits, what was typed is taken for
 * misspelt. Of an area ("schengen") all its countries are found. Nothing typed gives the featured ones.
 */
export function searchCountries(options: readonly CountryOption[], typed: string): CountryOption[] {
  const query = plain(typed)
  if (!query) return typed.trim() ? [] : options.filter((option) => option.featured)
  const area = areaOf(query)
  if (area) return options.filter(({ code }) => area.has(code))
  const found = ranked(options, (option) => rank(keysOf(option), query), NOWHERE)
  if (found.length > 0) return found
  const mistakes = query.length < 4 ? 0 : query.length < 8 ? 1 : 2
  return mistakes === 0
    ? []
    : ranked(options, (option) => nearest(keysOf(option), query, mistakes), mistakes + 1)
}

/** Those whose rank is below `end`, best first, then the featured ones, then by name. */
function ranked(options: readonly CountryOption[], rankOf: (option: CountryOption) => number, end: number) {
  return options
    .map((option) => ({ option, rank: rankOf(option) }))
    .filter(({ rank }) => rank < end)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        +b.option.featured - +a.option.featured ||
        a.option.name.localeCompare(b.option.name),
    )
    .map(({ option }) => option)
}

function rank({ code, name, names, aliases, places }: Keys, query: string): number {
  const starts = (key: string) => key.startsWith(query)
  const hasWord = (key: string) => ` ${key}`.includes(` ${query}`)
  if (code === query) return 0
  if (names.includes(query) || aliases.includes(query)) return 1
  if (places.includes(query)) return 2
  if (starts(name)) return 3
  if (names.some(hasWord)) return 4
  // Two Latin letters begin a name of nearly every country in one language or another.
  const isLong = query.length > 2 || /[^a-z ]/.test(query)
  if (isLong && places.some(starts)) return 5
  if (isLong && aliases.some(hasWord)) return 6
  return names.some((key) => key.includes(query)) ? 7 : NOWHERE
}

/** The fewest mistakes by which what was typed is one of its names; more than `most` does not count. */
function nearest({ names, aliases, places }: Keys, query: string, most: number): number {
  return Math.min(...[...names, ...aliases, ...places].map((key) => editDistance(query, key, most)))
}
