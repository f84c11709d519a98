import type { Mention } from './country-finder'
import { rowsOfLanguages } from './seed-rows'
import type { Word } from './text'

/** What a country is in a question: the passport's or the destination. Undecided where nothing says which. */
export interface Roles {
  passports: string[]
  destinations: string[]
  undecided: string[]
  /** Where the traveller lives or was born, which is not where the passport is from. */
  homes: string[]
  /** "I am not Indian": whatever was said before, these are not meant. */
  denied: string[]
}

/** What a word beside names of countries tells about them. `filler`: nothing. */
export type WordRole =
  | 'article'
  | 'from'
  | 'to'
  | 'for'
  | 'i-am'
  | 'and'
  | 'visa'
  | 'visa-name'
  | 'visa-kind'
  | 'passport'
  | 'not'
  | 'lives'
  | 'stays'
  | 'now'
  | 'named'
  | 'price'
  | 'filler'

/** The lines of `seed/<language>/role-words.tsv`. */
export const ROLE_WORDS = rowsOfLanguages('role-words.tsv').map(({ language, row: [role, words] }) => ({
  language,
  role: role as WordRole,
  // As they are looked up.
  words: words!.split(' '),
}))

const wordsFor = (...roles: WordRole[]): ReadonlySet<string> =>
  new Set(ROLE_WORDS.filter((line) => roles.includes(line.role)).flatMap(({ words }) => words))

function startsWithOne(role: WordRole): (word: string) => boolean {
  const beginnings = [...wordsFor(role)]
  return (word) => beginnings.some((beginning) => word.startsWith(beginning))
}

/** Before a name, "the" and its like say nothing. */
const ARTICLES = wordsFor('article')
const FROM = wordsFor('from')
const TO = wordsFor('to')
/** Of the words for "to", those that also stand before people: "a visa for Indians". */
const FOR = wordsFor('for')
const I_AM = wordsFor('i-am')
/** Joins two countries of the same kind. */
const AND = wordsFor('and')
const NOT = wordsFor('not')
const LIVES = wordsFor('lives')
/** "I am in Dubai at the moment": the first one and the last one together make a home of it. */
const STAYS = wordsFor('stays')
const NOW = wordsFor('now')
/** Before the name of a person. */
const NAMED = wordsFor('named')
/** "The price of Kenya": of a visa for it. */
const PRICES = wordsFor('price')
/** What may stand between a word and the name that it is about. */
const LINKING = wordsFor('article', 'from', 'to', 'i-am', 'filler')
/** Words without which a question still asks the same. */
const EMPTY = wordsFor('article', 'from', 'to', 'for', 'i-am', 'and', 'filler')
/** Beginnings of words for a visa, a passport and its holders, in any of their forms. */
const isVisaWord = startsWithOne('visa')
/** Names of permits that are also beginnings of other words: "ETA" is no "état". */
const VISA_NAMES = wordsFor('visa-name')
/** Between a country and its visa: "a Saudi tourist visa". */
const VISA_KINDS = wordsFor('visa-kind')
const isVisa = (word: string): boolean => VISA_NAMES.has(word) || isVisaWord(word)
const isPassport = startsWithOne('passport')
const ARABIC = /\p{Script=Arabic}/u
const CHINESE = /\p{Script=Han}/u
/** After a name, in languages that put it there. */
const AFTER_DESTINATION = /^(जाने|घूमने|यात्रा|में|visa|वीज|签|簽)/
const AFTER_PASSPORT = /^(से|पासपोर्ट|नागरिक|हूँ|हूं|护|護|公|籍|人)/
const LIVES_AFTER = /^(रहता|रहती|रहते|निवास|住|生|居)/
const IS_BEING = /^(soy|es|somos|quiero|voy|tengo)$/
/** Between a people and the passport that one of them has. */
const WITH = /^(with|mit|con|avec|com|с|со)$/
/** Before the place where somebody goes on to, in languages that have "in" for the place where they are. */
const GOES_ON = /^(to|nach|visit)$/
const NOT_AFTER = /^(नहीं|नही)$/
const RESIDENT_AFTER = /^(resident|residents|residente|residentes)$/
/** Words for a passport that stand before the country, without a word between: "passeport mongolie". */
const PASSPORT_FIRST = /^(pasaporte|passeport|passaport|паспорт|جواز)/
/** How far behind a name "at the moment" may stand. */
const NOW_WITHIN = 4
/** How far back a word may stand that is about a name. */
const FAR = 6
/** How far before a person's name "my name is" may stand. */
const NAMED_WITHIN = 2

/** Whether a question says nothing but countries: "and for Vietnam?". */
export function saysOnlyCountries(words: readonly Word[], mentions: readonly Mention[]): boolean {
  const inMention = new Set<number>()
  for (const { from, to } of mentions) for (let index = from; index <= to; index++) inMention.add(index)
  return words.every(({ key }, index) => inMention.has(index) || EMPTY.has(key) || /^\d+$/.test(key))
}

