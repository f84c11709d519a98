import type { CountryFinder } from './country-finder'
import type { Mention } from './mention'
import { isOfPassport } from './around'
import { dayIn, partsOf, spanIn } from './day'
import { conceptsOf, featuresOf } from './features'
import { passportEndIn, permitsIn } from './held'
import { type Asked, askedBy, hear, intentsOf, LEAST_BESIDE_ANOTHER, leftOf } from './intent-model'
import { BUSY, BUSY_AFTER, LEAVES, LIVES, IN_AFTER, isMeant, LIVES_AFTER } from './role-words'
import { saysOnlyPeople } from './travellers'
import { type Roles, rolesOf, saysOnlyCountries, saysOnlyPassports } from './roles'
import { endsOf, type Word, wordsOf } from './text'
import { type Intent, type Mark, ROUTE_TOPICS } from './topic'

/** What was known before a turn, as far as the turn may ask it again. */
interface Before extends Pick<Asked, 'topics' | 'subject' | 'orderQuestions'> {
  marks: ReadonlySet<Mark>
  likely: readonly Intent[]
  passports: string[]
  destinations: string[]
  unclear: string[]
}

/** All that a turn asks. */
export interface AllAsked extends Asked {
  /** Further questions of other kinds. */
  others: Asked[]
  /** What may have been meant by a part that no answer accounts for. */
  open: Intent[]
}

/** A question is answered for each of its parts that asks something else; at most so many. */
const MOST_QUESTIONS = 3
/** A part of a question, and one where the whole is not clear. */
const LEAST_OF_PART = 0.6
const LEAST_OF_FIRST = 0.8

/** An address or a number of someone asks nothing. */
const OF_PERSON = /@|\p{Nd}{5}/u

/** What a turn asks, part for part: whatever no answer accounts for is a further question, or is said not to be understood. */
export function askedIn(...turn: Parameters<typeof askedFirst>): AllAsked {
  const [before, question, words, mentions, finder] = turn
  const { homes, passports } = rolesOf(words, mentions)
  const hasCountry = before.passports.length + before.destinations.length + mentions.length > 0
  const first = askedFirst(...turn)
  const all = first.likely.length > 0 ? [] : [first]
  const known = (): Intent[] => [...all.flatMap(intentsOf), ...ASKS_NOTHING]
  let open: Intent[] = []
  const parts = first.marks.includes('emergency')
    ? []
    : partsOf(question).filter((part) => !OF_PERSON.test(part))
  const isOne = parts.length < 2 || saysOnlyPeople(words)
  for (const part of isOne ? [] : parts) {
    const said = wordsOf(part)
    const named = finder.find(said)
    const least = all.length > 0 ? LEAST_OF_PART : LEAST_OF_FIRST
    const { asked, concepts, isNeed } = askedOf(part, said, named, least)
    // "A student in Singapore, off to Phuket": where someone is asks nothing, unless a permit comes with it.
    const isHome = named.length > 0 && named.every(({ code }) => homes.includes(code))
    if (isHome && !concepts.has('permit')) continue
    // "With a valid UK visa" says what is held.
    if (all.length > 0 && !isNeed && permitsIn(said, named).length > 0) continue
    // "Flight from Bogotá to Madrid" is no question about flights.
    if (asked.subject === 'not-visas' && named.length > 0 && said.some(({ key }) => LEAVES.has(key))) continue
    // "I said it wrong, not Malaysia" changes no application.
    if (hasCountry && mentions.length > 0 && said.some(({ key }) => isMeant(key))) continue
    // "Do I need a visa? And may I work there?": both are asked, though the words of the first are those of any.
    // The month of a journey is no validity of a passport.
    const hasDay = dayIn(part, turn[5]) !== undefined
    const left = leftOf(concepts, known()).filter(
      (one) => (one !== 'months' || !hasDay) && (one !== 'two-passports' || passports.length < 2),
    )
    const isLeft = (isNeed && first.subject !== 'transit') || left.length > 0
    const isOther =
      asked.share >= LEAST_BESIDE_ANOTHER && !asked.topics.includes('visa') && asked.subject !== 'not-visas'
    if (all.length > 0 && !isLeft && !isOther) continue
    const isNew = intentsOf(asked).some((one) => !known().includes(one))
    // Beside ETIAS "what does it cost" is no question about a journey that no one has named.
    const isOfNowhere = all.length > 0 && isOfRoute(asked) && !all.some(isOfRoute) && !hasCountry
    if (isNew && !isOfNowhere) all.push(asked)
    else if (isLeft) open = isNew ? intentsOf(asked) : asked.likely
  }
  const [main = first, ...others] = all.filter(
    (one) => all.length === 1 || intentsOf(one).some((intent) => !ASKS_NOTHING.has(intent)),
  )
  const asked = joined(main, others.slice(0, MOST_QUESTIONS - 1), all.length > 0 ? open : [])
  return passportEndIn(question, false, turn[5]) && !first.marks.includes('emergency')
    ? withValidity(asked)
    : asked
}

