import type { RequestOf } from '@borderlane/contracts/define'
import type { createOrder } from '@borderlane/contracts/orders/public'
import { Applicant } from '@borderlane/contracts/orders/applicant'
import { type AnswerId, SECTIONS, type StandardSection } from '@borderlane/contracts/orders/standard-form'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { today } from '../../parts/travel/day'
import { isDay } from '../../parts/travel/is-day'
import type { ApplicationValues } from './answers'

/** The form's values as the contract wants them: of what need not be given, what was not given is left out. */
export function toApplicant(values: ApplicationValues) {
  const given = Object.entries(values).filter(
    ([name, value]) => value || !Applicant.shape[name as AnswerId].isOptional(),
  )
  return Object.fromEntries(given) as RequestOf<typeof createOrder>['applicant']
}

const check = zodResolver(Applicant)

/** Checks the form with the contract's own schema. */
export const applicationResolver: Resolver<ApplicationValues> = async (values, context, options) => {
  const { errors } = await check(toApplicant(values), context, options as never)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/** All fields of a part of the form are right. */
export function isComplete(section: StandardSection, values: ApplicationValues): boolean {
  const applicant: Partial<Record<AnswerId, unknown>> = toApplicant(values)
  return SECTIONS.filter(({ id }) => id === section).every(({ questions }) =>
    questions.every(({ id }) => Applicant.shape[id].safeParse(applicant[id]).success),
  )
}

/**
 * What is wrong with a passport's last day: before the journey ends, or within six months of its first day (of today
 * where that is not known), which is too short for most countries.
 */
export function expiryProblem(
  expiryDay: string,
  { arrival, departure }: { arrival?: string; departure?: string },
): 'beforeEnd' | 'soonAfterArrival' | 'soon' | undefined {
  if (!isDay(expiryDay)) return undefined
  const end = departure ?? arrival
  if (end && expiryDay < end) return 'beforeEnd'
  const limit = new Date(`${arrival ?? today()}T00:00:00Z`)
  limit.setUTCMonth(limit.getUTCMonth() + 6)
  if (expiryDay >= limit.toISOString().slice(0, 10)) return undefined
  return arrival ? 'soonAfterArrival' : 'soon'
}
