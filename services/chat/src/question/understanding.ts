import type { Locale } from '@borderlane/contracts/primitives'
import { isIn } from '@borderlane/domain/catalogue/held-permits'
import type { PermitKind } from '@borderlane/contracts/catalogue/fact-values'
import { isOfPassport, withoutNames } from './around'
import { type AllAsked, askedIn, asksNothing, type Last, saysStay } from './asked-in'
import type { CountryFinder } from './country-finder'
import type { Mention } from './mention'
import { dayIn, spanIn } from './day'
import { conceptsOf } from './features'
import { hasLapsed, type HeldMention, isLacking, passportEndIn, permitOfSchengen, permitsIn } from './held'
import type { Asked } from './intent-model'
import { lastLanguage } from './language'
import { ALSO, isMeant, isPassport } from './role-words'
import { type Pair, pairsIn } from './pairs'
import { type Roles, rolesOf } from './roles'
import { airportOf, chainIn, peopleIn, stopIn, viaIn } from './travellers'
import { type Word, wordsOf } from './text'
import {
  type Intent,
  type Mark,
  marksIn,
  type OrderQuestion,
  ROUTE_TOPICS,
  type Subject,
  type Topic,
} from './topic'

/** What is known after a turn. Countries by code. */
export interface Understanding {
  language: Locale
  topics: Topic[]
  /** What was asked last; a greeting asks nothing. */
  last: Last
  /** What our data does not cover; it is answered before everything else. */
  subject: Subject | undefined
  /** Further questions of the turn, of other kinds. */
  others: readonly Asked[]
  /** The likeliest intents of a turn that was not understood; none of one that was. */
  likely: readonly Intent[]
  /** What may have been meant by a part that was not understood. */
  open: readonly Intent[]
  orderQuestions: OrderQuestion[]
  marks: ReadonlySet<Mark>
  passports: string[]
  destinations: string[]
  /** Where planes are changed: the country, and its airport. */
  stop: string | undefined
  stopAirport: string | undefined
  /** The passports are those of several travellers. */
  areOthers: boolean
  /** Travellers with a route of their own each. */
  pairs: Pair[]
  /** Visas and permits of other countries that the traveller has. */
  held: { kind: PermitKind; country: string; isOfArea?: true }[]
  /** What was held has expired: it does not count. */
  hasLapsed: boolean
  /** How long the stay is to be. */
  days: number | undefined
  /** Until when the passport is valid, `YYYY-MM-DD`. */
  passportEnd: string | undefined
  /** Travellers, where a number of them is named. */
  people: number | undefined
  /** The last country was the passport's, said by its name alone: "sorry, Brazil" changes it again. */
  isBareName: boolean
  /** Countries of which one is meant, and no one knows which: asked back. */
  unclear: string[]
  /** A territory that is asked about. */
  territory: string | undefined
  /** Where the traveller comes from, whatever the passport. */
  left: string | undefined
  /** Someone said where they live, and not which passport they have. */
  onlyHome: boolean
  /** When the journey is: `2027-03-05`, any day of `2027-03`, or of `2027`. */
  on: string | undefined
  /** Reference of an application that the question names, in capitals. */
  reference: string | undefined
}

const REFERENCE = /\bBL-?([0-9A-Z]{8})\b/i
/** A script that none of our languages is written in: what is read of it is a guess. */
const OTHER_SCRIPTS =
  /\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hang}|\p{sc=Thai}|\p{sc=Hebr}|\p{sc=Beng}|\p{sc=Taml}|\p{sc=Grek}/u
/** Turns that no one needs to look at again. */
const MOST_TURNS = 15
/** Characters that are read of a conversation, the newest turns first: more than anyone writes who wants to know something. */
const MOST_CHARACTERS = 8_000
/** Countries of one kind that one question is answered for. */
const MOST_COUNTRIES = 3
/** Names in the routes of two travellers. */
const NAMES_OF_PAIRS = 4
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
    last: { topics: [], subject: undefined, orderQuestions: [], marks: [] },
    subject: undefined,
    others: [],
    likely: [],
    open: [],
    orderQuestions: [],
    marks: new Set(),
    passports: [],
    destinations: [],
    stop: undefined,
    stopAirport: undefined,
    areOthers: false,
    pairs: [],
    held: [],
    hasLapsed: false,
    days: undefined,
    passportEnd: undefined,
    people: undefined,
    isBareName: false,
    unclear: [],
    territory: undefined,
    left: undefined,
    onlyHome: false,
    on: undefined,
    reference: undefined,
  }
  const turns = newest(questions)
  for (const turn of turns) known = after(known, OTHER_SCRIPTS.test(turn) ? '' : turn, finder, now)
  return { ...known, language: lastLanguage(turns, finder, locale) ?? locale }
}

