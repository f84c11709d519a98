import type { AuthorityDays } from './catalogue/requirement'
import type { StepCode } from './orders/next-step'
import type { VisaType } from './primitives'

const DAY_MS = 24 * 3_600_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The day that is so many business days (Monday to Friday, in UTC) after another one. Public holidays are not counted in. */
export function addBusinessDays(from: string, days: number): string {
  let day = Date.parse(from)
  for (let left = days; left > 0;) {
    day += DAY_MS
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return dayOf(day)
}

/** The day on which we submit what is complete now. @param days of our own, as the speed has them */
export const submitDay = (now: Date, days: number): string => addBusinessDays(dayOf(now.getTime()), days)

/** The last day of the authority's usual time after we have submitted; null where nobody says how long it takes. */
export function decisionDay(submittedOn: string, authority: AuthorityDays | null): string | null {
  if (!authority) return null
  return authority.unit === 'business'
    ? addBusinessDays(submittedOn, authority.max)
    : dayOf(Date.parse(submittedOn) + authority.max * DAY_MS)
}

/** A sentence about days; its words stand in `questions`, under `days`. */
export interface DaysSentence {
  key:
    | 'submitIf'
    | 'submitTodayIf'
    | 'submitAfter'
    | 'submitTodayAfter'
    | 'submitBy'
    | 'readyIf'
    | 'readyTodayIf'
    | 'business'
    | 'businessExact'
    | 'calendar'
    | 'calendarExact'
    | 'authorityToday'
    | 'notStated'
    | 'decided'
    | 'source'
  params: {
    count: number
    min: number
    /** A day that whoever writes the sentence writes in its language. */
    day?: string
    /** Who says how long the authority takes. */
    name?: string
  }
}

interface DaysKnown {
  visaType: VisaType
  /** Business days of our own. */
  submitDays: number
  authority: (AuthorityDays & { source?: { name: string } | null }) | null
}

interface Timed extends Omit<DaysKnown, 'authority'> {
  authorityTime: DaysKnown['authority']
  next: { code: StepCode; day?: string }
}

/**
 * How long it takes and who says so, for an application that is paid today and has every document: our days, the
 * authority's after them, and the day on which both are over.
 */
export function daysIfToday({ visaType, submitDays: ours, authority }: DaysKnown, now: Date): DaysSentence[] {
  const day = submitDay(now, ours)
  const isToday = ours === 0
  // What is given out at a counter is handed in nowhere.
  if (visaType === 'on_arrival') return [sentence(isToday ? 'readyTodayIf' : 'readyIf', { count: ours, day })]
  return [
    sentence(isToday ? 'submitTodayIf' : 'submitIf', { count: ours, day }),
    ...theirs(authority),
    ...decided(day, authority),
    ...sourceOf(authority),
  ]
}

/** The same for an order, by where it stands. Nothing for one that has ended or has its decision. */
export function daysOfOrder(
  { visaType, submitDays: ours, authorityTime: authority, next }: Timed,
  now: Date,
): DaysSentence[] {
  const { code, day } = next
  if (code === 'pay') return daysIfToday({ visaType, submitDays: ours, authority }, now)
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
      return [sentence('submitBy', { day }), ...after, ...decided(day, authority), ...sourceOf(authority)]
    case 'decide':
      return [...theirs(authority), ...(day ? [sentence('decided', { day })] : []), ...sourceOf(authority)]
    default:
      return []
  }
}

/** Whether a sentence differs from speed to speed; the others are about the authority alone. */
export const isOfSpeed = ({ key }: DaysSentence): boolean => !OF_AUTHORITY.has(key)
const OF_AUTHORITY: ReadonlySet<DaysSentence['key']> = new Set([
  'business',
  'businessExact',
  'calendar',
  'calendarExact',
  'authorityToday',
  'notStated',
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
