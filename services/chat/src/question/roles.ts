import { isFollowed, isLabelled, isOfPassport, isPersonBeforeVisa } from './around'
import { isRussianNoun, reaches, wordBefore } from './around'
import { conceptsOf } from './features'
import type { Mention } from './mention'
import { hasOtherPassport, isBusyAt, isHome, isStayBefore } from './travellers'
import {
  AFTER_DESTINATION,
  AFTER_PASSPORT,
  AM_AFTER,
  AND,
  ARABIC,
  BUSY,
  BUSY_AFTER,
  CHINESE,
  DESTINATIONS,
  EMPTY,
  FOR,
  FROM,
  HINDI,
  IN_AFTER,
  IS_BEING,
  LEAVES,
  LEFT_AFTER,
  LIVES,
  LIVES_AFTER,
  I_AM,
  NAMED,
  NOT,
  NOT_AFTER,
  OF_AFTER,
  PASSPORT_FIRST,
  PRICES,
  TO,
  VISA_KINDS,
  isMeant,
  isPassport,
  isVisa,
} from './role-words'
import type { Word } from './text'

/** What a country is in a question: the passport's or the destination. Undecided where nothing says which. */
export interface Roles {
  passports: string[]
  destinations: string[]
  undecided: string[]
  /** Where the journey begins, as far as that is said. */
  left: string[]
  /** Where the traveller lives or was born, which is not where the passport is from. */
  homes: string[]
  /** "I am not Indian": whatever was said before, these are not meant. */
  denied: string[]
}

const OF = /^(de|del|d|du|di|do|da)$/
const MOST_OF_NO = 6
/** "No" alone, before what is right. */
const NO = /^(no|nein|non|nao|нет|لا|不|nahi|नहीं)$/
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
    // Chinese has a second character in it: 护照, 公民.
    words.map((word, at) =>
      isPassport(word.key) || (/^[照民]$/.test(word.key) && isPassport(words[at - 1]?.key ?? ''))
        ? { ...word, key: '0' }
        : word,
    ),
    mentions,
  )

/** Decides what each country that a question names is: by the words around it, and by order where these do not say. */
export function rolesOf(words: readonly Word[], found: readonly Mention[]): Roles {
  const all = found.filter((mention) => !isOfPerson(words, mention) && !isEstaBeside(words, mention, found))
  const denied = new Set(all.filter((mention) => isDenied(words, mention, all)))
  const homes = homesOf(
    words,
    all.filter((mention) => !denied.has(mention)),
  )
  const named = all.filter((mention) => !denied.has(mention) && !homes.has(mention))
  const taken = new Set(named.map(({ to }) => to))
  const first = named.map((_one, index) => leaningOf(words, named, index, taken))
  const ofPassport = named.map(
    (mention, index) => first[index]! > 0 && isOfPassport(words, mention, named[index - 1]),
  )
  // "From Bali", "flying from Fiji": no passport, unless someone says that they are from that city.
  const isDeparture = (mention: Mention, index: number): boolean =>
    (hasPassport || isLeftCity(words, mention) || isFlownFrom(words, mention)) &&
    first[index]! > 0 &&
    !ofPassport[index] &&
    isLeft(words, mention) &&
    // "My wife is Ukrainian, and I am from Poland".
    !(isFromMe(words, mention) && conceptsOf(words, []).has('family'))
  const hasPassport = ofPassport.includes(true)
  const stays = named.map((mention, index) => !isDeparture(mention, index))
  const mentions = named.filter((_one, index) => stays[index])
  const leanings = first.filter((_one, index) => stays[index])
  join(words, mentions, leanings)
  settleTwo(words, mentions, leanings)
  const pick = (test: (leaning: number) => boolean): string[] => [
    ...new Set(mentions.filter((_one, index) => test(leanings[index]!)).map(({ code }) => code)),
  ]
  return {
    passports: pick((leaning) => leaning > 0),
    destinations: pick((leaning) => leaning < 0),
    undecided: pick((leaning) => leaning === 0),
    left: named.filter((_one, index) => !stays[index]).map(({ code }) => code),
    homes: [...homes].map(({ code }) => code),
    denied: [...denied].map(({ code }) => code),
  }
}

