import type { CountryFinder } from './country-finder'
import type { Mention } from './mention'
import { dayIn, partsOf, spanIn } from './day'
import { conceptsOf, featuresOf } from './features'
import { passportEndIn, permitsIn } from './held'
import {
  type Asked,
  askedBy,
  hear,
  intentsOf,
  LEAST_BESIDE_ANOTHER,
  isNamed,
  leftOf,
  sharesIn,
  sharesWithout,
  type State,
} from './intent-model'
import { CHINESE, FROM, isMeant, LEAVES, NOT } from './role-words'
import { rolesOf, saysOnlyCountries, saysOnlyPassports, withoutHomes } from './roles'
import { endsOf, type Word, wordsOf } from './text'
import { peopleIn, saysOnlyPeople } from './travellers'
import { type Intent, ROUTE_TOPICS, type Topic } from './topic'

/** What was known before a turn, as far as the turn may ask it again. */
interface Before {
  topics: readonly Topic[]
  last: Last
  likely: readonly Intent[]
  passports: string[]
  destinations: string[]
  unclear: string[]
}

/** What was asked last, whatever was said since: "thanks" and what was not understood ask nothing. */
export type Last = Pick<Asked, 'topics' | 'subject' | 'orderQuestions' | 'marks'>

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
    const { asked, concepts, isNeed } = askedOf(part, said, named, { least, isSame: true })
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
  // "What takes you so long? I have waited for a month": without a route it is no question about one.
  if (main.topics.join() === 'speed' && !hasCountry && conceptsOf(words, mentions).has('waiting'))
    return { ...NOTHING, topics: ['order'], others: [], open: [] }
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
  { least, state, isSame = false }: { least?: number; state?: State; isSame?: boolean } = {},
): { asked: Asked; concepts: ReadonlySet<string>; isNeed: boolean } {
  const concepts = conceptsOf(words, mentions)
  const heard = hear(featuresOf(text, words, mentions)).intents
  const intents = isSame ? heard : sharesWithout('same', heard)
  const alone = askedBy(intents, concepts, least)
  // What is clear alone needs no conversation; what the words say nothing of is not heard by one either.
  const isOpenIn = state && (alone.likely.length > 0 || alone.topics.includes('speed'))
  const within = isOpenIn ? askedBy(sharesIn(state, intents), concepts, least) : alone
  const all = intentsOf(within)
  const isSaid =
    within.isSame ||
    isNamed(concepts, all) ||
    all.reduce((sum, one) => sum + (intents.get(one) ?? 0), 0) >= LEAST_SAID
  const isWithin = alone.likely.length === 0 || (isSaid && leftOf(concepts, all, false).length === 0)
  const asked = isWithin ? within : alone
  // Of "do I need a plug?" a visa is no answer of yes or no, nor of "a visa for 40 days?".
  const isOpen = leftOf(concepts, ['need'], false).length > 0 || /\p{Nd}/u.test(text)
  const isNeed = concepts.has('visa-word') && asked.marks.includes('need')
  if (!isNeed || isOpen) asked.marks = asked.marks.filter((mark) => mark !== 'need')
  return { asked, concepts, isNeed }
}

/** Where no word for what is asked is said; of phrasings held out fewer are wrong than right from here. */
const LEAST_SAID = 0.35
/** Words that go with any question. */
const ASKS_NOTHING: ReadonlySet<Intent> = new Set(['greeting', 'thanks', 'same'])

export const asksNothing = (last: Last): boolean =>
  intentsOf({ ...NOTHING, ...last }).every((intent) => ASKS_NOTHING.has(intent))

const isOfInsurance = ({ topics, likely, subject }: Asked, concepts: ReadonlySet<string>): boolean =>
  (topics[0] === 'visa' && !concepts.has('visa-word')) || likely.length > 0 || subject === 'health'

const isOfVisa = ({ topics, subject }: Last): boolean => !subject && topics.join() === 'visa'

/** What was asked before, of another passport, day or place. */
const againOf = ({ last }: Before): Asked => ({
  ...NOTHING,
  ...last,
  topics: last.topics.filter((topic) => ROUTE_TOPICS.includes(topic)),
})

/** More words are clear alone. Each Chinese character is one. */
const MOST_WORDS_OF_STATE = 6
const isShort = (words: readonly Word[]): boolean =>
  words.reduce((sum, { key }) => sum + (CHINESE.test(key) ? 0.6 : 1), 0) <= MOST_WORDS_OF_STATE

