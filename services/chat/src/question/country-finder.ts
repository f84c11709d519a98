import type { Country } from '@borderlane/contracts/catalogue/requirement'
import type { Locale } from '@borderlane/contracts/primitives'
import { NamesByLetters } from './names-by-letters'
import { irregularNationalities, isNationalityEnding, RUSSIAN_CASES, stemsOf } from './nationality'
import { keyOf, type Word, wordsOf } from './text'

export type MentionKind = 'name' | 'nationality' | 'city'

/** A country that a text names: words `from` to `to`, the last one included. */
export interface Mention {
  code: string
  kind: MentionKind
  from: number
  to: number
  /** Arabic writes "to" and "in" together with the name. */
  prefix?: string
}

interface Entry {
  code: string
  kind: MentionKind
}

/** Short names that people write; other short ones are codes of passports, currencies or plain words. */
const SHORT_NAMES = new Set('uk usa uae drc ksa prc eau vae eua оаэ сша кнр фрг'.split(' '))
/** Where "us" means the country and not the person. */
const BESIDE_US = { before: new Set(['the', 'to']), after: /^(citizen|passport|national|visa|resident)/ }
/** Words that are one letter away from a country. */
const PLAIN_WORDS = new Set(
  'child begin grace chica chico chien polar while women again media legal maria marta spare roman chain sedan chance pains rapid cuando chaud malaise'.split(
    ' ',
  ),
)
const SHORTEST_TYPO = 5
const LONGEST_NAME_WORDS = 7
/** Letters. A longer word is no name with an ending, and each of its beginnings would be looked up. */
const LONGEST_WORD = 40
/** Letters that Arabic writes together with the word that follows. */
const ARABIC_PREFIX = /^(وال|بال|كال|فال|لل|ال|و|ب|ل|ك|ف)/

/** Finds countries in questions: names, old names, nationalities and cities in ten languages, with typing errors. */
export class CountryFinder {
  private readonly byKey = new Map<string, Entry>()
  /** By their first character, longest name first. */
  private readonly chinese = new Map<string, [name: string, entry: Entry][]>()
  private readonly byLetters = new NamesByLetters<Entry>()
  private readonly stems = new Map<string, { code: string; language: Locale }[]>()

