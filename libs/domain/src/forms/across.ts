import type { Span } from '@borderlane/contracts/catalogue/fact-values'
import type { PassportRule, VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { ownAnswer, questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { isDay } from '../is-day'
import { dayAfter, neededUntil } from '../passport-rule'
import { isMinor } from './age'

/** Two days of which the first is not after the second. `order`: the sentence names both questions. */
const IN_ORDER = [
  ['dateOfBirth', 'passportIssueDate', 'issuedBeforeBirth'],
  ['passportIssueDate', 'passportExpiryDate', 'expiresBeforeIssue'],
  ['arrivalDate', 'passportExpiryDate', 'expiresBeforeArrival'],
  ['arrivalDate', 'departureDate', 'leavesBeforeArrival'],
  ['fatherDateOfBirth', 'dateOfBirth', 'parentBornLater'],
  ['motherDateOfBirth', 'dateOfBirth', 'parentBornLater'],
  ['visaValidFrom', 'arrivalDate', 'order'],
  ['arrivalDate', 'visaValidTo', 'order'],
  ['finalPermitFrom', 'finalPermitUntil', 'order'],
] as const

/** The same inside the entries of lists. */
const IN_ENTRY = [
  ['from', 'to'],
  ['issueDate', 'expiryDate'],
  ['marriageDate', 'marriageEndDate'],
  ['arrivalDate', 'departureDate'],
] as const

/** What no one has done before they were born; in a list the item of each entry. */
const IN_LIFE: Readonly<Record<string, string | undefined>> = {
  lastVisaIssueDate: undefined,
  workStartDay: undefined,
  fingerprintDate: undefined,
  childrenOnPassport: 'dateOfBirth',
  educationHistory: 'from',
  formerSpouses: 'marriageDate',
  militaryService: 'from',
  otherPassports: 'issueDate',
  previousEmployment: 'from',
  previousVisitDetails: 'arrivalDate',
}

const MOST_YEARS = 120
/** More are as many. */
const MOST_DAYS = 9_999

/** What answers say together that no true answers do, or few. */
export interface Finding {
  /** The name of its sentence. */
  rule: string
  /** Where it is said: the question that is asked last of them; in a list with the entry and its item. */
  path: string
  /** All that it follows from, by their paths: the later day, and the earlier one. */
  of: readonly string[]
  /** It cannot be, and nothing is saved with it. Otherwise it is unusual, and may be. */
  isError: boolean
  /** Days that its sentence names, `YYYY-MM-DD`. */
  says?: Record<string, string | undefined>
  /** The length of time that is allowed. */
  most?: Span
}

/** What is known beside the answers. Only `today`, the destination and what the visa allows make an error. */
export interface Known {
  /** `YYYY-MM-DD`. */
  today: string
  /** Days of the journey that were read in travel dates in words. */
  read?: { arrival?: string; departure?: string }
  passportRule?: PassportRule | null
  variant?: VisaVariant | null
  /** The country that the visa is for, by its code. */
  destination?: string | undefined
  /** No one else applies with this traveller. */
  isAlone?: boolean
}

const isDate = (text = ''): boolean => isDay(/^\d{4}-\d\d$/.test(text) ? `${text}-01` : text)

/** A month and a day of it are neither before nor after each other. */
const isBefore = (one: string, other: string): boolean =>
  one.slice(0, other.length) < other.slice(0, one.length)

/**
 * The one list of what answers have to be together, for travellers, staff and the server alike. What is wrong with an answer
 * on its own is `checkAnswers`'.
 * @param answers those that are right on their own
 */
export function acrossAnswers(form: Pick<Form, 'sections'>, answers: Answers, known: Known): Finding[] {
  const questions = questionsOf(form)
  const place = new Map(questions.map(({ id }, at) => [id, at]))
  const text = (id: string): string => {
    const answer = ownAnswer(answers, id)
    return typeof answer === 'string' ? answer : ''
  }
  // In the standard form both days are one answer, in which those of other forms are written as days.
  const [arrival, departure] = /^[\d-]{10}(?: - [\d-]{10})?$/.test(text('travelDates'))
    ? text('travelDates').split(' - ')
    : [known.read?.arrival, known.read?.departure]
  const inText: Record<string, string | undefined> = { arrivalDate: arrival, departureDate: departure }
  const dateOf = (id: string): string | undefined => [text(id), inText[id]].find(isDate)
  const inForm = (id: string): string => (text(id) === '' && inText[id] ? 'travelDates' : id)
  const placeOf = (id: string): number => place.get(id) ?? -1
  const isRead = arrival !== undefined && arrival === known.read?.arrival
  const finding: Said['finding'] = (rule, ids, isError, more) => {
    const of = ids.map(inForm)
    const path = of.reduce((one, other) => (placeOf(other) > placeOf(one) ? other : one))
    return { rule, path, of, isError, ...more }
  }
  const pairs = new Map<string, readonly [string, string, string]>()
  for (const question of questions)
    if (question.kind === 'day' && question.notBefore)
      pairs.set(`${question.notBefore} ${question.id}`, [question.notBefore, question.id, 'order'])
  for (const id of Object.keys(IN_LIFE)) pairs.set(id, ['dateOfBirth', id, 'order'])
  for (const pair of IN_ORDER) pairs.set(`${pair[0]} ${pair[1]}`, pair)
  const found: Finding[] = []
  for (const [first, second, rule] of pairs.values()) {
    const [earlier, later] = [dateOf(first), dateOf(second)]
    if (earlier && later && isBefore(later, earlier)) found.push(finding(rule, [second, first], true))
  }
  const mayLack = questions.some((one) => one.id === 'passportExpiryDate' && !one.required && !text(one.id))
  const day = (id: string): string | undefined => [dateOf(id) ?? ''].find(isDay)
  return [
    ...found,
    ...inEntries(answers, text('dateOfBirth')),
    ...oddities({ day, text, mayLack, isRead, finding }, known),
  ]
}

function inEntries(answers: Answers, born: string): Finding[] {
  return Object.entries(answers).flatMap(([list, groups]) =>
    (Array.isArray(groups) ? groups : []).flatMap((group, at) => {
      const date = (item: string): string | undefined => [group[item]].find(isDate)
      const order = (later: string, of: string): Finding => {
        const path = `${list}.${at}.${later}`
        return { rule: 'order', path, of: [path, of], isError: true }
      }
      const found = IN_ENTRY.filter(([first, second]) => {
        const [earlier, later] = [date(first), date(second)]
        return earlier && later && isBefore(later, earlier)
      }).map(([first, second]) => order(second, `${list}.${at}.${first}`))
      const item = Object.hasOwn(IN_LIFE, list) ? IN_LIFE[list] : undefined
      const lived = item && date(item)
      return lived && isDay(born) && isBefore(lived, born) ? [...found, order(item, 'dateOfBirth')] : found
    }),
  )
}

/** The answers, as the rules look at them. */
interface Said {
  /** A date that is a whole day. */
  day: (id: string) => string | undefined
  text: (id: string) => string
  /** The last day of the passport is not given, and need not be yet. */
  mayLack: boolean
  /** The days of the journey were read in words, perhaps wrongly. */
  isRead: boolean
  finding: (
    rule: string,
    of: readonly string[],
    isError: boolean,
    more?: Pick<Finding, 'says' | 'most'>,
  ) => Finding
}

/** What follows from today, from the destination and from those who travel along. */
function oddities(
  { day, text, mayLack, isRead, finding }: Said,
  { today, passportRule, variant, destination, isAlone }: Known,
) {
  const [born, issued, expiry] = [day('dateOfBirth'), day('passportIssueDate'), day('passportExpiryDate')]
  const [arrival, departure] = [day('arrivalDate'), day('departureDate')]
  const journey = [...(departure ? ['departureDate'] : []), ...(arrival ? ['arrivalDate'] : [])]
  const found: (Finding | false | '' | null | undefined)[] = [
    born && born > today && finding('bornAhead', ['dateOfBirth'], true),
    issued && issued > today && finding('issuedAhead', ['passportIssueDate'], true),
    born &&
      dayAfter(born, { count: MOST_YEARS + 1, unit: 'year' }) <= today &&
      finding('bornLongAgo', ['dateOfBirth'], true),
    ...['nationality', 'passportCountry'].map(
      (id) => destination && text(id) === destination && finding('ownCountry', [id], true),
    ),
    arrival && arrival < today && finding('arrivalPast', ['arrivalDate'], false),
    isAlone && isMinor(born, today) && finding('childAlone', ['dateOfBirth'], false),
    passportRule && mayLack && finding('expiryMissing', ['passportExpiryDate'], false),
  ]
  const until = passportRule ? neededUntil(passportRule, { arrival, departure }) : undefined
  const warning = expiry && shortPassport(expiry, { arrival, departure, today, until })
  if (warning)
    found.push(
      finding(warning, ['passportExpiryDate', ...journey], false, {
        says: { expiry, arrival, until, departure: departure ?? arrival },
      }),
    )
  const years = passportRule?.issuedWithinYears
  if (years && issued && arrival && dayAfter(issued, { count: years, unit: 'year' }) < arrival)
    found.push(
      finding('issuedLongAgo', ['passportIssueDate', 'arrivalDate'], false, {
        most: { count: years, unit: 'year' },
      }),
    )
  const lasts = (name: 'stay' | 'validity') =>
    variant?.setByAuthority?.includes(name) ? undefined : (variant?.[name] ?? undefined)
  const [stay, validity] = [lasts('stay'), lasts('validity')]
  if (stay && arrival && departure && departure >= dayAfter(arrival, stay))
    found.push(finding('stayTooLong', ['departureDate', 'arrivalDate'], !isRead, { most: stay }))
  // Of another unit it is not counted.
  const days = text('lengthOfStayUnit') ? 0 : Math.min(Number(text('lengthOfStay')), MOST_DAYS)
  const first = arrival ?? today
  if (stay && days > 0 && dayAfter(first, { count: days, unit: 'day' }) > dayAfter(first, stay))
    found.push(finding('stayTooLong', ['lengthOfStay'], true, { most: stay }))
  const [from, to] = [day('visaValidFrom'), day('visaValidTo')]
  if (validity && from && to && to > dayAfter(from, validity))
    found.push(finding('visaTooLong', ['visaValidTo', 'visaValidFrom'], true, { most: validity }))
  return found.filter((one) => !!one)
}

/**
 * What is too short about a passport: it ends before the journey does or on the day on which it begins, before the day
 * until which its destination asks for it, or, where that is not known, within six months of the journey's first day (of
 * today where that is not known either), which is too short for most countries.
 */
function shortPassport(
  expiry: string,
  {
    arrival,
    departure,
    today,
    until,
  }: Record<'arrival' | 'departure' | 'until', string | undefined> & {
    today: string
  },
): string | undefined {
  const end = departure ?? arrival
  if (end && expiry < end) return 'beforeEnd'
  if (expiry === arrival) return 'onArrival'
  if (until) return expiry < until ? 'asked' : undefined
  if (expiry >= dayAfter(arrival ?? today, { count: 6, unit: 'month' })) return undefined
  return arrival ? 'soonAfterArrival' : 'soon'
}

/** As a refusal names them: at one of `sent`, if these alone were sent. No day is in it. */
export function refusalsOf(found: readonly Finding[], sent?: Answers): FieldIssue[] {
  return found.flatMap(({ rule, path, of, isError, most }) => {
    const at = sent ? [path, ...of].find((one) => Object.hasOwn(sent, one.split('.')[0]!)) : path
    if (!isError || at === undefined) return []
    const other = of.find((one) => one !== at)
    const message = other ? `cannot be together with ${other}` : 'cannot be'
    return [{ path: at, message, code: rule, ...(other && { other }), ...(most && { most }) }]
  })
}
