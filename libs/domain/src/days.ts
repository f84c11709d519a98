import type { AuthorityDays } from '@borderlane/contracts/catalogue/requirement'
import type { LodgingPlace } from '@borderlane/contracts/catalogue/offer'
import type { StepCode } from '@borderlane/contracts/orders/next-step'
import type { VisaType } from '@borderlane/contracts/primitives'

const DAY_MS = 24 * 3_600_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Days on which our office is closed, beside Saturdays and Sundays (`orders.listClosedDays`). */
export type ClosedDays = ReadonlySet<string>
const NONE: ClosedDays = new Set()

export function isBusinessDay(day: string, closed: ClosedDays = NONE): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !closed.has(day)
}

/** Whether staff can open or close the office on a day: on others no one works, or nothing depends on them any more. */
export function isSettableDay(day: string, now: Date): boolean {
  return isBusinessDay(day) && day >= dayOf(now.getTime()) && day <= `${now.getUTCFullYear() + 1}-12-31`
}

/**
 * The day that is so many business days (Monday to Friday, in UTC) after another one; below 0: before it.
 * @param closed days that are none, of the office that works; an authority's own holidays are not known
 */
export function addBusinessDays(from: string, days: number, closed: ClosedDays = NONE): string {
  let day = from
  for (let left = Math.abs(days); left > 0;) {
    day = dayOf(Date.parse(day) + Math.sign(days) * DAY_MS)
    if (isBusinessDay(day, closed)) left--
  }
  return day
}

/**
 * The day on which we submit what is complete now. What would be submitted on a day without work is submitted on the
 * next one with it.
 * @param days of our own, as the speed has them
 */
export function submitDay(now: Date, days: number, closed: ClosedDays): string {
  const today = dayOf(now.getTime())
  return addBusinessDays(today, days === 0 && !isBusinessDay(today, closed) ? 1 : days, closed)
}

/** The last business day from which so many business days have gone by until a day, itself included. */
export function latestBusinessDay(until: string, days: number, closed: ClosedDays = NONE): string {
  // Nothing ends on a Sunday: what has to be there on it ends on the Friday before.
  const end = isBusinessDay(until, closed) ? until : addBusinessDays(until, -1, closed)
  return addBusinessDays(end, -days, closed)
}

/** The last day from which an authority's days have gone by until a day. */
export const daysBefore = (day: string, count: number, unit: AuthorityDays['unit']): string =>
  unit === 'business' ? latestBusinessDay(day, count) : dayOf(Date.parse(day) - count * DAY_MS)

/** The last day of the authority's usual time after we have submitted; null where no one says how long it takes. */
export function decisionDay(submittedOn: string, authority: AuthorityDays | null): string | null {
  if (!authority) return null
  return authority.unit === 'business'
    ? addBusinessDays(submittedOn, authority.max)
    : dayOf(Date.parse(submittedOn) + authority.max * DAY_MS)
}

export interface DaysSentence {
  key:
    | 'submitIf'
    | 'submitTodayIf'
    | 'submitAfter'
    | 'submitTodayAfter'
    | 'submitBy'
    | 'readyIf'
    | 'readyTodayIf'
    | 'readyAfter'
    | 'readyTodayAfter'
    | 'readyBy'
    | 'lodge'
    | 'business'
    | 'businessExact'
    | 'calendar'
    | 'calendarExact'
    | 'authorityToday'
    | 'notStated'
    | 'decided'
    | 'late'
    | 'source'
  params: {
    count: number
    min: number
    /** A day that the author of the sentence writes in its language. */
    day?: string
    /** Who says how long the authority takes. */
    name?: string
  }
}

interface DaysKnown {
  visaType: VisaType
  /** Business days of our own. */
  submitDays: number
  /** The day on which we submit what is paid today; missing: no one knows on which days our office is closed. */
  submitDayIfPaidToday?: string
  authority: (AuthorityDays & { source?: { name: string } | null }) | null
  /** Where the traveller lodges it: then no day of a decision is known. Missing: we do. */
  lodging?: LodgingPlace | undefined
}

interface Timed extends Omit<DaysKnown, 'authority'> {
  authorityTime: DaysKnown['authority']
  next: { code: StepCode; day?: string }
}

/**
 * How long it takes and who says so, for an application that is paid today and has every document: our days, the
 * authority's after them, and the day on which both have ended.
 */