/** Whether a question says nothing but countries and that one of them is a passport's: "and with a passport of Nauru?". */
export const saysOnlyPassports = (words: readonly Word[], mentions: readonly Mention[]): boolean =>
  saysOnlyCountries(
    words.map((word) => (isPassport(word.key) ? { ...word, key: '0' } : word)),
    mentions,
  )

/** Whether a question speaks of a passport or of who holds one. */
export const namesPassport = (words: readonly Word[]): boolean =>
  words.some(({ key }) => key.length > 1 && isPassport(key)) ||
  words.some(({ key }, at) => key === '护' && words[at + 1]?.key === '照')

/** Decides what each country that a question names is: by the words around it, and by order where these do not say. */
export function rolesOf(words: readonly Word[], found: readonly Mention[]): Roles {
  const all = found.filter((mention) => !isOfPerson(words, mention))
  const denied = new Set(all.filter((mention) => isDenied(words, mention)))
  const homes = new Set(
    all.filter(
      (mention) => !denied.has(mention) && (isHome(words, mention) || hasOtherPassport(words, all, mention)),
    ),
  )
  const rest = all.filter((mention) => !denied.has(mention) && !homes.has(mention))
  for (const mention of rest) if (isStayBefore(words, mention, rest)) homes.add(mention)
  const named = rest.filter((mention) => !homes.has(mention))
  const taken = new Set(named.map(({ to }) => to))
  const first = named.map((_one, index) => leaningOf(words, named, index, taken))
  const ofPassport = named.map((mention, index) => first[index]! > 0 && isOfPassport(words, mention))
  // "From Dubai with an Indian passport": where a journey begins.
  const isDeparture = (mention: Mention, index: number): boolean =>
    hasPassport &&
    first[index]! > 0 &&
    !ofPassport[index] &&
    FROM.has(words[wordBefore(words, mention.from, mention.kind === 'nationality')[0]]?.key ?? '')
  const hasPassport = ofPassport.includes(true)
  const stays = named.map((mention, index) => !isDeparture(mention, index))
  const mentions = named.filter((_one, index) => stays[index])
  const leanings = first.filter((_one, index) => stays[index])
  join(words, mentions, leanings)
  settleTwo(words, mentions, leanings)
  const pick = (test: (leaning: number) => boolean): string[] => [
    ...new Set(mentions.filter((_one, index) => test(leanings[index]!)).map(({ code }) => code)),
  ]
  const codes = (some: ReadonlySet<Mention>): string[] => [...some].map(({ code }) => code)
  return {
    passports: pick((leaning) => leaning > 0),
    destinations: pick((leaning) => leaning < 0),
    undecided: pick((leaning) => leaning === 0),
    homes: codes(homes),
    denied: codes(denied),
  }
}

/** Whether a word follows another one with nothing between but a blank. */
function isFollowed(words: readonly Word[], index: number): boolean {
  const [word, next] = [words[index]!, words[index + 1]]
  return next !== undefined && next.at - (word.at + word.raw.length) <= (CHINESE.test(word.key) ? 0 : 1)
}

/** "Немцам виза": people, and no adjective of the visa. */
const isRussianNoun = (key: string): boolean => /^[а-я]/.test(key) && !/(ая|ую|ои|яя|ые|ых|ие|их)$/.test(key)

/** Whether one of these words stands before a name, with nothing between that would end the sense. */
function reaches(words: readonly Word[], from: number, test: (key: string) => boolean): boolean {
  for (let index = from - 1; index >= Math.max(0, from - FAR); index--) {
    const word = words[index]!
    // A comma or a full stop ends it.
    if (!isFollowed(words, index)) return false
    if (test(word.key)) return true
    if (!LINKING.has(word.key)) return false
  }
  return false
}

/** "My name is Paris": no country. */
const isOfPerson = (words: readonly Word[], { from, kind }: Mention): boolean =>
  kind !== 'nationality' &&
  words.slice(Math.max(0, from - NAMED_WITHIN), from).some(({ key }) => NAMED.has(key))

function isDenied(words: readonly Word[], { from, to }: Mention): boolean {
  if (NOT_AFTER.test(words[to + 1]?.key ?? '')) return true
  // Spanish "no" is Portuguese for "in the": it denies who somebody is.
  return reaches(words, from, (key) => NOT.has(key)) || isSpanishNo(words, from)
}

function isSpanishNo(words: readonly Word[], from: number): boolean {
  let isBeing = false
  return reaches(words, from, (key) => {
    isBeing ||= IS_BEING.test(key)
    return key === 'no' && isBeing
  })
}