  /** @param lists the countries as the catalogue names them, by language */
  constructor(private readonly lists: ReadonlyMap<Locale, readonly Country[]>) {
    for (const [language, countries] of lists) {
      for (const { code, name } of countries) this.addStems(code, name, language)
    }
    for (const country of lists.get('en') ?? []) {
      const { code } = country
      for (const name of [country.name, ...country.otherNames, ...country.aliases])
        this.add(name, { code, kind: 'name' })
      for (const word of country.demonyms) {
        const form = word.replace(/ \(.*/, '')
        for (const one of [form, `${form}s`]) this.add(one, { code, kind: 'nationality' })
      }
      for (const city of country.cities) this.add(city, { code, kind: 'city' })
    }
    for (const [form, code] of irregularNationalities) this.add(form, { code, kind: 'nationality' })
    for (const names of this.chinese.values()) names.sort(([a], [b]) => b.length - a.length)
    for (const [name, entry] of this.byKey)
      if (name.length >= SHORTEST_TYPO && !name.includes(' ')) this.byLetters.add(name, entry)
  }

  /** The name of a country in a language; its code where nobody knows it. */
  nameOf(code: string, language: Locale): string {
    const list = this.lists.get(language) ?? this.lists.get('en')
    return list?.find((country) => country.code === code)?.name ?? code
  }

  /** The countries that a text names, in its order. Every word belongs to one of them at most. */
  find(words: readonly Word[]): Mention[] {
    const found: Mention[] = []
    const shouts = words.every(({ raw }) => raw === raw.toUpperCase())
    for (let from = 0; from < words.length;) {
      const mention = this.at(words, from, shouts)
      if (mention) found.push(mention)
      from = mention ? mention.to + 1 : from + 1
    }
    return found
  }

  private add(name: string, entry: Entry): void {
    const words = wordsOf(name)
    const key = words.map((word) => word.key).join(' ')
    if (/^\p{Script=Han}/u.test(name)) {
      const [first] = words
      const named: [string, Entry] = [words.map((word) => word.key).join(''), entry]
      if (first && words.length > 1)
        this.chinese.set(first.key, [...(this.chinese.get(first.key) ?? []), named])
      return
    }
    const isShort =
      key.replaceAll(' ', '').length <= 3 && /^[\p{Script=Latin}\p{Script=Cyrillic} ]+$/u.test(key)
    if (isShort && !SHORT_NAMES.has(key.replaceAll(' ', ''))) return
    // The first one stays: names come before nationalities, nationalities before cities.
    for (const one of [key, key.replace(/^the /, '')]) if (!this.byKey.has(one)) this.byKey.set(one, entry)
    if (isShort) this.byKey.set(key.replaceAll(' ', ''), entry)
    const bare = key.replace(/^ال/, '')
    if (bare !== key && !this.byKey.has(bare)) this.byKey.set(bare, entry)
  }

  private addStems(code: string, name: string, language: Locale): void {
    for (const stem of stemsOf(keyOf(name), language))
      this.stems.set(stem, [...(this.stems.get(stem) ?? []), { code, language }])
  }

  /** @param shouts whether the whole text is in capitals: "US" is then a word like all others */
  private at(words: readonly Word[], from: number, shouts: boolean): Mention | undefined {
    const word = words[from]!
    if (/^\p{Script=Han}/u.test(word.key)) return this.chineseAt(words, from)
    for (let length = Math.min(LONGEST_NAME_WORDS, words.length - from); length > 0; length--) {
      const key = words
        .slice(from, from + length)
        .map((one) => one.key)
        .join(' ')
      const entry = this.exact(key) ?? (length === 1 ? this.unitedStates(words, from, shouts) : undefined)
      if (entry) return { ...entry, from, to: from + length - 1 }
    }
    if (word.key.length > LONGEST_WORD) return undefined
    const entry = this.byEnding(word.key) ?? this.byTypo(word.key)
    return entry && { ...entry, from, to: from }
  }

  private exact(key: string): (Entry & Pick<Mention, 'prefix'>) | undefined {
    const found = this.byKey.get(key)
    const prefix = ARABIC_PREFIX.exec(key)?.[0]
    if (found || !prefix) return found
    const inside = this.byKey.get(key.slice(prefix.length))
    return inside && { ...inside, prefix }
  }

  private unitedStates(words: readonly Word[], at: number, shouts: boolean): Entry | undefined {
    const { raw, key } = words[at]!
    if (key !== 'us') return undefined
    const isCountry =
      (raw === 'US' && !shouts) ||
      BESIDE_US.before.has(words[at - 1]?.key ?? '') ||
      BESIDE_US.after.test(words[at + 1]?.key ?? '')
    return isCountry ? { code: 'US', kind: 'name' } : undefined
  }

  private chineseAt(words: readonly Word[], from: number): Mention | undefined {
    const rest = words
      .slice(from, from + 12)
      .map((one) => one.key)
      .join('')
    const found = this.chinese.get(words[from]!.key)?.find(([name]) => rest.startsWith(name))
    return found && { ...found[1], from, to: from + found[0].length - 1 }
  }

  /** A nationality, or a Russian name in one of its cases, by what it has in common with the name. */
  private byEnding(key: string): Entry | undefined {
    const word = /^[\u0600-\u06ff]/.test(key) ? key.replace(ARABIC_PREFIX, '') : key
    for (let length = word.length; length >= 2; length--) {
      const ending = word.slice(length)
      for (const { code, language } of this.stems.get(word.slice(0, length)) ?? []) {
        if (language === 'ru' && RUSSIAN_CASES.test(ending)) return { code, kind: 'name' }
        if (isNationalityEnding(ending, language)) return { code, kind: 'nationality' }
      }
    }
    return undefined
  }

  /** One letter wrong, two in long names; nothing where several countries are as near. */
  private byTypo(key: string): Entry | undefined {
    if (key.length < SHORTEST_TYPO || PLAIN_WORDS.has(key) || !/^\p{L}+$/u.test(key)) return undefined
    const best = this.byLetters.nearest(key, key.length < 9 ? 1 : 2)
    return new Set(best.map(({ code }) => code)).size === 1 ? best[0] : undefined
  }
}
