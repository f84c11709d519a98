import type { Locale } from '@borderlane/contracts/primitives'
import type { CountryFinder } from './country-finder'
import { languageOf } from './language'
import { rolesOf } from './roles'
import { wordsOf } from './text'
import { ROUTE_TOPICS, type Topic, topicsOf } from './topic'

/** What is known after a turn. Countries by code. */
export interface Understanding {
  language: Locale
  topics: Topic[]
  passports: string[]
  destinations: string[]
  /** The present question names a country: a short one is then about the route and not about help in general. */
  namesCountry: boolean
  /** Reference of an application that the question names, in capitals. */
  reference: string | undefined
}

const REFERENCE = /\bBL-?([0-9A-Z]{8})\b/i
/** Turns that nobody needs to look at again. */
const MOST_TURNS = 15
/** Characters that are read of a conversation, the newest turns first: more than anybody writes who wants to know something. */
const MOST_CHARACTERS = 8_000
/** Countries of one kind that one question is answered for. */
const MOST_COUNTRIES = 3

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
): Understanding {
  let known: Understanding = {
    language: locale,
    topics: [],
    passports: [],
    destinations: [],
    namesCountry: false,
    reference: undefined,
  }
  const turns = newest(questions)
  for (const question of turns) known = after(known, question, finder)
  return { ...known, language: lastLanguage(turns) ?? locale }
}

/** The last turns, as many as are read; the present one is among them whatever its length. */
function newest(questions: readonly string[]): readonly string[] {
  let left = MOST_CHARACTERS
  const turns = questions.slice(-MOST_TURNS)
  const first = turns.findLastIndex((turn) => (left -= turn.length) < 0)
  return turns.slice(Math.min(first + 1, turns.length - 1))
}

/** The language of the last turn that shows one. */
function lastLanguage(turns: readonly string[]): Locale | undefined {
  for (const turn of turns.toReversed()) {
    const language = languageOf(turn)
    if (language) return language
  }
  return undefined
}

function after(before: Understanding, question: string, finder: CountryFinder): Understanding {
  const words = wordsOf(question)
  const mentions = finder.find(words)
  const { passports, destinations, undecided } = rolesOf(words, mentions)
  for (const code of undecided) {
    const isPassport =
      destinations.length > 0 ||
      (before.destinations.length > 0 && before.passports.length === 0 && passports.length === 0)
    ;(isPassport ? passports : destinations).push(code)
  }
  const said = topicsOf(question)
  const namesCountry = mentions.length > 0
  // "And for Vietnam?" asks the same again; "hello" or "thanks" is no question about the route.
  const topics =
    said.length > 0 || !namesCountry ? said : before.topics.filter((topic) => isAboutRoute([topic]))
  const reference = REFERENCE.exec(question)?.[1]?.toUpperCase()
  return {
    language: before.language,
    topics: topics.length > 0 || !namesCountry ? topics : ['visa'],
    passports: (passports.length > 0 ? passports : before.passports).slice(0, MOST_COUNTRIES),
    destinations: (destinations.length > 0 ? destinations : before.destinations).slice(0, MOST_COUNTRIES),
    namesCountry,
    reference: reference ? `BL-${reference}` : undefined,
  }
}
