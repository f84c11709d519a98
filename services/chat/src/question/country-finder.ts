import type { Country } from '@borderlane/contracts/catalogue/country'
import { TERRITORIES } from '@borderlane/contracts/catalogue/territories'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { meantBeside } from './around'
import { isMonthName } from './day'
import type { Mention, MentionKind } from './mention'
import { germanDestination, NamesByLetters, russianCasesOf } from './name-forms'
import { NATIONALITIES, RUSSIAN_CASES } from './nationality'
import { seedRows } from './seed-rows'
import { keyOf, type Word, wordsOf } from './text'

interface Entry {
  code: string
  kind: MentionKind
  /** Countries that have this name, where one word is the name of several. */
  choices?: string[]
}

/** The beginning that the cases of a Russian name have in common. */
interface Stem {
  code: string
  /** What the name itself has after it. */
  ending: string
  kind: 'name' | 'city'
}

/** Short names that people write; other short ones are codes of passports, currencies or plain words. */
const SHORT_NAMES = new Set(
  'uk usa uae drc ksa prc eau vae eua оаэ сша кнр фрг br nz goa rio rom рим гоа рио jfk lax cdg lhr dxb'.split(
    ' ',
  ),
)
/** Where "us" means the country and not the person. */
const BESIDE_US = {
  before: new Set(['the', 'to']),
  after: /^(citizen|passport|national|vis[au]|visto|виз|resident)/,
}
/** Where "esta" is the permit, and no Spanish word. */
const BEFORE_ESTA = /^(an|my|eine?|meine?|need|brauch(e|en)?|l|un|mon)$/
const BEHIND_ESTA = /^(for|fur|pour|or|oder|ou|enough|antrag|beantragen|application|kosten|cost)$/
/** "Mia moglie è ucraina": what she is, and no place. */
const IS = /^(è|é|es|son|soy|sono|sou|são)$/i
/** "Nice, thanks": a city only behind a word for a place. */
const BEFORE_NICE = /^(to|in|from|at|via|near|a|à|de|en|nach|aus|em|para|di|da)$/
/** Words that are one letter away from a country. */
const PLAIN_WORDS = new Set(seedRows('plain-words.tsv').flatMap(([, words]) => words!.split(' ')))
/** Places with rules of their own that are no country of the catalogue and have no code: their country, and their names. */
const PLACES: ReadonlyMap<string, { country: string; names: ReadonlyMap<Locale, string[]> }> = new Map(
  seedRows('places.tsv').map(([place, country, ...names]) => [
    place!,
    { country: country!, names: new Map(LOCALES.map((language, at) => [language, names[at]!.split('|')])) },
  ]),
)
const SHORTEST_TYPO = 5
/** There are many cities and many forms of nationalities, and many words one letter away from a short one. */
const SHORTEST_TYPOS: Partial<Record<MentionKind, number>> = { city: 7, nationality: 7 }
/** A shorter Russian city has no forms of its own here: "Дели" is not "дела". */
const SHORTEST_RUSSIAN_CITY = 5
/** More countries than these are no question that someone would ask back. */
const MOST_CHOICES = 3
const LONGEST_NAME_WORDS = 7
/** Letters. A longer word is no name with an ending, and each of its beginnings would be looked up. */
const LONGEST_WORD = 40
/** Fewer letters are no beginning of a name in its cases. */
const SHORTEST_STEM = 4
const CHINESE_VISA = /签$/
const VARIANTS = ['es-419', 'fr-CA', 'de-AT', 'pt-PT', 'zh-Hant', 'zh-Hant-HK'].flatMap((language) =>
  (['long', 'short'] as const).map((style) => new Intl.DisplayNames([language], { type: 'region', style })),
)
/** A word for a visa or a journey that has its country in it says where to, as a city does. */
const JOURNEY: MentionKind = 'city'
/** Letters that Arabic writes together with the word that follows. */
const ARABIC_PREFIX = /^(وال|ولل|وبال|بال|كال|فال|عال|لل|ال|و|ب|ل|ك|ف|ع)/