/** Who says until when a passport is valid wants to know whether that is enough. */
function withValidity(asked: AllAsked): AllAsked {
  const isAsked = [asked, ...asked.others].some(({ subject }) => subject === 'passport-validity')
  const validity: Asked = { ...NOTHING, subject: 'passport-validity' }
  const open = asked.open.includes('passport-validity') ? [] : asked.open
  if (isAsked) return { ...asked, open }
  if (asked.likely.length > 0 || asked.subject === 'not-visas') return { ...asked, ...validity, open: [] }
  return { ...asked, others: [...asked.others, validity], open }
}

/** Two questions about a route are one answer, and so are two about an application. */
function joined(first: Asked, others: readonly Asked[], open: Intent[]): AllAsked {
  const isLike = (one: Asked): boolean =>
    isOfRoute(one) ? isOfRoute(first) : isOfOrder(one) && isOfOrder(first)
  const all = [first, ...others.filter(isLike)]
  return {
    ...first,
    topics: [...new Set(all.flatMap(({ topics }) => topics))],
    orderQuestions: [...new Set(all.flatMap(({ orderQuestions }) => orderQuestions))],
    marks: [...new Set(all.flatMap(({ marks }) => marks))],
    others: others.filter((one) => !isLike(one)),
    open,
  }
}

const isOfRoute = ({ topics }: Asked): boolean =>
  topics.length > 0 && topics.every((topic) => ROUTE_TOPICS.includes(topic))
const isOfOrder = ({ topics, orderQuestions }: Asked): boolean =>
  orderQuestions.length > 0 || topics.includes('order')

/** What a text asks, and the concepts that it says. */
function askedOf(
  text: string,
  words: readonly Word[],
  mentions: readonly Mention[],
  least?: number,
): { asked: Asked; concepts: ReadonlySet<string>; isNeed: boolean } {
  const concepts = conceptsOf(words, mentions)
  const asked = askedBy(hear(featuresOf(text, words, mentions)).intents, concepts, least)
  // Of "do I need a plug?" a visa is no answer of yes or no, nor of "a visa for 40 days?".
  const isOpen = leftOf(concepts, ['need'], false).length > 0 || /\p{Nd}/u.test(text)
  const isNeed = concepts.has('visa-word') && asked.marks.includes('need')
  if (!isNeed || isOpen) asked.marks = asked.marks.filter((mark) => mark !== 'need')
  return { asked, concepts, isNeed }
}

/** Words that go with any question. */
const ASKS_NOTHING: ReadonlySet<Intent> = new Set(['greeting', 'thanks', 'same'])

const isOfInsurance = ({ topics, likely, subject }: Asked, concepts: ReadonlySet<string>): boolean =>
  (topics[0] === 'visa' && !concepts.has('visa-word')) || likely.length > 0 || subject === 'health'

/** What was asked before, of another passport, day or place. */
const againOf = (before: Before): Asked => ({
  ...NOTHING,
  topics: before.topics.filter((topic) => ROUTE_TOPICS.includes(topic)),
  subject: before.subject,
  orderQuestions: before.orderQuestions,
  marks: [...before.marks].filter((mark) => !/^(area|currency)/.test(mark)),
})