/** The last turns, as many as are read; the present one is among them whatever its length. */
function newest(questions: readonly string[]): readonly string[] {
  let left = MOST_CHARACTERS
  const turns = questions.slice(-MOST_TURNS)
  const first = turns.findLastIndex((turn) => (left -= turn.length) < 0)
  return turns.slice(Math.min(first + 1, turns.length - 1))
}

function after(before: Understanding, question: string, finder: CountryFinder, now: Date): Understanding {
  const words = wordsOf(question)
  const found = resolved(finder.find(words), before, words, finder)
  const territory = found.find(({ kind }) => kind === 'territory')?.code
  const unclear = found.find(({ choices }) => choices)?.choices ?? []
  const all = found.filter(({ choices, kind }) => !choices && kind !== 'territory')
  const goesTo = (one: Mention): boolean => !isOfPassport(words, one) && !isLacking(words, one)
  const named = all.filter((one) => !isLacking(words, one) || !all.some(goesTo))
  const heard = askedIn(before, question, words, named, finder, now)
  const [begin, middle] = chainIn(question, words, named)
  const isOnWay = heard.topics[0] === 'visa' && heard.topics.length === 1
  const asked: AllAsked =
    isOnWay && (middle ?? viaIn(words, named))
      ? { ...heard, topics: [], marks: [], subject: 'transit', open: [] }
      : heard
  // Who was asked where planes are changed says nothing but the place.
  const isAsked = before.subject === 'transit' && !before.stop && before.passports.length > 0
  const place = isAsked ? named.find(({ kind }) => kind !== 'nationality') : undefined
  const stop =
    asked.subject === 'transit' ? (middle ?? viaIn(words, named) ?? stopIn(words, named) ?? place) : undefined
  const left = named.filter((one) => one !== stop && (one !== begin || one.kind === 'nationality'))
  const { permits, mentions, roles } = permitsAndRoles(before, asked, words, left)
  const isCorrection = words.some(({ key }) => isMeant(key))
  const { passports, destinations, areOthers, homes } = routeOf(
    before,
    roles,
    isCorrection,
    { isSecond: hasAnother(words), isRelative: OF_RELATIVE.some((one) => conceptsOf(words, []).has(one)) },
    stop?.code ?? (asked.subject === 'transit' ? before.stop : undefined),
  )
  const isOfValidity = asked.subject === 'passport-validity'
  const end =
    (isCorrection && isOfValidity && yearOf(question, before.passportEnd)) ||
    passportEndIn(question, isOfValidity, now)
  const journey = end ? question.replace(end.part, '') : question
  const people = peopleIn(words, named)
  const reference = REFERENCE.exec(question)?.[1]?.toUpperCase()
  const marks = new Set([...marksIn(withoutNames(question, words, mentions)), ...asked.marks])
  // "And the price?" asks in the same currency; an area goes with the next country that is named.
  for (const mark of before.marks) if (mark.startsWith('currency') && !mentions.length) marks.add(mark)
  const isPriced = [...marks].some((mark) => mark.startsWith('currency'))
  const pairs =
    permits.length === 0 && !stop && named.length >= NAMES_OF_PAIRS ? pairsIn(question, finder) : []
  const answered = askedWith(before, asked, { words, permits, passports, destinations, isPriced, people })
  const { topics, subject } = answered
  // Whichever was meant is asked back again, as long as a route is asked about.
  const isOpen = found.length === 0 && topics.some((one) => ROUTE_TOPICS.includes(one))
  const last: Last = { topics, subject, orderQuestions: asked.orderQuestions, marks: asked.marks }
  return {
    language: before.language,
    ...answered,
    last: asksNothing(last) ? before.last : last,
    orderQuestions: asked.orderQuestions,
    marks,
    passports,
    destinations,
    stop: stop?.code ?? before.stop,
    stopAirport: stop ? airportOf(stop, words) : before.stopAirport,
    areOthers,
    pairs: pairs.length > 0 || named.length > 0 ? pairs : before.pairs,
    days: saysStay(asked) ? (spanIn(journey) ?? before.days) : before.days,
    passportEnd: end?.day ?? before.passportEnd,
    people: people ?? before.people,
    isBareName:
      named.length === 0
        ? before.isBareName
        : roles.passports.length === 0 &&
          passports.join() !== before.passports.join() &&
          destinations.join() === before.destinations.join(),
    unclear: isOpen ? before.unclear : unclear,
    territory,
    left: roles.left[0] ?? homes[0] ?? before.left,
    onlyHome: homes.length > 0 && passports.length === 0,
    // January is in Rio de Janeiro.
    on:
      (answered.topics.includes('person')
        ? undefined
        : dayIn(
            withoutNames(question, words, mentions, ['name', 'city']).replace(end?.part ?? '', ''),
            now,
          )) ?? before.on,
    reference: reference ? `BL-${reference}` : undefined,
  }
}