function isHome(words: readonly Word[], { kind, from, to }: Mention): boolean {
  const next = words[to + 1]?.key ?? ''
  const afterNext = words[to + 2]?.key ?? ''
  if (next === 'में' && LIVES_AFTER.test(afterNext) && !/^सक/.test(words[to + 3]?.key ?? '')) return true
  if (CHINESE.test(next) && words[from - 1]?.key === '在' && LIVES_AFTER.test(next)) return true
  if (kind !== 'nationality' && RESIDENT_AFTER.test(next) && !isPassport(afterNext)) return true
  if (kind !== 'nationality' && isStayedIn(words, from, to)) return true
  return reaches(words, from, (key) => LIVES.has(key))
}

/** "A Palestinian with a Jordanian passport": of two peoples, the one beside the word counts. */
function hasOtherPassport(words: readonly Word[], all: readonly Mention[], { kind, to }: Mention): boolean {
  if (kind !== 'nationality') return false
  // Arabic writes "with" and "passport" as one word, before the country.
  if (/^بجواز/.test(words[to + 1]?.key ?? '')) return all.some((other) => other.from === to + 2)
  if (!WITH.test(words[to + 1]?.key ?? '')) return false
  return all.some((other) => {
    const isNear = other.from > to + 1 && other.from <= to + 3
    return (
      isNear && (isPassport(words[other.to + 1]?.key ?? '') || isPassport(words[other.from - 1]?.key ?? ''))
    )
  })
}

/** "A Sudanese in Cairo wants to go to Riyadh": where somebody is who goes on from there. */
function isStayBefore(words: readonly Word[], { from, kind }: Mention, all: readonly Mention[]): boolean {
  if (kind === 'nationality' || words[from - 1]?.key !== 'in') return false
  const isPeopleBefore = all.some((one) => one.from < from && isOfPassport(words, one))
  const goesOn = all.some((one) => one.from > from && GOES_ON.test(words[one.from - 1]?.key ?? ''))
  return isPeopleBefore && goesOn
}

function isStayedIn(words: readonly Word[], from: number, to: number): boolean {
  if (!STAYS.has(words[from - 2]?.key ?? '')) return false
  return words
    .slice(to + 1, to + 1 + NOW_WITHIN)
    .some(({ key }, index) => NOW.has(key) && isFollowed(words, to + index))
}

/** Whether a name is that of a passport or of a people, and not only of a place. */
function isOfPassport(words: readonly Word[], { kind, from, to }: Mention): boolean {
  if (kind === 'nationality') return true
  const next = words[to + 1]?.key ?? ''
  const afterNext = words[to + 2]?.key ?? ''
  if (isPassport(next) || (/^(का|के|की|的)$/.test(next) && isPassport(afterNext))) return true
  return reaches(words, from, isPassport)
}

/** "Thailand and Vietnam": the second one is what the first one is; "US and Italian passports": the first is what the second is. */
function join(words: readonly Word[], mentions: readonly Mention[], leanings: number[]): void {
  for (const [index, mention] of mentions.entries()) {
    const before = mentions[index - 1]
    if (!before || !joined(words, before, mention)) continue
    if (leanings[index] === 0 && mention.kind === before.kind) leanings[index] = leanings[index - 1]!
    else if (
      leanings[index]! > 0 &&
      leanings[index - 1]! <= 0 &&
      isPassport(words[mention.to + 1]?.key ?? '')
    )
      leanings[index - 1] = leanings[index]!
    else if (leanings[index - 1]! > 0 && leanings[index] === 0 && isOfPassport(words, before))
      leanings[index] = leanings[index - 1]!
  }
}

/** Two countries without a word that says more: the first one is the passport's. */
function settleTwo(words: readonly Word[], mentions: readonly Mention[], leanings: number[]): void {
  const open = leanings.flatMap((leaning, index) => (leaning === 0 ? [index] : []))
  const hasPassport = leanings.some((leaning) => leaning > 0)
  const hasDestination = leanings.some((leaning) => leaning < 0)
  if (open.length === 1 && mentions.length > 1) {
    if (hasDestination && !hasPassport) leanings[open[0]!] = 1
    else if (hasPassport && !hasDestination) leanings[open[0]!] = -1
  }
  if (open.length === 2 && mentions.length === 2) {
    leanings[open[0]!] = 1
    leanings[open[1]!] = -1
  }
  const [first, second] = leanings
  if (mentions.length !== 2 || first === undefined || second === undefined) return
  // "Indian visa for Thais" has both; two of one kind are the stronger and the weaker, unless they are two passports.
  const differ = mentions[0]!.code !== mentions[1]!.code
  const areTwo = joined(words, mentions[0]!, mentions[1]!)
  if (differ && !areTwo && first > 0 && second > 0) leanings[first >= second ? 1 : 0] = -1
}

