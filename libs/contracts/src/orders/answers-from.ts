import { z } from 'zod'
import { PASSPORT_ANSWERS } from '../forms/parts'

/**
 * How the answers about the passport came: read from its machine-readable zone in the traveller's browser, read and then
 * changed, or typed. The browser says it; nothing depends on it.
 */
export const AnswersFrom = z.enum(['read', 'read_and_changed', 'typed'])
export type AnswersFrom = z.infer<typeof AnswersFrom>

/** @param changed ids of the questions that were answered again, and how */
export function answersFromAfter(
  before: AnswersFrom,
  changed: readonly string[],
  how: AnswersFrom,
): AnswersFrom {
  const isAbout = changed.some((id) => (PASSPORT_ANSWERS as readonly string[]).includes(id))
  return !isAbout || how === before ? before : 'read_and_changed'
}