/** "Sorry, I meant 2028." */
function yearOf(question: string, end: string | undefined): { day: string; part: string } | undefined {
  const part = /^\D*(20\d\d)\D*$/.exec(question)?.[1]
  return part && end ? { day: part + end.slice(4), part } : undefined
}

/** What a turn asks once it is known who travels, what they hold, and whether a currency is named. */
function askedWith(
  before: Understanding,
  asked: AllAsked,
  facts: Pick<Understanding, 'passports' | 'destinations' | 'people'> & {
    words: readonly Word[]
    permits: readonly HeldMention[]
    isPriced: boolean
  },
): Pick<Understanding, 'topics' | 'subject' | 'others' | 'open' | 'likely' | 'held' | 'hasLapsed'> {
  const { words, permits, passports, destinations, isPriced, people } = facts
  // "My Thai visa has expired, and I am still in Thailand" is about a stay.
  const isOther = ({ country }: { country: string }): boolean => !before.destinations.includes(country)
  const isExpired = hasLapsed(words)
  const isLapsed = isExpired && [...permits, ...before.held].some(isOther)
  const held = isExpired ? [] : permits.map(({ mention: _words, ...permit }) => permit)
  // Whether one visa spares another is half a question about each, and so is which of two passports is the better one.
  const isOfHeld =
    (held.length > 0 || passports.length > 1) &&
    passports.length > 0 &&
    destinations.length > 0 &&
    (/^(visa|need|residence-permit|two-passports)$/.test(asked.likely[0] ?? '') ||
      (held.length > 0 && /^(living-abroad|residence-permit)$/.test(asked.subject ?? '')))
  const isOfPrice =
    isPriced &&
    asked.topics.every((topic) => topic === 'visa') &&
    (asked.topics.length > 0 || passports.length > 0)
  // "In dollars?" asks the price again.
  const isOfRate =
    isPriced && before.last.topics.includes('cost') && /^(not-visas|currency)$/.test(asked.subject ?? '')
  const topics: Topic[] = isOfPrice ? ['cost'] : isOfHeld || isLapsed ? ['visa'] : asked.topics
  return {
    topics,
    subject:
      isLapsed || isOfRate || isOfHeld || (held.length > 0 && asked.topics.length > 0)
        ? undefined
        : asked.subject,
    // What a permit that is held changes is said with the route.
    others: isLapsed
      ? []
      : asked.others.filter(
          ({ subject }) =>
            (subject !== 'residence-permit' || held.length === 0) &&
            // Who counts the children of a journey asks what they pay.
            !(people && topics.includes('cost') && /^(children|family)$/.test(subject ?? '')),
        ),
    open: isLapsed ? [] : asked.open,
    likely: isOfHeld || isLapsed || isOfPrice ? [] : asked.likely,
    held: held.length > 0 || isLapsed ? held : before.held,
    hasLapsed: isLapsed,
  }
}

/** Visas and permits that the traveller has, and what the other countries are. */
function permitsAndRoles(
  before: Understanding,
  asked: Asked,
  words: readonly Word[],
  named: readonly Mention[],
): { permits: HeldMention[]; mentions: readonly Mention[]; roles: Roles } {
  const isOnWay = before.subject === 'transit' && before.stop !== undefined
  const permits = permitsIn(words, named, before.destinations.length > 0 || isOnWay)
  const mentions = named.filter((one) => !permits.some(({ mention }) => mention === one))
  const roles = rolesOf(words, mentions)
  const { passports, destinations, undecided } = roles
  const isAbout = asked.subject === 'residence-permit'
  // "An Indian visa for Americans" is the one that is asked about; beside another destination it is one that is held.
  const isBeside =
    passports.length + before.passports.length > 0 &&
    destinations.length + undecided.length + before.destinations.length > 0 &&
    asked.topics.every((topic) => topic === 'visa' || topic === 'stay')
  // "A Schengen visa, can I go to Turkey?": asked for is one that is not of the area.
  const isOutside = isBeside && [...destinations, ...undecided].every((code) => !isIn('SCHENGEN', code))
  // A permit to live somewhere is no passport, whatever else is said.
  const isHome = permits.every(({ kind }) => kind !== 'visa') && mentions.length > 0
  if (permits.length > 0 && (isAbout || isBeside || isHome)) return { permits, mentions, roles }
  return {
    permits: isAbout || isOutside ? permitOfSchengen(words) : [],
    mentions: named,
    roles: ofTwoPassports(words, named, rolesOf(words, named)),
  }
}