export function daysIfToday(known: DaysKnown, now: Date): DaysSentence[] {
  const { visaType, submitDays: ours, submitDayIfPaidToday: day, authority } = known
  const isOnArrival = visaType === 'on_arrival'
  if (!day) return isOnArrival ? [] : afterAll(known)
  const isPrepared = known.lodging !== undefined
  const isToday = ours === 0 && day === dayOf(now.getTime())
  // On a day without work the next one with it is one business day away.
  const params = { count: isToday ? 0 : Math.max(ours, 1), day }
  // What is given out at a counter is not submitted anywhere.
  if (isOnArrival || isPrepared)
    return [sentence(isToday ? 'readyTodayIf' : 'readyIf', params), ...(isPrepared ? lodged(authority) : [])]
  return [
    sentence(isToday ? 'submitTodayIf' : 'submitIf', params),
    ...theirs(authority),
    ...decided(day, authority),
    ...sourceOf(authority),
  ]
}

/** How long it takes once everything is here, which may be on any day. */
function afterAll({ submitDays: ours, authority, lodging }: Omit<DaysKnown, 'visaType'>): DaysSentence[] {
  if (lodging)
    return [sentence(ours === 0 ? 'readyTodayAfter' : 'readyAfter', { count: ours }), ...lodged(authority)]
  return [
    sentence(ours === 0 ? 'submitTodayAfter' : 'submitAfter', { count: ours }),
    ...theirs(authority),
    ...sourceOf(authority),
  ]
}

/** The traveller lodges it, on a day of their own: what the authority usually takes from then on, where it says so. */
const lodged = (authority: DaysKnown['authority']): DaysSentence[] => [
  sentence('lodge'),
  ...(authority ? daysOfAuthority(authority) : []),
]

/** The same for an order, by its status. Nothing for one that has ended or has its decision. */
export function daysOfOrder({ authorityTime: authority, next, ...known }: Timed, now: Date): DaysSentence[] {
  const { visaType, submitDays: ours, lodging } = known
  const { code, day } = next
  if (code === 'pay') return daysIfToday({ ...known, authority }, now)
  if (lodging) return daysOfPrepared({ ...known, authority }, { code, day }, now)
  const after = visaType === 'on_arrival' ? [] : theirs(authority)
  switch (code) {
    case 'answer':
    case 'documents':
      return [
        sentence(ours === 0 ? 'submitTodayAfter' : 'submitAfter', { count: ours }),
        ...after,
        ...sourceOf(authority),
      ]
    case 'submit':
      if (!day) return []
      if (isOver(day, now)) return [sentence('late', { day }), ...after, ...sourceOf(authority)]
      return [sentence('submitBy', { day }), ...after, ...decided(day, authority), ...sourceOf(authority)]
    case 'decide':
      // How long they usually take is no news any more.
      if (day && isOver(day, now)) return [sentence('late', { day }), ...sourceOf(authority)]
      return [...theirs(authority), ...(day ? [sentence('decided', { day })] : []), ...sourceOf(authority)]
    default:
      return []
  }
}

/** Only our own part has a day. */
function daysOfPrepared(
  known: Omit<DaysKnown, 'visaType'>,
  { code, day }: { code: StepCode; day: string | undefined },
  now: Date,
): DaysSentence[] {
  switch (code) {
    case 'answer':
    case 'documents':
      return afterAll(known)
    case 'submit':
      return day ? [sentence(isOver(day, now) ? 'late' : 'readyBy', { day }), ...lodged(known.authority)] : []
    case 'lodge':
      return lodged(known.authority)
    case 'decide':
      return known.authority ? daysOfAuthority(known.authority) : []
    default:
      return []
  }
}

/** How long the authority takes with what someone submits themselves, and who says so. */
export const daysOfAuthority = (authority: DaysKnown['authority']): DaysSentence[] => [
  ...theirs(authority),
  ...sourceOf(authority),
]

/** Whether someone should have acted by now: on the day itself there is time left. */
export const isOver = (day: string, now: Date): boolean => day < dayOf(now.getTime())

export const isOfSpeed = ({ key }: DaysSentence): boolean => !OF_AUTHORITY.has(key)
const OF_AUTHORITY: ReadonlySet<DaysSentence['key']> = new Set([
  'business',
  'businessExact',
  'calendar',
  'calendarExact',
  'authorityToday',
  'notStated',
  'lodge',
  'source',
])

const sentence = (key: DaysSentence['key'], params: Partial<DaysSentence['params']> = {}): DaysSentence => ({
  key,
  params: { count: 0, min: 0, ...params },
})

function theirs(authority: AuthorityDays | null): DaysSentence[] {
  if (!authority) return [sentence('notStated')]
  const { min, max, unit } = authority
  if (max === 0) return [sentence('authorityToday')]
  return [min === max ? sentence(`${unit}Exact`, { count: max }) : sentence(unit, { min, count: max })]
}

function decided(submittedOn: string, authority: AuthorityDays | null): DaysSentence[] {
  const day = decisionDay(submittedOn, authority)
  return day ? [sentence('decided', { day })] : []
}

const sourceOf = (authority: DaysKnown['authority']): DaysSentence[] =>
  authority?.source ? [sentence('source', { name: authority.source.name })] : []