/** Finds countries in questions: names, old names, nationalities and cities in ten languages, with typing errors. */
export class CountryFinder {
  private readonly byKey = new Map<string, Entry>()
  /** By their first character, longest name first. */
  private readonly chinese = new Map<string, [name: string, entry: Entry][]>()
  private readonly byLetters = new NamesByLetters<Entry>()
  /** By language, then by code: the lists themselves have the same other names ten times. */
  private readonly names: ReadonlyMap<Locale, ReadonlyMap<string, string>>
  private readonly stems = new Map<string, Stem[]>()
  /** Names in their cases and plurals, which nothing is compared with: the name itself is near enough. */
  private readonly forms = new Set<string>()
  /** Names that are also a word for the people: "argentina", "ucraina". */
  private readonly peoples = new Set<string>()
  /** Names and nationalities with the languages that write them so. */
  private readonly languages = new Map<string, Locale[]>()

  /** @param lists the countries as the catalogue names them, by language */
  constructor(lists: ReadonlyMap<Locale, readonly Country[]>) {
    this.names = new Map(
      [...lists].map(([language, countries]) => [
        language,
        new Map(countries.map(({ code, name }) => [code, name])),
      ]),
    )
    for (const [language, countries] of lists) {
      for (const { code, name } of countries) {
        this.saidIn(language, [keyOf(name)])
        if (language === 'ru') this.addStems(code, name, 'name')
      }
    }
    for (const country of lists.get('en') ?? []) {
      const { code } = country
      for (const name of [country.name, ...country.otherNames, ...country.aliases]) {
        this.add(name, { code, kind: 'name' })
        this.addForms(russianCasesOf(name), { code, kind: 'name' })
      }
      for (const word of country.demonyms) {
        const form = word.replace(/ \(.*/, '')
        for (const one of [form, `${form}s`]) this.add(one, { code, kind: 'nationality' })
        this.saidIn('en', [keyOf(form), keyOf(`${form}s`)])
      }
      this.addVariants(code)
      for (const city of country.cities) this.add(city, { code, kind: 'city' })
    }
    this.addNationalities()
    // In German the genitive has an ending: "Thailands".
    for (const { code, name } of lists.get('de') ?? [])
      if (/^\p{L}{4,}[^s]$/u.test(name)) this.addForms([`${name}s`], { code, kind: 'name' })
    this.addTerritories()
    for (const [code, { names }] of PLACES)
      for (const name of [...names.values()].flat()) this.add(name, { code, kind: 'territory' })
    for (const [codes, names] of seedRows('names.tsv')) {
      const [code, ...others] = codes!.split(' ')
      const entry: Entry = {
        code: code!,
        kind: 'name',
        ...(others.length > 0 && { choices: [code!, ...others] }),
      }
      for (const name of names!.split(', ')) this.addOtherName(name, entry)
    }
    for (const [code, names] of seedRows('cities.tsv'))
      for (const name of names!.split(', ')) this.addCity(code!, name)
    for (const names of this.chinese.values()) names.sort(([a], [b]) => b.length - a.length)
    for (const [name, entry] of this.byKey) {
      const shortest = SHORTEST_TYPOS[entry.kind] ?? SHORTEST_TYPO
      if (name.length >= shortest && !name.includes(' ') && !this.forms.has(name))
        this.byLetters.add(name, entry)
    }
  }

  /** The name of a country in a language; its code where no one knows it. */
  nameOf(code: string, language: Locale): string {
    return (
      (this.names.get(language) ?? this.names.get('en'))?.get(code) ??
      PLACES.get(code)?.names.get(language)?.[0] ??
      (TERRITORIES.has(code) ? territoryName(code, language) : code)
    )
  }

  /** The longer words of all names of a country. */
  wordsOf(code: string): string[] {
    return [...this.byKey]
      .filter(([, entry]) => entry.code === code && entry.kind === 'name' && !entry.choices)
      .flatMap(([name]) => name.split(' ').filter((word) => word.length >= SHORTEST_STEM))
  }

  /** The country that a territory belongs to. */
  countryOf(territory: string): string | undefined {
    return PLACES.get(territory)?.country ?? TERRITORIES.get(territory)?.country ?? undefined
  }

  /** Whether a territory is one about which only its country is known, and not to whom it belongs. */
  isPlace(territory: string): boolean {
    return PLACES.has(territory)
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
    for (const one of found.filter(({ choices, isTypo }) => choices && !isTypo)) {
      const meant = meantBeside(words, one, found)
      if (meant) Object.assign(one, { code: meant, choices: undefined })
    }
    // Beside people and a destination that are written as they should be, "compras" is no Comoras.
    const certain = found.filter(({ isTypo }) => !isTypo)
    const hasPeople = certain.some(({ kind }) => kind === 'nationality')
    return hasPeople && new Set(certain.map(({ code }) => code)).size > 1 ? certain : found
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
      entry.kind !== 'nationality' &&
      key.replaceAll(' ', '').length <= 3 &&
      /^[\p{Script=Latin}\p{Script=Cyrillic} ]+$/u.test(key)
    if (isShort && !SHORT_NAMES.has(key.replaceAll(' ', ''))) {
      // Accents tell a short name from a plain word: "Irã" is no "ira".
      const accented = name.normalize('NFC').toLowerCase()
      if (accented !== key) this.byKey.set(accented, entry)
      return
    }
    // The first one stays: names come before nationalities, nationalities before cities.
    for (const one of [key, key.replace(/^the /, '')]) if (!this.byKey.has(one)) this.byKey.set(one, entry)
    if (isShort) this.byKey.set(key.replaceAll(' ', ''), entry)
    const bare = key.replace(/^ال/, '')
    if (bare !== key && !this.byKey.has(bare)) this.byKey.set(bare, entry)
  }

  private saidIn(language: Locale, keys: readonly string[]): void {
    for (const key of keys) {
      const known = this.languages.get(key) ?? []
      if (!known.includes(language)) this.languages.set(key, [...known, language])
    }
  }

  private addForms(forms: readonly string[], entry: Entry): void {
    for (const form of forms) {
      // One may be the name of something else.
      if (!this.byKey.has(keyOf(form))) this.forms.add(keyOf(form))
      this.add(form, entry)
    }
  }

  private addTerritories(): void {
    const countries = this.names.get('en') ?? new Map<string, string>()
    for (const code of TERRITORIES.keys()) {
      if (countries.has(code)) continue
      for (const language of LOCALES) {
        const name = territoryName(code, language)
        if (PLAIN_WORDS.has(keyOf(name))) continue
        this.add(name, { code, kind: 'territory' })
      }
    }
  }

  /** A name that people write beside the official one; it comes before all others. */
  private addOtherName(name: string, entry: Entry): void {
    if (/^\p{Script=Han}/u.test(name)) return this.add(name, entry)
    this.byKey.set(name, entry)
    this.addForms(russianCasesOf(name), entry)
  }

  /** How the languages of other countries write a name: Portugal beside Brazil, Taiwan and Hong Kong beside China. */
  private addVariants(code: string): void {
    for (const names of VARIANTS) {
      const name = names.of(code)
      if (name && name !== code) this.add(name, { code, kind: 'name' })
    }
  }

  /** The people of countries in all their forms; of some Chinese ones the visa, too. */
  private addNationalities(): void {
    for (const { codes, word, forms, language } of NATIONALITIES) {
      this.saidIn(language, forms)
      const [code, ...others] = codes
      const kind = CHINESE_VISA.test(word) ? JOURNEY : 'nationality'
      for (const form of forms) if (this.byKey.get(form)?.code === code) this.peoples.add(form)
      // The catalogue's English has one of several countries.
      if (others.length > 0)
        for (const form of forms) this.byKey.set(form, { code: code!, kind, choices: codes })
      this.add(forms[0]!, { code: code!, kind })
      this.addForms(forms.slice(1), { code: code!, kind })
    }
  }

  /** A Russian name in its cases. */
  private addStems(code: string, name: string, kind: Stem['kind']): void {
    const key = keyOf(name)
    for (const stem of new Set([key, key.replace(/(ия|аи|а|я|и|ь)$/, '')])) {
      if (stem.includes(' ') || stem.length < SHORTEST_STEM) continue
      const ending = key.slice(stem.length)
      this.stems.set(stem, [...(this.stems.get(stem) ?? []), { code, ending, kind }])
    }
    this.addForms(russianCasesOf(name), { code, kind })
  }

  /** A city by a name of `seed/cities.tsv`; a Russian one in its cases, too. */
  private addCity(code: string, name: string): void {
    this.add(name, { code, kind: 'city' })
    if (/^\p{Script=Cyrillic}+$/u.test(name) && name.length >= SHORTEST_RUSSIAN_CITY)
      this.addStems(code, name, 'city')
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
      const entry = this.exact(key) ?? (length === 1 ? this.short(words, from, shouts) : undefined)
      if (key === 'nice' && !BEFORE_NICE.test(words[from - 1]?.key ?? '')) return undefined
      const isPeople = this.peoples.has(key) && IS.test(words[from - 1]?.raw ?? '')
      const languages = this.languages.get(key)
      if (entry)
        return {
          ...entry,
          kind: isPeople ? 'nationality' : entry.kind,
          from,
          to: from + length - 1,
          languages,
        }
    }
    if (word.key.length > LONGEST_WORD) return undefined
    if (PLAIN_WORDS.has(word.key) || isMonthName(word.key)) return undefined
    const swapped = this.bySwap(word.key)
    const entry = swapped ?? this.byEnding(word.key)
    if (entry) return { ...entry, from, to: from }
    const near = this.byTypo(word.key)
    return near && { ...near, from, to: from, isTypo: true }
  }

