import type { CountryFinder, Mention } from './country-finder'
import { dayIn } from './day'
import { conceptsOf, featuresOf } from './features'
import { type Asked, askedBy, hear } from './intent-model'
import { BUSY, BUSY_AFTER, LIVES, IN_AFTER, isMeant, LIVES_AFTER } from './role-words'
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

/** What a turn asks; one that only changes what is known asks again what was asked. */
export function askedIn(
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
  const concepts = conceptsOf(left, leftMentions)
  const namesAnother = [...concepts].some((one) => OTHER_THINGS.has(one))
  const asked = askedBy(hear(featuresOf(said, left, leftMentions)).intents, namesAnother)
  // Of "do I need a plug?" a visa is no answer of yes or no, nor of "a visa for 40 days?".
  const isOpen = namesAnother || NOT_OF_NEED.some((one) => concepts.has(one)) || /\p{Nd}/u.test(said)
  if (!concepts.has('visa-word') || isOpen) asked.marks = asked.marks.filter((mark) => mark !== 'need')
  if (isEmergency(asked, concepts)) return { ...NOTHING, marks: ['emergency'] }
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
  // French "passe" begins like a word for a passport.
  const saysOnly =
    mentions.length > 0 &&
    !concepts.has('via') &&
    (saysOnlyCountries(words, mentions) || saysOnlyPassports(words, mentions))
  const isAsking = before.topics.length > 0 || before.subject !== undefined || before.marks.size > 0
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
/** Beside a word for these a question asks for more than whether a visa is needed. */
const NOT_OF_NEED = ['what-which', 'months', 'fast', 'how-long', 'price']
/** "Sorry, I meant Ethiopia." */
const MOST_WORDS_OF_CORRECTION = 6
/** A span in other questions is one of a passport, a wait or a child. */
export const saysStay = ({ topics }: Asked): boolean =>
  topics.length > 0 && topics.every((topic) => topic === 'visa' || topic === 'stay')

/** A traveller who was robbed or lost a passport needs help first, unless they speak of what they have ordered. */
const isEmergency = ({ likely, topics, subject }: Asked, concepts: ReadonlySet<string>): boolean =>
  (likely.length + topics.length > 0 || subject === 'other-passports' || subject === 'biometrics') &&
  ['passport', 'papers'].some((one) => concepts.has(one)) &&
  ['lost', 'stolen'].some((one) => concepts.has(one)) &&
  !['order', 'change', 'mistake', 'visa-word', 'expire'].some((one) => concepts.has(one))

/** "And what about the 5th of March?" */
const MOST_WORDS_OF_DAY = 5
/** Concepts of which a rule about the visa says nothing. */
const OTHER_THINGS = new Set(
  'abuse appointment arrival-form child complaint criminal dress drive drugs expire extend fake fill-form fine fingerprint goods held-person hotel-proof hurt insurance layover leisure live-there lost medicine money-exchange overstay page-blank past-refusal pet photo safe-there sim smalltalk stolen study vaccine work'.split(
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
