import { Applicant } from '@borderlane/contracts/orders/applicant'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { isDay, today } from '../../parts/travel/day'

/** What the form holds: texts, empty where nothing is entered. */
export interface ApplicationValues {
  fullName: string
  email: string
  phone: string
  /** ISO code of the country. */
  nationality: string
  dateOfBirth: string
  passportNumber: string
  passportExpiryDate: string
  travelDates: string
}

export type FieldName = keyof ApplicationValues

/** In the order of the form. */
export const FIELDS: readonly FieldName[] = [
  'fullName',
  'dateOfBirth',
  'email',
  'phone',
  'nationality',
  'passportNumber',
  'passportExpiryDate',
  'travelDates',
]

export const SECTIONS = {
  traveller: ['fullName', 'dateOfBirth', 'email', 'phone'],
  passport: ['nationality', 'passportNumber', 'passportExpiryDate'],
  trip: ['travelDates'],
} as const satisfies Record<string, readonly FieldName[]>

/** The form's values as the contract wants them: what was not given is left out. */
export const toApplicant = (values: ApplicationValues) => ({
  ...values,
  nationality: values.nationality || undefined,
  passportExpiryDate: values.passportExpiryDate || undefined,
})

const check = zodResolver(Applicant)

/** Checks the form with the contract's own schema. */
export const applicationResolver: Resolver<ApplicationValues> = async (values, context, options) => {
  const { errors } = await check(toApplicant(values), context, options as never)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/** All fields of a part of the form are right. */
export function isComplete(section: keyof typeof SECTIONS, values: ApplicationValues): boolean {
  const applicant: Record<string, unknown> = toApplicant(values)
  return SECTIONS[section].every((name) => Applicant.shape[name].safeParse(applicant[name]).success)
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