  private exact(key: string): Omit<Mention, 'from' | 'to'> | undefined {
    const found = this.byKey.get(key)
    const prefix = ARABIC_PREFIX.exec(key)?.[0]
    // "Also" begins as "like" does, and ends as a people.
    if (found || !prefix || PLAIN_WORDS.has(key)) return found
    const inside = this.byKey.get(key.slice(prefix.length)) ?? this.byKey.get(behindLam(key))
    return inside && { ...inside, prefix }
  }

  /** A name that is a plain word when it is looked up: "US" by what is beside it, "Irã" by its accent. */
  private short(words: readonly Word[], at: number, shouts: boolean): Entry | undefined {
    const { raw, key } = words[at]!
    // The permit of one country has a name of its own; in Spanish "esta" is a plain word.
    const [before, after] = [words[at - 1]?.key ?? '', words[at + 1]?.key ?? '']
    const isEsta = BEFORE_ESTA.test(before) || BEHIND_ESTA.test(after) || (raw === 'ESTA' && !shouts)
    if (key === 'esta' && isEsta) return { code: 'US', kind: 'city' }
    if (key !== 'us') return raw.length <= 3 ? this.byKey.get(raw.normalize('NFC').toLowerCase()) : undefined
    const isCountry = (raw === 'US' && !shouts) || BESIDE_US.before.has(before) || BESIDE_US.after.test(after)
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

  /** A Russian name in one of its cases, or a German word that has a name in it. */
  private byEnding(word: string): Entry | undefined {
    for (let length = word.length; length >= SHORTEST_STEM; length--) {
      const ending = word.slice(length)
      for (const { code, ending: own, kind } of this.stems.get(word.slice(0, length)) ?? []) {
        // "Нигер" and "Нигерия" have the same stem; their cases differ by this letter.
        if (RUSSIAN_CASES.test(ending) && (own === 'ия') === /^и./.test(ending)) return { code, kind }
      }
    }
    const destination = germanDestination(word)
    const named = destination === undefined ? undefined : this.byKey.get(destination)
    return named?.kind === 'name' ? { ...named, kind: JOURNEY } : undefined
  }

  /** Two neighbouring letters swapped: "nigerain" has all letters of "nigerian". */
  private bySwap(key: string): Entry | undefined {
    if (key.length < SHORTEST_TYPO || !/^\p{L}+$/u.test(key)) return undefined
    const letters = [...key].toSorted().join('')
    const near = this.byLetters.nearest(key, 1).filter(({ name }) => name !== key)
    const same = near.filter(({ name }) => [...name].toSorted().join('') === letters)
    const [first] = same
    return first && same.every(({ value }) => value.code === first.value.code)
      ? { code: first.value.code, kind: first.value.kind }
      : undefined
  }

  /** One letter wrong, two in long names; where several countries are as near, all of them. */
  private byTypo(key: string): (Entry & Pick<Mention, 'choices'>) | undefined {
    if (key.length < SHORTEST_TYPO || PLAIN_WORDS.has(key) || !/^\p{L}+$/u.test(key)) return undefined
    const near = this.byLetters.nearest(key, key.length < 9 ? 1 : 2).map(({ value }) => value)
    // A country is meant more often than a city.
    const countries = near.filter((one) => one.kind !== 'city')
    const best = countries.length > 0 ? countries : near
    const codes = [...new Set(best.map(({ code }) => code))]
    const [{ code, kind } = { code: '', kind: 'name' as const }] = best
    if (codes.length === 1) return { code, kind }
    return codes.length > 1 && codes.length <= MOST_CHOICES ? { code, kind, choices: codes } : undefined
  }
}

/** "For the Lebanese": of two letters at the beginning the second one is the name's own. */
const behindLam = (key: string): string => (key.startsWith('لل') ? key.slice(1) : '')

/** Made once: there are some five hundred names. */
const REGIONS = new Map(
  LOCALES.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })]),
)
const territoryName = (code: string, language: Locale): string => REGIONS.get(language)!.of(code) ?? code
