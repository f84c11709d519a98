import { Applicant } from '@borderlane/contracts/orders/applicant'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'

/** What the form holds: texts, empty where nothing is entered. */
export interface ApplicationValues {
  fullName: string
  email: string
  phone: string
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
  'passportNumber',
  'passportExpiryDate',
  'travelDates',
]

export const SECTIONS = {
  traveller: ['fullName', 'dateOfBirth', 'email', 'phone'],
  passport: ['passportNumber', 'passportExpiryDate'],
  trip: ['travelDates'],
} as const satisfies Record<string, readonly FieldName[]>

/** The form's values as the contract wants them: a date that was not given is left out. */
export const toApplicant = (values: ApplicationValues) => ({
  ...values,
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

/** The passport expires within six months of today, so that it is too short for most countries. */
export function expiresSoon(expiryDay: string, today: Date): boolean {
  if (!Applicant.shape.passportExpiryDate.safeParse(expiryDay).success) return false
  const limit = new Date(today)
  limit.setMonth(limit.getMonth() + 6)
  return expiryDay < limit.toISOString().slice(0, 10)
}