/** Where the traveller lives or is. */
function homesOf(words: readonly Word[], all: readonly Mention[]): Set<Mention> {
  const homes = new Set(all.filter((one) => isHome(words, one) || hasOtherPassport(words, all, one)))
  const rest = all.filter((mention) => !homes.has(mention))
  for (const mention of rest) if (isStayBefore(words, mention, rest)) homes.add(mention)
  const busy = new Set(rest.filter((mention) => isBusyAt(words, mention)))
  const goesElsewhere = (mention: Mention): boolean =>
    rest.some(
      (other) =>
        other.kind !== 'nationality' &&
        other.code !== mention.code &&
        !homes.has(other) &&
        !busy.has(other) &&
        isDestination(words, rest, other, mention),
    )
  for (const mention of busy) if (goesElsewhere(mention)) homes.add(mention)
  return homes
}

/** Whether another place is where someone goes who is at the first one. */
function isDestination(
  words: readonly Word[],
  all: readonly Mention[],
  place: Mention,
  { from }: Mention,
): boolean {
  const taken = new Set(all.map(({ to }) => to))
  const leaning = leaningOf(words, all, all.indexOf(place), taken)
  return leaning < 0 || (leaning === 0 && place.from > from)
}

const EMPLOYER = /^(employer|company|boss|clients?|job)$/
/** "A course of English", "ich spreche Deutsch". */
const OF_LANGUAGE =
  /^(course|curso|cours|kurs|corso|курс|speak|spreche|parl|hablo|falo|говор|learn|lern|apren|уч|دوره|اتكلم)/
/** "My name is Paris", "my UK employer": no country of a route. */
const isOfPerson = (words: readonly Word[], { from, to, kind }: Mention): boolean =>
  EMPLOYER.test(words[to + 1]?.key ?? '') ||
  (kind === 'nationality' &&
    words.slice(Math.max(0, from - 2), from).some(({ key }) => OF_LANGUAGE.test(key))) ||
  (kind !== 'nationality' &&
    words.slice(Math.max(0, from - NAMED_WITHIN), from).some(({ key }) => NAMED.has(key)))

/** "Is ESTA enough for Mexico?": where another place is named, the permit is no destination. */
const isEstaBeside = (words: readonly Word[], mention: Mention, all: readonly Mention[]): boolean =>
  words[mention.from]!.key === 'esta' && all.some((one) => one !== mention && one.kind !== 'nationality')

function isDenied(words: readonly Word[], { from, kind, to }: Mention, all: readonly Mention[]): boolean {
  const next = words[to + 1]?.key ?? ''
  if (NOT_AFTER.test(next)) return true
  // "España no, Italia": where nothing else follows it, "no?" only asks.
  const isNot = (NOT.has(next) || next === 'no') && isFollowed(words, to) && !isFollowed(words, to + 1)
  const later = all.find((other) => other.from > to)
  if (isNot && later) return true
  // "Laos, no sorry, Vietnam".
  if (later && (later.kind === 'nationality') === (kind === 'nationality') && !isOfPassport(words, later)) {
    const between = words.slice(to + 1, later.from).map(({ key }) => key)
    const meant = between.findIndex(
      (key, at) => isMeant(key) || (NO.test(key) && !isFollowed(words, to + 1 + at)),
    )
    const rest = between.slice(meant + 1)
    if (meant >= 0 && meant < 3 && rest.every((key) => isMeant(key) || (EMPTY.has(key) && !FROM.has(key))))
      return true
  }
  // Spanish "no" is Portuguese for "in the": it denies who someone is.
  return reaches(words, from, (key) => NOT.has(key)) || isSpanishNo(words, from)
}

function isSpanishNo(words: readonly Word[], from: number): boolean {
  let isBeing = false
  return reaches(words, from, (key) => {
    isBeing ||= IS_BEING.test(key)
    return key === 'no' && isBeing
  })
}

