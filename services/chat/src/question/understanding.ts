import type { Locale } from '@borderlane/contracts/primitives'
import type { PermitKind } from '@borderlane/contracts/catalogue/fact-values'
import { isOfPassport } from './around'
import type { CountryFinder, Mention, MentionKind } from './country-finder'
import { dayIn, NUMBERS, spanIn } from './day'
import { conceptsOf, featuresOf, placeOfConcept } from './features'
import { type HeldMention, permitsIn } from './held'
import { type Asked, askedBy, hear } from './intent-model'
import { languageOfTurn } from './language'
import { isMeant } from './role-words'
import { type Roles, rolesOf, saysOnlyCountries, saysOnlyPassports } from './roles'
import { endsOf, type Word, wordsOf } from './text'
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
  /** What our data does not cover; it is answered before everything else. */
  subject: Subject | undefined
  /** The likeliest intents of a question that was not understood; none of one that was. */
  likely: readonly Intent[]
  orderQuestions: OrderQuestion[]
  marks: ReadonlySet<Mark>
  passports: string[]
  destinations: string[]
  /** Where planes are changed. */
  stop: string | undefined
  /** Visas and permits of other countries that the traveller has. */
  held: { kind: PermitKind; country: string }[]
  /** How long the stay is to be. */
  days: number | undefined
  /** Travellers, where a number of them is named. */
  people: number | undefined
  /** What the last turn that named a country changed: a correction changes it again. */
  changed: 'passports' | 'destinations' | undefined
  /** Countries of which one is meant, and no one knows which: asked back. */
  unclear: string[]
  /** A territory that is asked about. */
  territory: string | undefined
  /** Someone said where they live, and not which passport they have. */
  onlyHome: boolean
  /** The day of travel, `YYYY-MM-DD`. */
  on: string | undefined
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
/** More travellers are no group that one asks a chat about. */
const MOST_PEOPLE = 200
/** Characters that tell a language. */
const ENOUGH_FOR_LANGUAGE = 300

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
    likely: [],
    orderQuestions: [],
    marks: new Set(),
    passports: [],
    destinations: [],
    stop: undefined,
    held: [],
    days: undefined,
    people: undefined,
    changed: undefined,
    unclear: [],
    territory: undefined,
    onlyHome: false,
    on: undefined,
    reference: undefined,
  }
  const turns = newest(questions)
  for (const question of turns) known = after(known, question, finder, now)
  return { ...known, language: lastLanguage(turns, finder, locale) ?? locale }
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
    const words = wordsOf(beginning)
    const found = finder.find(words)
    const { languages } = hear(featuresOf(beginning, words, found))
    const mentions = found.filter(({ isTypo }) => !isTypo)
    const text = withoutNames(beginning, words, mentions, ['name', 'nationality', 'city'], 1)
    const names = mentions.map(({ languages }) => languages ?? [])
    language = languageOfTurn({ turn, text, names, heard: languages }, language ?? page) ?? language
  }
  return language
}

function after(before: Understanding, question: string, finder: CountryFinder, now: Date): Understanding {
  const words = wordsOf(question)
  const found = resolved(finder.find(words), before)
  const territory = found.find(({ kind }) => kind === 'territory')?.code
  const unclear = found.find(({ choices }) => choices)?.choices ?? []
  const named = found.filter(({ choices, kind }) => !choices && kind !== 'territory')
  const asked = askedIn(before, question, words, named, finder, now)
  const stop = asked.subject === 'transit' ? stopIn(words, named) : undefined
  const left = named.filter((one) => one !== stop)
  const { permits, mentions, roles } = permitsAndRoles(before, asked, words, left)
  const isCorrection = words.some(({ key }) => isMeant(key))
  const { passports, destinations, homes } = routeOf(before, roles, isCorrection)
  const reference = REFERENCE.exec(question)?.[1]?.toUpperCase()
  const marks = new Set([...marksIn(withoutNames(question, words, mentions)), ...asked.marks])
  // "And the price?" asks in the same currency; an area goes with the next country that is named.
  for (const mark of before.marks) if (mark.startsWith('currency') && !mentions.length) marks.add(mark)
  const isPriced = [...marks].some((mark) => mark.startsWith('currency'))
  const topics =
    isPriced &&
    asked.topics.every((topic) => topic === 'visa') &&
    (asked.topics.length > 0 || passports.length > 0)
      ? (['cost'] as Topic[])
      : asked.topics
  const held = permits.map(({ kind, country }) => ({ kind, country }))
  return {
    language: before.language,
    topics,
    subject: held.length > 0 && asked.topics.length > 0 ? undefined : asked.subject,
    likely: asked.likely,
    orderQuestions: asked.orderQuestions,
    marks,
    passports,
    destinations,
    stop: stop?.code ?? before.stop,
    held: held.length > 0 ? held : before.held,
    days: saysStay(asked) ? (spanIn(question) ?? before.days) : before.days,
    people: (marks.has('group-price') ? peopleIn(words) : undefined) ?? before.people,
    changed: changedBy(before, { passports, destinations }),
    unclear,
    territory,
    onlyHome: homes.length > 0 && passports.length === 0,
    // January is in Rio de Janeiro.
    on: dayIn(withoutNames(question, words, mentions, ['name', 'city']), now) ?? before.on,
    reference: reference ? `BL-${reference}` : undefined,
  }
}

