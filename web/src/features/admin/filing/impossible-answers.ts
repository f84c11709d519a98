import type { Answers } from '@borderlane/contracts/forms/question'
import { isDay } from '../../../parts/travel/is-day'

const MOST_YEARS = 120

/** What no true answer says. The first is before the second, or it is named. */
const IN_ORDER = [
  ['dateOfBirth', 'passportIssueDate', 'issuedBeforeBirth'],
  ['passportIssueDate', 'passportExpiryDate', 'expiresBeforeIssue'],
  ['arrivalDate', 'passportExpiryDate', 'expiresBeforeArrival'],
  ['arrivalDate', 'departureDate', 'leavesBeforeArrival'],
  ['fatherDateOfBirth', 'dateOfBirth', 'parentBornLater'],
  ['motherDateOfBirth', 'dateOfBirth', 'parentBornLater'],
] as const

type Impossible = (typeof IN_ORDER)[number][2] | 'bornAhead' | 'bornLongAgo' | 'issuedAhead'

/**
 * What cannot be in the answers to a form, as far as they are given. Forms refuse most of it one answer at a time: a
 * correction, a passport that was read wrongly or a form that asks less may bring it all the same.
 * @param today `YYYY-MM-DD`
 */
export function impossibleIn(answers: Answers, today: string): Impossible[] {
  const found = new Set<Impossible>()
  const day = (id: string): string | undefined => {
    const answer = answers[id]
    return typeof answer === 'string' && isDay(answer) ? answer : undefined
  }
  // In the standard form both days are one answer, in which those of other forms are written as days.
  const [arrival, departure] = String(answers['travelDates'] ?? '').match(/\d{4}-\d\d-\d\d/g) ?? []
  const of: Partial<Record<string, string>> = { arrivalDate: arrival, departureDate: departure }
  for (const [first, second, name] of IN_ORDER) {
    const [earlier, later] = [day(first) ?? of[first], day(second) ?? of[second]]
    if (earlier && later && later < earlier) found.add(name)
  }
  const [born, issued] = [day('dateOfBirth'), day('passportIssueDate')]
  if (born && born > today) found.add('bornAhead')
  if (born && Number(today.slice(0, 4)) - Number(born.slice(0, 4)) > MOST_YEARS) found.add('bornLongAgo')
  if (issued && issued > today) found.add('issuedAhead')
  return [...found]
}