/** What a turn as a whole asks; one that only changes what is known asks again what was asked. */
function askedFirst(
  before: Before,
  question: string,
  words: readonly Word[],
  mentions: readonly Mention[],
  finder: CountryFinder,
  now: Date,
): Asked {
  const roles = rolesOf(words, mentions)
  const said = endsOf(withoutHomes(question, words, mentions, roles))
  const left = said === question ? words : wordsOf(said)
  const leftMentions = said === question ? mentions : finder.find(left)
  const { asked, concepts } = askedOf(said, left, leftMentions)
  // A thumb or a smile asks nothing.
  if (question && words.length === 0)
    return { ...NOTHING, topics: [before.topics.length > 0 ? 'thanks' : 'greeting'] }
  if (concepts.has('abuse') && (asked.likely.length > 0 || asked.subject === 'not-visas'))
    return { ...NOTHING, marks: ['abuse'] }
  // "I lost my passport in Istanbul": the word belongs to no country here.
  if (isEmergency(asked, new Set([...concepts, ...conceptsOf(left, [])])))
    return { ...NOTHING, marks: ['emergency'] }
  // "Right now!"
  if (before.topics.includes('person') && asked.likely.length > 0 && mentions.length === 0)
    return { ...NOTHING, topics: ['person'] }
  // "And for my daughter, she is five?" asks which papers are hers.
  const isOfPapers = before.topics.includes('documents') && !concepts.has('visa-word')
  const isOfWork = /^(work|study)-abroad$/.test(asked.subject ?? '') && mentions.length === 0
  if (isOfPapers && (isOfWork || concepts.has('child'))) return { ...NOTHING, topics: ['documents'] }
  for (const one of ['business', 'refused'] as const) if (concepts.has(one)) asked.marks.push(one)
  if (concepts.has('insurance')) {
    if (isOfInsurance(asked, concepts))
      return { ...NOTHING, subject: 'entry-conditions', marks: ['insurance'] }
    asked.marks.push('insurance')
  }
  const isRoute = before.passports.length > 0 && before.destinations.length > 0
  // A country is a question where no other is likelier, and so is a span or a permit for it: what is missing is asked back.
  const isJourney =
    asked.likely.length > 0 &&
    !before.subject &&
    /^(visa|need|same|stay)$/.test(asked.likely[0]!) &&
    leftOf(concepts, ['visa', 'need', 'stay', 'residence-permit']).length === 0 &&
    (mentions.length > 0 || (spanIn(question) !== undefined && isRoute))
  if (isRoute && asked.likely.length > 0 && words.length <= MOST_WORDS_OF_SPAN && spanIn(question))
    return before.subject === 'passport-validity'
      ? { ...NOTHING, subject: 'passport-validity' }
      : { ...NOTHING, topics: ['stay'] }
  const ofRoute = before.topics.filter((topic) => ROUTE_TOPICS.includes(topic))
  if (isJourney && asked.likely[0] === 'stay') return { ...NOTHING, topics: ['stay'] }
  if (isJourney) return { ...NOTHING, topics: ofRoute.length > 0 ? ofRoute : ['visa'] }
  // French "passe" begins like a word for a passport.
  const saysOnly =
    (mentions.length > 0 &&
      !concepts.has('via') &&
      (saysOnlyCountries(words, mentions) || saysOnlyPassports(words, mentions))) ||
    (before.topics.includes('cost') && saysOnlyPeople(words))
  // "Thanks. And for Japan?"
  const isAsking =
    before.topics.some((topic) => topic !== 'thanks' && topic !== 'greeting') ||
    before.subject !== undefined ||
    before.marks.size > 0
  const isKnown = before.passports.length + before.destinations.length + before.unclear.length > 0
  const saysWhich = mentions.some(({ code }) => before.unclear.includes(code))
  const isCorrection =
    isKnown &&
    mentions.length > 0 &&
    words.length - mentions.length <= MOST_WORDS_OF_CORRECTION &&
    (saysWhich || words.some(({ key }) => isMeant(key)))
  // "And for my wife, she is Moroccan?"
  const saysRelative =
    asked.topics.length === 0 &&
    (concepts.has('family') || concepts.has('child')) &&
    words.length <= MOST_WORDS_OF_RELATIVE &&
    mentions.some((one) => isOfPassport(words, one))
  // "And in March?"
  const isPlain =
    asked.likely.length > 0 ||
    (!asked.subject && asked.topics.every((topic) => topic === 'visa') && !concepts.has('visa-word'))
  const saysDay = isPlain && words.length <= MOST_WORDS_OF_DAY && dayIn(question, now)
  if (!saysOnly && !asked.isSame && !saysDay && !isCorrection && !(saysRelative && isAsking)) return asked
  // What was not understood is no question about a visa because a country is corrected.
  if (before.likely.length > 0 && !saysWhich && !ASKS_VISA.test(before.likely[0]!))
    return { ...NOTHING, likely: [...before.likely] }
  // "Peruvian here, Italy for two weeks" asks nothing in words.
  if (!isAsking || before.likely.length > 0)
    return mentions.length > 0
      ? { ...NOTHING, topics: ['visa'] }
      : saysOnly
        ? asked
        : { ...NOTHING, likely: ['same'] }
  return againOf(before)
}