/** What the conversation is about, for a turn of a few words. */
function stateOf(
  { last, passports, destinations }: Before,
  words: readonly Word[],
  mentions: readonly Mention[],
) {
  if (!isShort(words)) return undefined
  const asked = [...last.topics, ...last.orderQuestions, last.subject]
  if (mentions.length === 0 && asked.some((one) => OF_REFUND.test(one ?? ''))) return 'refund'
  if (mentions.length === 0 && asked.some((one) => OF_ORDER.test(one ?? ''))) return 'order'
  return passports.length > 0 && destinations.length > 0 ? 'route' : undefined
}
const OF_REFUND = /^(refund|refund-time|denial-protection|order-money)$/
const OF_ORDER = /^(order|order-.*|after-payment|no-mail)$/

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
  const isSame = saysSlot(question, words, mentions, now)
  const { asked, concepts } = askedOf(said, left, leftMentions, {
    state: stateOf(before, left, mentions),
    isSame,
  })
  // A thumb or a smile asks nothing.
  if (question && words.length === 0)
    return { ...NOTHING, topics: [before.topics.length > 0 ? 'thanks' : 'greeting'] }
  // "I lost my passport in Istanbul": the word belongs to no country here.
  if (isEmergency(asked, new Set([...concepts, ...conceptsOf(left, [])])))
    return { ...NOTHING, marks: ['emergency'] }
  if (concepts.has('abuse') && (asked.likely.length > 0 || asked.subject === 'not-visas'))
    return { ...NOTHING, marks: ['abuse'] }
  // "Right now!"
  if (before.topics.includes('person') && asked.likely.length > 0 && mentions.length === 0)
    return { ...NOTHING, topics: ['person'] }
  // "And for my daughter, she is five?" asks which papers are hers.
  const isOfPapers = before.last.topics.includes('documents') && !concepts.has('visa-word')
  const isOfWork = /^(work|study)-abroad$/.test(asked.subject ?? '') && mentions.length === 0
  if (isOfPapers && (isOfWork || concepts.has('child'))) return { ...NOTHING, topics: ['documents'] }
  for (const one of ['business', 'refused'] as const) if (concepts.has(one)) asked.marks.push(one)
  if (isOfVisa(asked) && concepts.has('what') && !concepts.has('visa-word')) asked.marks.push('what')
  if (concepts.has('insurance')) {
    if (isOfInsurance(asked, concepts))
      return { ...NOTHING, subject: 'entry-conditions', marks: ['insurance'] }
    asked.marks.push('insurance')
  }
  const polite =
    asked.share < LEAST_BESIDE_ANOTHER && mentions.length === 0 ? politeIn(words, concepts) : undefined
  return polite
    ? { ...NOTHING, topics: [polite] }
    : askedAgain(before, { asked, concepts, question, words, mentions, isSame })
}

interface Turn {
  asked: Asked
  concepts: ReadonlySet<string>
  question: string
  words: readonly Word[]
  mentions: readonly Mention[]
  isSame: boolean
}

/** What a turn asks again by a country, a person or a day, for what is known; else what it asks itself. */
function askedAgain(before: Before, turn: Turn): Asked {
  const { asked, concepts, question, words, mentions } = turn
  const isRoute = before.passports.length > 0 && before.destinations.length > 0
  // A country is a question where no other is likelier, and so is a span or a permit for it: what is missing is asked back.
  const { passports, destinations } = rolesOf(words, mentions)
  const isWhole = passports.length > 0 && destinations.length > 0
  const isJourney =
    asked.likely.length > 0 &&
    !before.last.subject &&
    asked.likely.slice(0, isWhole ? MOST_LIKELY : 1).some((one) => OF_JOURNEY.test(one)) &&
    leftOf(concepts, ['visa', 'need', 'stay', 'residence-permit', 'children', 'family']).length === 0 &&
    (mentions.length > 0 || (spanIn(question) !== undefined && isRoute))
  if (isRoute && asked.likely.length > 0 && words.length <= MOST_WORDS_OF_SPAN && spanIn(question))
    return before.last.subject === 'passport-validity'
      ? { ...NOTHING, subject: 'passport-validity' }
      : { ...NOTHING, topics: ['stay'] }
  const ofRoute = before.last.topics.filter((topic) => ROUTE_TOPICS.includes(topic))
  if (isJourney && asked.likely[0] === 'stay') return { ...NOTHING, topics: ['stay'] }
  if (isJourney) return { ...NOTHING, topics: ofRoute.length > 0 ? ofRoute : ['visa'] }
  // French "passe" begins like a word for a passport.
  const saysOnly =
    (mentions.length > 0 &&
      !concepts.has('via') &&
      (saysOnlyCountries(words, mentions) || saysOnlyPassports(words, mentions))) ||
    (before.last.topics.includes('cost') && saysOnlyPeople(words))
  const isAsking = !asksNothing(before.last)
  const isKnown = before.passports.length + before.destinations.length + before.unclear.length > 0
  const saysWhich = mentions.some(({ code }) => before.unclear.includes(code))
  const isCorrection =
    isKnown &&
    mentions.length > 0 &&
    words.length - mentions.length <= MOST_WORDS_OF_CORRECTION &&
    (saysWhich || words.some(({ key }) => isMeant(key)))
  if (!saysOnly && !asked.isSame && !saysOnlySlot(before, turn) && !isCorrection) return asked
  // What was not understood is no question about a visa because a country is corrected.
  if (before.likely.length > 0 && !saysWhich && !ASKS_VISA.test(before.likely[0]!))
    return { ...NOTHING, likely: [...before.likely] }
  // "Peruvian here, Italy for two weeks" asks nothing in words.
  if (!isAsking || before.likely.length > 0)
    return mentions.length > 0
      ? { ...NOTHING, topics: ['visa'], marks: asked.marks.filter((one) => one === 'what') }
      : saysOnly
        ? asked
        : { ...NOTHING, likely: ['same'] }
  if (isOfVisa(before.last) && peopleIn(words, mentions))
    return { ...NOTHING, topics: ['cost'], marks: ['group-price'] }
  return isOfVisa(before.last) && concepts.has('child') && mentions.length === 0
    ? { ...NOTHING, subject: 'children' }
    : againOf(before)
}

