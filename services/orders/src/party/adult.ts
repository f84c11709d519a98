import { ADULT_AT } from '@borderlane/contracts/orders/parties'

/** Whether somebody born on this day is not of age yet. */
export function isMinor(dateOfBirth: string, now: Date): boolean {
  // What is no day is refused by what checks the answers.
  if (!/^\d{4}-/.test(dateOfBirth)) return false
  const comesOfAge = `${Number(dateOfBirth.slice(0, 4)) + ADULT_AT}${dateOfBirth.slice(4)}`
  return now.toISOString().slice(0, 10) < comesOfAge
}