/** "From Dubai with an Indian passport", "flying Dubai to Rome on an Indian passport": where a journey begins. */
const isLeft = (words: readonly Word[], { kind, from, to }: Mention): boolean =>
  FROM.has(words[wordBefore(words, from, kind === 'nationality')[0]]?.key ?? '') ||
  (kind !== 'nationality' && LEFT_AFTER.test(words[to + 1]?.key ?? ''))

/** "I am from Poland", and no "an Indian from Dubai". */
const isFromMe = (words: readonly Word[], { from, kind }: Mention): boolean =>
  I_AM.has(words[wordBefore(words, from, kind === 'nationality')[0] - 1]?.key ?? '')

const isLeftCity = (words: readonly Word[], { kind, from }: Mention): boolean => {
  const before = words.slice(Math.max(0, from - 4), from)
  return (
    (kind === 'city' && !before.some(({ key }) => I_AM.has(key))) ||
    (kind === 'name' && before.some(({ key }) => /^(work|job|remote)/.test(key)))
  )
}

/** "We fly from Ghana to Kenya": a traveller who boards there need not have its passport. Chinese and Hindi have the word behind. */
function isFlownFrom(words: readonly Word[], { kind, from, to }: Mention): boolean {
  const next = words[to + 1]?.key ?? ''
  const far = CHINESE.test(next) ? 2 : HINDI.test(next) || next === 'se' ? 6 : 0
  const near = [...words.slice(Math.max(0, from - 4), from), ...words.slice(to + 1, to + 1 + far)]
  return kind !== 'nationality' && near.some(({ key }) => LEAVES.has(key))
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

/** Of people with a word for them beside it. */
const SURE = 5

/** Two countries without a word that says more: the first one is the passport's. */
function settleTwo(words: readonly Word[], mentions: readonly Mention[], leanings: number[]): void {
  const open = leanings.flatMap((leaning, index) => (leaning === 0 ? [index] : []))
  const hasPassport = leanings.some((leaning) => leaning > 0)
  const hasDestination = leanings.some((leaning) => leaning < 0)
  if (open.length === 1 && mentions.length > 1) {
    // "Can I go to the UK with it? And Croatia?"
    if (hasDestination && !hasPassport)
      leanings[open[0]!] = isOfNextSentence(words, mentions, open[0]!) ? -1 : 1
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
  // "I am Argentine, and have a Spanish passport too".
  const areBothSaid = first >= SURE && second >= SURE
  if (differ && !areTwo && !areBothSaid && first > 0 && second > 0) leanings[first >= second ? 1 : 0] = -1
  // "A visa to India for Russia": whom it is for.
  if (differ && !areTwo && first < 0 && second < 0 && FOR.has(words[mentions[1]!.from - 1]?.key ?? ''))
    leanings[1] = 1
}

/** Whether a sentence ends between a name and the one before it. */
const isOfNextSentence = (words: readonly Word[], mentions: readonly Mention[], at: number): boolean =>
  at > 0 && words.slice(mentions[at - 1]!.to, mentions[at]!.from).some(({ isLast }) => isLast)

/** "Das Indienvisum". */
const COMPOUND = /[a-z]visums?$/
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
  if (kind !== 'nationality' && isLabelled(words, from, DESTINATIONS, '的')) return -5
  // The permit stands for the country that asks for it.
  if (words[from]!.key === 'esta' || COMPOUND.test(words[from]!.key)) return -5
  // "With a US passport": its "a" is an article, too.
  const isPeople = kind === 'nationality' || isPassport(words[to + 1]?.key ?? '')
  const [before, hasArticle] = wordBefore(words, from, isPeople)
  // What is behind a comma is of another thought.
  // "Vietnamese e-visa": its "e" is a word of its own.
  const isHyphened = words[to + 1]?.key === 'e' && isVisa(words[to + 2]?.key ?? '')
  // In "can Indians travel visa-free" it is a verb.
  const hasKind =
    VISA_KINDS.has(words[to + 1]?.key ?? '') &&
    isVisa(words[to + 2]?.key ?? '') &&
    words[to + 3]?.key !== 'free'
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
  if (
    (isPassport(next) && !isOfNext) ||
    (OF_AFTER.test(next) && (isPassport(afterNext) || AM_AFTER.test(afterNext)))
  )
    leaning += 5
  else if (isVisa(next) && isPersonBeforeVisa(words[to]!.key, mentions[index]!)) leaning += 1
  // "Indian visa"; in Arabic the adjective comes after its noun.
  else if ((isVisa(next) && !ARABIC.test(next)) || (OF_AFTER.test(next) && isVisa(afterNext)))
    leaning -= kind === 'nationality' ? 5 : 3
  // "Germany to India".
  else if (/^(to|nach|до)$/.test(next) && mentions[index + 1]?.from === to + 2) return 3
  else if (AFTER_PASSPORT.test(next)) leaning += 3
  else if (AFTER_DESTINATION.test(next)) leaning -= 3
  // "For Indians" is whom it is for, "for India" is where to.
  else if (/^(के|ke)$/.test(next) && /^(लिए|liye)$/.test(afterNext)) leaning += kind === 'nationality' ? 1 : -3
  if (prefix && /[لب]/.test(prefix)) leaning += kind === 'nationality' ? 1 : -3
  // "passport of India"; in "Indian passport Thailand" the word belongs to the first one.
  const isOfBefore = taken.has(before - 1) && isFollowed(words, before - 1) && !PASSPORT_FIRST.test(word)
  if (isPassport(word) && !isOfBefore) leaning += 4
  // "Ay no, de Tanzania": the visa of another country.
  else if (
    kind !== 'nationality' &&
    OF.test(word) &&
    words.length <= MOST_OF_NO &&
    words.slice(0, before).some(({ key }) => NO.test(key) || isMeant(key))
  )
    leaning += 0
  else if (FROM.has(word)) {
    // "A Schengen visa from India" is one of an area.
    const isOfArea = words[before - 2]?.key === 'schengen'
    // "La de Australia": the visa for it.
    if ((isVisa(beforeThat) && !isOfArea) || PRICES.has(beforeThat) || /^(la|el)$/.test(beforeThat))
      leaning -= 3
    else leaning += isPassport(beforeThat) ? 4 : 3
  } else if (TO.has(word) && (word !== 'no' || isFollowed(words, before)))
    leaning += FOR.has(word) && (kind === 'nationality' || hasArticle) ? 1 : -3
  // "Виза россиянину": for a person.
  else if (
    isVisa(word) &&
    (kind !== 'nationality' ||
      (before === from - 1 &&
        isFollowed(words, before) &&
        !isRussianNoun(words[to]!.key) &&
        !/^(ke|walo)$/.test(next) &&
        !HINDI.test(words[to]!.key)))
  )
    leaning -= kind === 'nationality' ? 5 : 2
  // "I meant Ethiopia", "sorry, it is Austria": who corrects does not say who they are.
  else if (
    (I_AM.has(word) || I_AM.has(beforeThat)) &&
    (kind === 'nationality' || !words.slice(0, from).some(({ key }) => isMeant(key)))
  )
    leaning += 3
  return leaning
}

function joined(words: readonly Word[], first: Mention, second: Mention): boolean {
  const between = words.slice(first.to + 1, second.from).map(({ key }) => key)
  return between.length > 0 && between.length <= 2 && AND.has(between[0]!)
}

/** Where passport and destination are named, words at a home say only where someone is: "I study in Rome". */
export function withoutHomes(
  question: string,
  words: readonly Word[],
  mentions: readonly Mention[],
  { passports, destinations, homes }: Roles,
): string {
  if (passports.length === 0 || destinations.length === 0) return question
  let text = question
  for (const { from, to } of mentions.filter(({ code }) => homes.includes(code))) {
    const next = words[to + 1]?.key ?? ''
    const isBehind = [IN_AFTER, BUSY_AFTER, LIVES_AFTER].some((one) => one.test(next))
    for (const { at, key, raw } of words.slice(Math.max(0, from - 2), to + (isBehind ? 3 : 1)))
      if (at >= words[from]!.at || LIVES.has(key) || BUSY.has(key))
        text = text.slice(0, at) + '#'.repeat(raw.length) + text.slice(at + raw.length)
  }
  return text
}
