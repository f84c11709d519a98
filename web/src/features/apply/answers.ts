import type { Applicant } from '@borderlane/contracts/orders/applicant'

/** What the contract asks, in the order of the form. A new answer is named here, and in its place on the page. */
export const SECTIONS = {
  traveller: ['fullName', 'dateOfBirth', 'email', 'phone'],
  passport: ['nationality', 'passportNumber', 'passportExpiryDate'],
  trip: ['travelDates'],
} as const satisfies Record<string, readonly (keyof Applicant)[]>

export type FieldName = keyof Applicant

export const FIELDS: readonly FieldName[] = Object.values(SECTIONS).flat()

/** What the form holds: texts, empty where nothing is entered. */
export type ApplicationValues = Record<FieldName, string>

export const NO_ANSWERS = Object.fromEntries(FIELDS.map((name) => [name, ''])) as ApplicationValues
