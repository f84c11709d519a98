// Without zod: pages need it before anyone has answered.

/** The questions, in whatever form, that the machine-readable zone of a passport answers. */
export const PASSPORT_ANSWERS = [
  'fullName',
  'surname',
  'givenNames',
  'dateOfBirth',
  'sex',
  'nationality',
  'passportCountry',
  'passportNumber',
  'passportExpiryDate',
] as const
export type PassportAnswer = (typeof PASSPORT_ANSWERS)[number]