/** Where passport and destination are named, words at a home say only where someone is: "I study in Rome". */
function withoutHomes(
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

/** Intents of who names a passport and a destination and says nothing more. */
const ASKS_VISA = /^(visa|need|same)$/
/** "Sorry, I meant Ethiopia." */
const MOST_WORDS_OF_CORRECTION = 6
const MOST_WORDS_OF_RELATIVE = 9
/** A span in other questions is one of a passport, a wait or a child. */
export const saysStay = ({ topics }: Asked): boolean =>
  topics.length > 0 && topics.every((topic) => topic === 'visa' || topic === 'stay')

/** A traveller who was robbed, lost a passport or is detained needs help first, unless they speak of what they have ordered. */
const isEmergency = ({ likely, topics, subject }: Asked, concepts: ReadonlySet<string>): boolean =>
  !['order', 'change', 'mistake', 'visa-word', 'expire'].some((one) => concepts.has(one)) &&
  ((likely.length > 0 && concepts.has('held-person') && !concepts.has('money')) ||
    ((likely.length + topics.length > 0 || subject === 'other-passports' || subject === 'biometrics') &&
      ['passport', 'papers'].some((one) => concepts.has(one)) &&
      ['lost', 'stolen'].some((one) => concepts.has(one))))

/** "And what if I leave on the 5th of March?" */
const MOST_WORDS_OF_DAY = 8
/** "For two weeks." */
const MOST_WORDS_OF_SPAN = 4
const NOTHING: Asked = {
  topics: [],
  subject: undefined,
  orderQuestions: [],
  marks: [],
  isSame: false,
  likely: [],
  share: 0,
}

/** Where one of several travellers goes. */
export interface Pair {
  passports: string[]
  destinations: string[]
}

/** The routes of different travellers: "Egypt for Brazilians? And Brazil for Russians?"; none where there is one route. */
export function pairsIn(question: string, finder: CountryFinder): Pair[] {
  const pairs: Pair[] = []
  let text = ''
  for (const part of partsOf(question)) {
    const last = finder.find(wordsOf(part)).length > 0 ? pairOf(text, finder, pairs) : undefined
    if (last) pairs.push(last)
    text = last ? part : `${text} ${part}`
  }
  const last = pairOf(text, finder, pairs)
  const all = last ? [...pairs, last] : []
  return all.length > 1 && new Set(all.map(({ passports }) => passports.join())).size === all.length
    ? all
    : []
}

/** The route of a part of a question. From where the one before went, no passport is said to be: "then from Laos to Nepal". */
function pairOf(text: string, finder: CountryFinder, before: readonly Pair[]): Pair | undefined {
  const words = wordsOf(text)
  const mentions = finder.find(words).filter(({ choices, kind }) => !choices && kind !== 'territory')
  const { passports, destinations, undecided } = rolesOf(words, mentions)
  const goals = passports.length > 0 ? [...destinations, ...undecided] : destinations
  const isGoal = (code: string): boolean => before.some((one) => one.destinations.includes(code))
  const isSaid = (code: string): boolean =>
    mentions.some((one) => one.code === code && isOfPassport(words, one))
  return passports.length === 1 && goals.length > 0 && (!isGoal(passports[0]!) || isSaid(passports[0]!))
    ? { passports, destinations: goals }
    : undefined
}
