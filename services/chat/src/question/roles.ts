import type { Mention } from './country-finder'
import { seedRows } from './seed-rows'
import type { Word } from './text'

/** What a country is in a question: the passport's or the destination. Undecided where nothing says which. */
export interface Roles {
  passports: string[]
  destinations: string[]
  undecided: string[]
}

/** What a word beside names of countries tells about them. */
type WordRole = 'article' | 'from' | 'to' | 'for' | 'i-am' | 'and' | 'visa' | 'passport'

/** One line of `seed/role-words.tsv`. */
export interface RoleWords {
  role: WordRole
  /** Those of our languages that the words are of, with commas between them. */
  languages: string
  /** As they are looked up. */
  words: string[]
}

export const ROLE_WORDS: readonly RoleWords[] = seedRows('role-words.tsv').map(
  ([role, languages, words]) => ({
    role: role as WordRole,
    languages: languages!,
    words: words!.split(' '),
  }),
)

const wordsFor = (role: WordRole): ReadonlySet<string> =>
  new Set(ROLE_WORDS.filter((line) => line.role === role).flatMap(({ words }) => words))

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
/** Beginnings of words for a visa, a passport and its holders, in any of their forms. */
const isVisa = startsWithOne('visa')
const isPassport = startsWithOne('passport')
const ARABIC = /\p{Script=Arabic}/u
/** After a name, in languages that put it there. */
const AFTER_DESTINATION = /^(जाने|घूमने|यात्रा|में|visa|वीज|签|簽)/
const AFTER_PASSPORT = /^(से|पासपोर्ट|नागरिक|护|護|公|籍|人)/

/** Decides what each country that a question names is: by the words around it, and by order where these do not say. */
export function rolesOf(words: readonly Word[], mentions: readonly Mention[]): Roles {
  const taken = new Set(mentions.map(({ to }) => to))
  const leanings = mentions.map((_one, index) => leaningOf(words, mentions, index, taken))
  for (const [index, mention] of mentions.entries()) {
    // "Thailand and Vietnam": the second one is what the first one is.
    const before = mentions[index - 1]
    if (before && leanings[index] === 0 && joined(words, before, mention) && mention.kind === before.kind)
      leanings[index] = leanings[index - 1]!
  }
  settleTwo(mentions, leanings)
  const pick = (test: (leaning: number) => boolean): string[] => [
    ...new Set(mentions.filter((_one, index) => test(leanings[index]!)).map(({ code }) => code)),
  ]
  return {
    passports: pick((leaning) => leaning > 0),
    destinations: pick((leaning) => leaning < 0),
    undecided: pick((leaning) => leaning === 0),
  }
}

/** Two countries without a word that says more: the first one is the passport's. */
function settleTwo(mentions: readonly Mention[], leanings: number[]): void {
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
  // "Indian visa for Thais" has both; two of one kind are the stronger and the weaker.
  const differ = mentions[0]!.code !== mentions[1]!.code
  if (differ && first > 0 && second > 0) leanings[first >= second ? 1 : 0] = -1
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
  const [before, hasArticle] = wordBefore(words, from, kind)
  const next = words[to + 1]?.key ?? ''
  const afterNext = words[to + 2]?.key ?? ''
  const beforeThat = words[before - 1]?.key ?? ''
  const word = words[before]?.key ?? ''
  // "Singapore, passport of India": the word belongs to what follows.
  const isOfNext = FROM.has(afterNext) && index < mentions.length - 1
  let leaning = kind === 'nationality' ? 2 : kind === 'city' ? -2 : 0
  if ((isPassport(next) && !isOfNext) || (/^(का|के|की|的)$/.test(next) && isPassport(afterNext))) leaning += 5
  // "Indian visa"; in Arabic the adjective comes after its noun.
  else if ((isVisa(next) && !ARABIC.test(next)) || (/^(का|के|की|的)$/.test(next) && isVisa(afterNext)))
    leaning -= kind === 'nationality' ? 5 : 3
  // "Germany to India".
  else if (/^(to|nach|до)$/.test(next) && mentions[index + 1]?.from === to + 2) return 3
  else if (AFTER_PASSPORT.test(next)) leaning += 3
  else if (AFTER_DESTINATION.test(next) || (next === 'के' && afterNext === 'लिए')) leaning -= 3
  if (prefix && /[لب]/.test(prefix)) leaning += kind === 'nationality' ? 1 : -3
  // "passport of India"; in "Indian passport Thailand" the word belongs to the first one.
  if (isPassport(word) && !taken.has(before - 1)) leaning += 4
  else if (FROM.has(word)) {
    if (isVisa(beforeThat)) leaning -= 3
    else leaning += isPassport(beforeThat) ? 4 : 3
  } else if (TO.has(word)) leaning += FOR.has(word) && (kind === 'nationality' || hasArticle) ? 1 : -3
  else if (isVisa(word) && (kind !== 'nationality' || before === from - 1))
    leaning -= kind === 'nationality' ? 5 : 2
  else if (I_AM.has(word) || I_AM.has(beforeThat)) leaning += 3
  return leaning
}

const INDEFINITE = /^(a|an|un|una|une|ein|eine|einen|einem|uno|um|uma)$/

/** The word before a mention that is no article, and whether there was an indefinite one. */
function wordBefore(
  words: readonly Word[],
  from: number,
  kind: Mention['kind'],
): [index: number, hasArticle: boolean] {
  let index = from - 1
  const isArticle = (key: string): boolean =>
    // "a" is an article before people and a word for "to" before countries: "a Brazilian", "a Brasil".
    key === 'a' ? kind === 'nationality' : ARTICLES.has(key) && !FROM.has(key)
  while (index > 0 && isArticle(words[index]!.key)) index -= 1
  return [index, index < from - 1 && INDEFINITE.test(words[from - 1]!.key)]
}

function joined(words: readonly Word[], first: Mention, second: Mention): boolean {
  const between = words.slice(first.to + 1, second.from).map(({ key }) => key)
  return between.length > 0 && between.length <= 2 && AND.has(between[0]!)
}