/**
 * Above 0: a passport; below 0: a destination; 0: nothing says.
 * @param taken the last word of each mention
 */
function leaningOf(
  words: readonly Word[],
  mentions: readonly Mention[],
  index: number,
  taken: ReadonlySet<number>,
): number {
  const { kind, from, to, prefix } = mentions[index]!
  // The permit stands for the country that asks for it.
  if (words[from]!.raw === 'ESTA') return -5
  // "With a US passport": its "a" is an article, too.
  const isPeople = kind === 'nationality' || isPassport(words[to + 1]?.key ?? '')
  const [before, hasArticle] = wordBefore(words, from, isPeople)
  // What stands behind a comma is of another thought.
  // "Vietnamese e-visa": its "e" is a word of its own.
  const isHyphened = words[to + 1]?.key === 'e' && isVisa(words[to + 2]?.key ?? '')
  const hasKind = VISA_KINDS.has(words[to + 1]?.key ?? '') && isVisa(words[to + 2]?.key ?? '')
  const behind = isFollowed(words, to) ? to + (isHyphened || hasKind ? 2 : 1) : words.length
  const next = words[behind]?.key ?? ''
  const afterNext = words[behind + 1]?.key ?? ''
  const beforeThat = words[before - 1]?.key ?? ''
  const word = words[before]?.key ?? ''
  // "Singapore, passport of India": the word belongs to what follows.
  const after = mentions[index + 1]
  const isOfNext =
    after !== undefined &&
    (FROM.has(afterNext) ||
      (after.from === to + 2 &&
        isPassport(next) &&
        (TO.has(word) || PASSPORT_FIRST.test(next)) &&
        kind !== 'nationality'))
  let leaning = kind === 'nationality' ? 2 : kind === 'city' ? -2 : 0
  if ((isPassport(next) && !isOfNext) || (/^(का|के|की|的)$/.test(next) && isPassport(afterNext))) leaning += 5
  // "Indian visa"; in Arabic the adjective comes after its noun.
  else if (
    (isVisa(next) && !ARABIC.test(next) && !isRussianNoun(words[to]!.key)) ||
    (/^(का|के|की|的)$/.test(next) && isVisa(afterNext))
  )
    leaning -= kind === 'nationality' ? 5 : 3
  // "Germany to India".
  else if (/^(to|nach|до)$/.test(next) && mentions[index + 1]?.from === to + 2) return 3
  else if (AFTER_PASSPORT.test(next)) leaning += 3
  else if (AFTER_DESTINATION.test(next)) leaning -= 3
  // "For Indians" is whom it is for, "for India" is where to.
  else if (next === 'के' && afterNext === 'लिए') leaning += kind === 'nationality' ? 1 : -3
  if (prefix && /[لب]/.test(prefix)) leaning += kind === 'nationality' ? 1 : -3
  // "passport of India"; in "Indian passport Thailand" the word belongs to the first one.
  const isOfBefore = taken.has(before - 1) && isFollowed(words, before - 1) && !PASSPORT_FIRST.test(word)
  if (isPassport(word) && !isOfBefore) leaning += 4
  else if (FROM.has(word)) {
    if (isVisa(beforeThat) || PRICES.has(beforeThat)) leaning -= 3
    else leaning += isPassport(beforeThat) ? 4 : 3
  } else if (TO.has(word)) leaning += FOR.has(word) && (kind === 'nationality' || hasArticle) ? 1 : -3
  // "Виза россиянину": for a person.
  else if (
    isVisa(word) &&
    (kind !== 'nationality' ||
      (before === from - 1 && isFollowed(words, before) && !isRussianNoun(words[to]!.key)))
  )
    leaning -= kind === 'nationality' ? 5 : 2
  else if (I_AM.has(word) || I_AM.has(beforeThat)) leaning += 3
  return leaning
}

const INDEFINITE = /^(a|an|un|una|une|ein|eine|einen|einem|uno|um|uma)$/

/** The word before a mention that is no article, and whether there was an indefinite one. */
function wordBefore(
  words: readonly Word[],
  from: number,
  isPeople: boolean,
): [index: number, hasArticle: boolean] {
  let index = from - 1
  const isArticle = (key: string): boolean =>
    // "a" is an article before people and a word for "to" before countries: "a Brazilian", "a Brasil".
    key === 'a' ? isPeople : ARTICLES.has(key) && !FROM.has(key)
  while (index > 0 && isArticle(words[index]!.key)) index -= 1
  return [index, index < from - 1 && INDEFINITE.test(words[from - 1]!.key)]
}

function joined(words: readonly Word[], first: Mention, second: Mention): boolean {
  const between = words.slice(first.to + 1, second.from).map(({ key }) => key)
  return between.length > 0 && between.length <= 2 && AND.has(between[0]!)
}