/** "Dual nationality Russia Israel, visa for the UK?": what is named first is no destination. */
function ofTwoPassports(words: readonly Word[], named: readonly Mention[], roles: Roles): Roles {
  const { passports, destinations, undecided } = roles
  const open = [...destinations, ...undecided]
  if (passports.length !== 1 || open.length !== 2 || !conceptsOf(words, []).has('two-passports')) return roles
  const other = named.find(({ code }) => open.includes(code))!.code
  return {
    ...roles,
    passports: [...passports, other],
    destinations: open.filter((one) => one !== other),
    undecided: [],
  }
}

/**
 * Who was asked back which of several countries is meant, and says the same name again, means the one of that name; a
 * word that one of their names alone has means that one: "Equatorial".
 */
function resolved(
  found: readonly Mention[],
  { unclear, language }: Understanding,
  words: readonly Word[],
  finder: CountryFinder,
): Mention[] {
  const asked = (code: string): string[] => wordsOf(finder.nameOf(code, language)).map(({ key }) => key)
  // "The democratic one" is in a longer name of Congo, "the Republic" only in what was asked.
  for (const keysOf of [(code: string) => finder.wordsOf(code), asked])
    for (const code of unclear) {
      const [own, others] = [keysOf(code), unclear.filter((one) => one !== code).flatMap(keysOf)]
      const at = words.findIndex(({ key }) => own.includes(key) && !others.includes(key))
      if (at >= 0) return [{ code, kind: 'name', from: at, to: at }]
    }
  return found.map((one) =>
    unclear.includes(one.code) && one.choices ? { ...one, choices: undefined } : one,
  ) as Mention[]
}

/** "I have an Italian passport, too", and no relative has it. */
const hasAnother = (words: readonly Word[]): boolean =>
  words.some(({ key }) => ALSO.test(key)) &&
  words.some(({ key }) => isPassport(key)) &&
  !conceptsOf(words, []).has('family')

const OF_RELATIVE = ['family', 'child']
/** Passports and destinations after a turn: it keeps what it does not change, and what it denies goes. */
function routeOf(
  before: Understanding,
  { passports, destinations, undecided, homes, denied }: Roles,
  isCorrection: boolean,
  { isSecond, isRelative }: { isSecond: boolean; isRelative: boolean },
  stop: string | undefined,
): Pick<Understanding, 'passports' | 'destinations' | 'areOthers'> & { homes: string[] } {
  const kept = {
    passports: before.passports.filter((code) => !denied.includes(code)),
    destinations: before.destinations.filter((code) => !denied.includes(code)),
  }
  const [from, to] = [[...passports], [...destinations]]
  for (const code of undecided) {
    // "Canadian, Peru and then Bolivia": beside a passport, what is not called one is where someone goes.
    // "I meant Jordan, not Egypt" takes the place of Egypt; without it, of the destination.
    const isPassport =
      isCorrection && before.unclear.length === 0
        ? before.isBareName || before.passports.some((one) => denied.includes(one))
        : (to.length > 0 && passports.length === 0) ||
          // "And my wife is Ukrainian?": after a route that is known it is what she is.
          (kept.destinations.length > 0 && (kept.passports.length === 0 || isRelative) && from.length === 0)
    ;(isPassport ? from : to).push(code)
  }
  const held = [
    ...new Set(from.length > 0 ? [...(isSecond ? kept.passports : []), ...from] : kept.passports),
  ].slice(0, MOST_COUNTRIES)
  const goals = to.filter((code) => code !== stop)
  const all = [...new Set(goals.length > 0 ? goals : kept.destinations)]
  // "A Mexican, from Mexico City to Tokyo": beside another place the own country is where the journey begins.
  const abroad = held.length > 1 ? all : all.filter((code) => code !== held[0])
  return {
    passports: held,
    areOthers: held.length > 1 && (isRelative || before.areOthers),
    destinations: (abroad.length > 0 ? abroad : all).slice(0, MOST_COUNTRIES),
    homes,
  }
}