/** Visas and permits that the traveller has, and what the other countries are. */
function permitsAndRoles(
  before: Understanding,
  asked: Asked,
  words: readonly Word[],
  named: readonly Mention[],
): { permits: HeldMention[]; mentions: readonly Mention[]; roles: Roles } {
  const permits = permitsIn(words, named)
  const mentions = named.filter((one) => !permits.some(({ mention }) => mention === one))
  const roles = rolesOf(words, mentions)
  const { passports, destinations, undecided } = roles
  const isAbout = asked.subject === 'residence-permit'
  // "An Indian visa for Americans" is the one that is asked about; beside another destination it is one that is held.
  const isBeside =
    passports.length + before.passports.length > 0 &&
    destinations.length + undecided.length > 0 &&
    asked.topics.every((topic) => topic === 'visa')
  // A permit to live somewhere is no passport, whatever else is said.
  const isHome = permits.every(({ kind }) => kind !== 'visa') && mentions.length > 0
  if (permits.length > 0 && (isAbout || isBeside || isHome)) return { permits, mentions, roles }
  return { permits: [], mentions: named, roles: ofTwoPassports(words, named, rolesOf(words, named)) }
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

/** "Ten hours in Doha on the way to Bangkok": the place nearest to the word for it. */
function stopIn(words: readonly Word[], mentions: readonly Mention[]): Mention | undefined {
  const places = ['layover', 'stop-hours'].map((one) => placeOfConcept(words, one)).filter((at) => at >= 0)
  const far = ({ from, to }: Mention): number =>
    Math.min(...places.flatMap((at) => [Math.abs(from - at), Math.abs(to - at)]))
  return mentions
    .filter((one) => one.kind !== 'nationality' && !isOfPassport(words, one))
    .toSorted((one, other) => far(one) - far(other))[0]
}

/** "For a family of four": the first number of people in a question about their price. */
const peopleIn = (words: readonly Word[]): number | undefined =>
  words
    .map(({ key }) => NUMBERS.get(key) ?? Number(key))
    .find((count) => Number.isInteger(count) && count > 1 && count <= MOST_PEOPLE)

/** Who was asked back which of several countries is meant, and says the same name again, means the one of that name. */
const resolved = (found: readonly Mention[], { unclear }: Understanding): Mention[] =>
  found.map((one) =>
    unclear.includes(one.code) && one.choices ? { ...one, choices: undefined } : one,
  ) as Mention[]

function changedBy(
  before: Understanding,
  { passports, destinations }: Pick<Understanding, 'passports' | 'destinations'>,
): Understanding['changed'] {
  if (destinations.join() !== before.destinations.join()) return 'destinations'
  return passports.join() === before.passports.join() ? before.changed : 'passports'
}

/** What a turn asks; one that only changes what is known asks again what was asked. */
function askedIn(
  before: Understanding,
  question: string,
  words: readonly Word[],
  mentions: readonly Mention[],
  finder: CountryFinder,
  now: Date,
): Asked {
  const roles = rolesOf(words, mentions)
  const said = endsOf(withoutHomes(question, words, roles))
  const left = said === question ? words : wordsOf(said)
  const leftMentions = said === question ? mentions : finder.find(left)
  const concepts = conceptsOf(left, leftMentions)
  const namesAnother = [...concepts].some((one) => OTHER_THINGS.has(one))
  const asked = askedBy(hear(featuresOf(said, left, leftMentions)).intents, namesAnother)
  // Of "do I need a plug?" a visa is no answer of yes or no, nor of "a visa for 40 days?".
  const isOpen = concepts.has('what-which') || concepts.has('months') || /\p{Nd}/u.test(said)
  if (!concepts.has('visa-word') || isOpen) asked.marks = asked.marks.filter((mark) => mark !== 'need')
  if (isLossOfPassport(asked, concepts)) return { ...NOTHING, marks: ['emergency'] }
  if (concepts.has('insurance')) {
    const isVisa = asked.topics[0] === 'visa' && !concepts.has('visa-word')
    if (isVisa || asked.likely.length > 0 || asked.subject === 'health')
      return { ...NOTHING, subject: 'entry-conditions', marks: ['insurance'] }
    asked.marks.push('insurance')
  }
  // A passport and a destination are a question, where no other is likelier.
  const isJourney =
    asked.likely.length > 0 &&
    !namesAnother &&
    ASKS_VISA.test(asked.likely[0]!) &&
    roles.passports.length > 0 &&
    roles.destinations.length + roles.undecided.length > 0
  if (isJourney) return { ...NOTHING, topics: ['visa'] }
  const saysOnly =
    mentions.length > 0 && (saysOnlyCountries(words, mentions) || saysOnlyPassports(words, mentions))
  const isAsking = before.topics.length > 0 || before.subject !== undefined || before.marks.size > 0
  const hasRoute = before.passports.length > 0 && before.destinations.length > 0
  // "And if I stay 40 days?"
  if (hasRoute && mentions.length === 0 && isAboutSpan(asked, concepts) && spanIn(question))
    return { ...NOTHING, topics: ['stay'] }
  const isCorrection =
    before.passports.length + before.destinations.length + before.unclear.length > 0 &&
    mentions.length > 0 &&
    words.length - mentions.length <= MOST_WORDS_OF_CORRECTION &&
    words.some(({ key }) => isMeant(key))
  // "And in March?"
  const saysDay = asked.likely.length > 0 && words.length <= MOST_WORDS_OF_DAY && dayIn(question, now)
  if (!saysOnly && !asked.isSame && !saysDay && !isCorrection) return asked
  // What was not understood is no question about a visa because a country is corrected.
  if (before.likely.length > 0 && !ASKS_VISA.test(before.likely[0]!))
    return { ...NOTHING, likely: [...before.likely] }
  // "Peruvian here, Italy for two weeks" asks nothing in words.
  if (!isAsking || before.likely.length > 0)
    return mentions.length > 0
      ? { ...NOTHING, topics: ['visa'] }
      : saysOnly
        ? asked
        : { ...NOTHING, likely: ['same'] }
  const { topics, subject, orderQuestions, marks } = before
  return {
    ...NOTHING,
    topics: topics.filter((topic) => ROUTE_TOPICS.includes(topic)),
    subject,
    orderQuestions,
    marks: [...marks].filter((mark) => !/^(area|currency)/.test(mark)),
  }
}

/** Intents of who names a passport and a destination and says nothing more. */
const ASKS_VISA = /^(visa|need|same)$/
/** "Sorry, I meant Ethiopia." */
const MOST_WORDS_OF_CORRECTION = 6
/** What a number of days is heard as that follows on a route. */
const OF_SPAN: readonly (Subject | undefined)[] = ['extend-stay', 'overstay', 'living-abroad', undefined]
const ABOUT_OTHER_SPAN = [
  'expire',
  'extend',
  'fine',
  'layover',
  'child',
  'page-blank',
  'photo',
  'order',
  'status',
]

const isAboutSpan = ({ subject, topics, orderQuestions }: Asked, concepts: ReadonlySet<string>): boolean =>
  OF_SPAN.includes(subject) &&
  orderQuestions.length === 0 &&
  topics.every((topic) => topic === 'visa' || topic === 'stay') &&
  !ABOUT_OTHER_SPAN.some((one) => concepts.has(one))

/** A span in other questions is one of a passport, a wait or a child. */
const saysStay = ({ topics }: Asked): boolean =>
  topics.length > 0 && topics.every((topic) => topic === 'visa' || topic === 'stay')

/** Whoever lost a passport needs help first, unless they speak of what they have ordered. */
const isLossOfPassport = ({ likely, topics, subject }: Asked, concepts: ReadonlySet<string>): boolean =>
  (likely.length + topics.length > 0 || subject === 'other-passports') &&
  concepts.has('passport') &&
  (concepts.has('lost') || concepts.has('stolen')) &&
  !['order', 'change', 'mistake', 'visa-word', 'expire'].some((one) => concepts.has(one))

/** "And what about the 5th of March?" */
const MOST_WORDS_OF_DAY = 5
/** Concepts of which a rule about the visa says nothing. */
const OTHER_THINGS = new Set(
  'abuse appointment arrival-form child complaint criminal dress drive drugs expire extend fake fill-form fine fingerprint goods held-person hurt insurance layover leisure live-there lost medicine money-exchange overstay page-blank past-refusal pet photo safe-there sim smalltalk stolen study vaccine work'.split(
    ' ',
  ),
)

const NOTHING: Asked = {
  topics: [],
  subject: undefined,
  orderQuestions: [],
  marks: [],
  isSame: false,
  likely: [],
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

/** Passports and destinations after a turn: it keeps what it does not change, and what it denies goes. */
function routeOf(
  before: Understanding,
  { passports, destinations, undecided, homes, denied }: Roles,
  isCorrection: boolean,
): { passports: string[]; destinations: string[]; homes: string[] } {
  const kept = {
    passports: before.passports.filter((code) => !denied.includes(code)),
    destinations: before.destinations.filter((code) => !denied.includes(code)),
  }
  const [from, to] = [[...passports], [...destinations]]
  for (const code of undecided) {
    // "Canadian, Peru and then Bolivia": beside a passport, what is not called one is where someone goes.
    const isPassport =
      (isCorrection && before.changed === 'passports' && before.unclear.length === 0) ||
      (to.length > 0 && passports.length === 0) ||
      (kept.destinations.length > 0 && kept.passports.length === 0 && from.length === 0)
    ;(isPassport ? from : to).push(code)
  }
  return {
    passports: [...new Set(from.length > 0 ? from : kept.passports)].slice(0, MOST_COUNTRIES),
    destinations: [...new Set(to.length > 0 ? to : kept.destinations)].slice(0, MOST_COUNTRIES),
    homes,
  }
}
