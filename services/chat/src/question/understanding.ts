import type { Locale } from '@borderlane/contracts/primitives'
import type { CountryFinder, Mention, MentionKind } from './country-finder'
import { dayIn } from './day'
import { featuresOf } from './features'
import { languageOfTurn } from './language'
import { namesPassport, type Roles, rolesOf, saysOnlyCountries, saysOnlyPassports } from './roles'
import { settled, sharesOf } from './fallback-classifier'
import { endsOf, type Word, wordsOf } from './text'
import {
  kindsIn,
  type Mark,
  ORDER_QUESTIONS,
  type OrderQuestion,
  ROUTE_TOPICS,
  type Subject,
  SUBJECTS,
  type Topic,
  topicsAmong,
} from './topic'

/** What is known after a turn. Countries by code. */
export interface Understanding {
  language: Locale
  topics: Topic[]
  /** What our data does not cover; it is answered before everything else. */
  subject: Subject | undefined
  /** Patterns and second voice say different things: neither is answered. */
  isUnsure: boolean
  orderQuestions: OrderQuestion[]
  marks: ReadonlySet<Mark>
  passports: string[]
  destinations: string[]
  /** Countries of which one is meant, and no one knows which: asked back. */
  unclear: string[]
  /** A territory that is asked about. */
  territory: string | undefined
  /** Someone said where they live, and not which passport they have. */
  onlyHome: boolean
  /** The day of travel, `YYYY-MM-DD`. */
  on: string | undefined
  /** The present question names a country: a short one is then about the route and not about help in general. */
  namesCountry: boolean
  /** Reference of an application that the question names, in capitals. */
  reference: string | undefined
}

const REFERENCE = /\bBL-?([0-9A-Z]{8})\b/i
/** Turns that no one needs to look at again. */
const MOST_TURNS = 15
/** Characters that are read of a conversation, the newest turns first: more than anyone writes who wants to know something. */
const MOST_CHARACTERS = 8_000
/** Countries of one kind that one question is answered for. */
const MOST_COUNTRIES = 3
/** Characters that tell a language. */
const ENOUGH_FOR_LANGUAGE = 300

const isAboutRoute = (topics: readonly Topic[]): boolean =>
  topics.some((topic) => ROUTE_TOPICS.includes(topic))

/**
 * Reads the visitor's own turns, oldest first: a follow-up keeps what it does not change ("and for a Brazilian?"). What
 * the client says that was answered is not looked at.
 * @param questions of the visitor, the present one last
 * @param locale of the page
 */
export function understand(
  questions: readonly string[],
  finder: CountryFinder,
  locale: Locale,
  now = new Date(),
): Understanding {
  let known: Understanding = {
    language: locale,
    topics: [],
    subject: undefined,
    isUnsure: false,
    orderQuestions: [],
    marks: new Set(),
    passports: [],
    destinations: [],
    unclear: [],
    territory: undefined,
    onlyHome: false,
    on: undefined,
    namesCountry: false,
    reference: undefined,
  }
  const turns = newest(questions)
  for (const question of turns) known = after(known, question, finder, now)
  return {
    ...withFallbackClassifier(known, turns.at(-1) ?? '', finder),
    language: lastLanguage(turns, finder, locale) ?? locale,
  }
}

/** What the second voice makes of the present turn. */
function withFallbackClassifier(known: Understanding, turn: string, finder: CountryFinder): Understanding {
  const { passports, destinations, subject, topics, orderQuestions, unclear, territory, marks } = known
  const isAskedBack = unclear.length > 0 || territory !== undefined || marks.has('area-passport')
  const isArea = marks.has('area-schengen') || marks.has('area-europe')
  const areCompared = subject === 'two-passports' && passports.length > 1
  if (isAskedBack || isArea || areCompared || orderQuestions.length > 0) return known
  const question = endsOf(turn)
  const words = wordsOf(question)
  const mentions = finder.find(words)
  // "And for Vietnam?" asks again what was asked.
  if (saysOnlyPassports(words, mentions)) return known
  const said = withoutHomes(question, words, rolesOf(words, mentions))
  const left = said === question ? words : wordsOf(said)
  const shares = sharesOf(featuresOf(said, left, said === question ? mentions : finder.find(left)))
  const hasRoute = passports.length > 0 && destinations.length > 0
  const answer = settled({ subject, topics, hasRoute }, shares)
  if (answer.by === 'patterns') return known
  if (answer.by === 'unsure') return { ...known, subject: undefined, isUnsure: true }
  return 'subject' in answer ? { ...known, subject: answer.subject } : { ...known, topics: [answer.topic] }
}

/** The last turns, as many as are read; the present one is among them whatever its length. */
function newest(questions: readonly string[]): readonly string[] {
  let left = MOST_CHARACTERS
  const turns = questions.slice(-MOST_TURNS)
  const first = turns.findLastIndex((turn) => (left -= turn.length) < 0)
  return turns.slice(Math.min(first + 1, turns.length - 1))
}

/** The language of the last turn that shows one. */
function lastLanguage(turns: readonly string[], finder: CountryFinder, page: Locale): Locale | undefined {
  let language: Locale | undefined
  // Where a short turn could be of two languages, it is of the one that was spoken before.
  for (const turn of turns) {
    const beginning = turn.slice(0, ENOUGH_FOR_LANGUAGE)
    const { votes } = kindsIn(beginning)
    const words = wordsOf(beginning)
    const mentions = finder.find(words).filter(({ isTypo }) => !isTypo)
    const text = withoutNames(beginning, words, mentions, ['name', 'nationality', 'city'], 1)
    const names = mentions.map(({ languages }) => languages ?? [])
    language = languageOfTurn({ turn, text, names }, votes, language ?? page) ?? language
  }
  return language
}

