import { z } from 'zod'

/**
 * How the answers about the passport came: read from its machine-readable zone in the traveller's browser, read and then
 * changed, or typed. The browser says it; nothing depends on it.
 */
export const AnswersFrom = z.enum(['read', 'read_and_changed', 'typed'])
export type AnswersFrom = z.infer<typeof AnswersFrom>

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

/** @param changed ids of the questions that were answered anew, and how */
export function answersFromAfter(
  before: AnswersFrom,
  changed: readonly string[],
  how: AnswersFrom,
): AnswersFrom {
  const isAbout = changed.some((id) => (PASSPORT_ANSWERS as readonly string[]).includes(id))
  return !isAbout || how === before ? before : 'read_and_changed'
}