/** "And in March?", "and for my wife, she is Moroccan?" */
function saysOnlySlot(before: Before, { asked, concepts, words, mentions, isSame }: Turn): boolean {
  const isPlain =
    asked.likely.length > 0 ||
    (!asked.subject && asked.topics.join() === 'visa' && !concepts.has('visa-word'))
  return (
    isPlain &&
    isSame &&
    (isShort(words) || asked.likely[0] === 'same') &&
    permitsIn(words, mentions, before.destinations.length > 0).length === 0 &&
    leftOf(concepts, [...intentsOf(asked), ...intentsOf({ ...NOTHING, ...before.last }), ...OF_SLOTS])
      .length === 0
  )
}

const OF_PEOPLE = ['child', 'family', 'group']
/** Who, when or how long: without any of these nothing is asked again. "He is from there" says a passport that is not known. */
function saysSlot(
  question: string,
  words: readonly Word[],
  mentions: readonly Mention[],
  now: Date,
): boolean {
  if (mentions.length > 0 || dayIn(question, now) || spanIn(question)) return true
  const concepts = conceptsOf(words, mentions)
  return (
    peopleIn(words, mentions) !== undefined ||
    (OF_PEOPLE.some((one) => concepts.has(one)) && !words.some(({ key }) => FROM.has(key) || key === '是'))
  )
}

/** Intents that a day, a span or a person may say alone. */
const OF_SLOTS: readonly Intent[] = ['same', 'visa', 'need', 'stay', 'children', 'family', 'group-price']

/** "Ok, cool": polite, and nothing else. */
function politeIn(words: readonly Word[], concepts: ReadonlySet<string>): Topic | undefined {
  if (words.length > MOST_WORDS_OF_STATE || words.some(({ key }) => NOT.has(key))) return undefined
  if (leftOf(concepts, ['thanks', 'greeting'], false).length > 0) return undefined
  return concepts.has('thanks') ? 'thanks' : concepts.has('hello') ? 'greeting' : undefined
}

/** Of who names a route; with both its ends it need not be the likeliest. */
const OF_JOURNEY = /^(visa|need|same|stay|children|family)$/
const MOST_LIKELY = 3

/** Intents of who names a passport and a destination and says nothing more. */
const ASKS_VISA = /^(visa|need|same)$/
/** "Sorry, I meant Ethiopia." */
const MOST_WORDS_OF_CORRECTION = 6
/** A span in other questions is one of a passport, a wait or a child. */
export const saysStay = ({ topics }: Asked): boolean =>
  topics.length > 0 && topics.every((topic) => topic === 'visa' || topic === 'stay')

/** A traveller who was robbed, lost a passport or is detained needs help first, unless they speak of what they have ordered. */
const isEmergency = ({ likely, topics, subject, marks }: Asked, concepts: ReadonlySet<string>): boolean =>
  !['order', 'change', 'mistake', 'visa-word', 'expire'].some((one) => concepts.has(one)) &&
  ((likely.length > 0 && concepts.has('held-person') && !concepts.has('money')) ||
    ((likely.length + topics.length > 0 ||
      marks[0] === 'abuse' ||
      subject === 'other-passports' ||
      subject === 'biometrics') &&
      ['passport', 'papers'].some((one) => concepts.has(one)) &&
      ['lost', 'stolen'].some((one) => concepts.has(one))))

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