function after(before: Understanding, question: string, finder: CountryFinder, now: Date): Understanding {
  const words = wordsOf(question)
  const found = finder.find(words)
  const territory = found.find(({ kind }) => kind === 'territory')?.code
  const unclear = found.find(({ choices }) => choices)?.choices ?? []
  const mentions = found.filter(({ choices, kind }) => !choices && kind !== 'territory')
  const roles = rolesOf(words, mentions)
  const { kinds } = kindsIn(withoutNames(withoutHomes(question, words, roles), words, mentions))
  const { passports, destinations, homes } = routeOf(before, roles)
  const hasRoute = passports.length > 0 && destinations.length > 0
  const isAsked = kinds.has('asks') || /[?？؟]/.test(question)
  const topics = topicsOfTurn(before, { words, found, hasRoute, isAsked }, kinds)
  const reference = REFERENCE.exec(question)?.[1]?.toUpperCase()
  const marks = new Set(
    [...kinds].filter((kind): kind is Mark =>
      /^(need|asks|travel|area-|days|arrival-card|currency)/.test(kind),
    ),
  )
  // "And the price?" asks in the same currency; an area goes with the next country that is named.
  for (const mark of before.marks) if (mark.startsWith('currency') && !mentions.length) marks.add(mark)
  return {
    language: before.language,
    topics,
    subject: SUBJECTS.find((subject) => kinds.has(subject)),
    isUnsure: false,
    orderQuestions: ORDER_QUESTIONS.filter((one) => kinds.has(one)),
    marks,
    passports,
    destinations,
    unclear,
    territory,
    onlyHome: homes.length > 0 && passports.length === 0,
    // January is in Rio de Janeiro.
    on: dayIn(withoutNames(question, words, mentions, ['name', 'city']), now) ?? before.on,
    namesCountry: found.length > 0,
    reference: reference ? `BL-${reference}` : undefined,
  }
}

/** Where passport, home and destination are named, the home's words say only where someone is: "I study in Rome". */
const saysHome = ({ passports, destinations, homePhrases }: Roles): boolean =>
  passports.length > 0 && destinations.length > 0 && homePhrases.length > 0

/** A question without the words about a home, where these ask nothing. */
function withoutHomes(question: string, words: readonly Word[], roles: Roles): string {
  if (!saysHome(roles)) return question
  let text = question
  for (const [from, to] of roles.homePhrases) {
    const begin = words[from]!.at
    const end = words[to]!.at + words[to]!.raw.length
    text = text.slice(0, begin) + '#'.repeat(end - begin) + text.slice(end)
  }
  return text
}

/**
 * A question without the names that have several words: "Costa Rica" has nothing to do with what it costs.
 * @param fewest words of the names that go
 */
function withoutNames(
  question: string,
  words: readonly Word[],
  mentions: readonly Mention[],
  kinds: readonly MentionKind[] = ['name'],
  fewest = 2,
): string {
  let text = question
  for (const { kind, from, to } of mentions) {
    if (!kinds.includes(kind) || to - from + 1 < fewest || /\p{Script=Han}/u.test(words[from]!.raw)) continue
    const begin = words[from]!.at
    const end = words[to]!.at + words[to]!.raw.length
    text = text.slice(0, begin) + '#'.repeat(end - begin) + text.slice(end)
  }
  return text
}

/** What a turn says of a route. */
interface TurnRoute {
  words: readonly Word[]
  found: readonly Mention[]
  /** A passport and a destination are known with it. */
  hasRoute: boolean
  /** It is a question in its form. */
  isAsked: boolean
}

/** The topics of a turn; where its words have none, a turn that only names countries asks again what was asked. */
function topicsOfTurn(
  before: Understanding,
  { words, found, hasRoute, isAsked }: TurnRoute,
  kinds: ReturnType<typeof kindsIn>['kinds'],
): Topic[] {
  const said = topicsAmong(kinds)
  const isPriced = [...kinds].some((kind) => kind.startsWith('currency'))
  if (isPriced && !said.includes('cost')) return [...said.filter((topic) => topic !== 'visa'), 'cost']
  if (said.length > 0) return said
  const hasArea = [...kinds].some((kind) => kind.startsWith('area'))
  if (found.length === 0 && !hasArea) return []
  const isShort = saysOnlyCountries(words, found)
  if (isShort && isAboutRoute(before.topics)) return before.topics.filter((topic) => isAboutRoute([topic]))
  if (isShort || namesPassport(words) || kinds.has('need')) return ['visa']
  // "Peruvian here, Italy for two weeks" asks nothing in words. What asks for something else has a word for it.
  const isJourney = kinds.has('travel') ? hasRoute || !isAsked : hasRoute && !isAsked
  return isJourney ? ['visa'] : []
}

/** Passports and destinations after a turn: it keeps what it does not change, and what it denies goes. */
function routeOf(
  before: Understanding,
  { passports, destinations, undecided, homes, denied }: ReturnType<typeof rolesOf>,
): { passports: string[]; destinations: string[]; homes: string[] } {
  const kept = {
    passports: before.passports.filter((code) => !denied.includes(code)),
    destinations: before.destinations.filter((code) => !denied.includes(code)),
  }
  const [from, to] = [[...passports], [...destinations]]
  for (const code of undecided) {
    const isPassport =
      to.length > 0 || (kept.destinations.length > 0 && kept.passports.length === 0 && from.length === 0)
    ;(isPassport ? from : to).push(code)
  }
  return {
    passports: [...new Set(from.length > 0 ? from : kept.passports)].slice(0, MOST_COUNTRIES),
    destinations: [...new Set(to.length > 0 ? to : kept.destinations)].slice(0, MOST_COUNTRIES),
    homes,
  }
}
