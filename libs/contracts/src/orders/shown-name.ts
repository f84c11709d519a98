import type { AnswerId, StandardQuestion } from '../forms/standard-form'

/** Answers that staff see on request only. */
export type SealedAnswer = Extract<StandardQuestion, { sealed: true }>['id']
export type MaskedAnswer = Extract<StandardQuestion, { masked: true }>['id']

/** The name under which an answer is shown; undefined: it is not. */
export function shownName(
  question: StandardQuestion,
): Exclude<AnswerId, SealedAnswer> | `${MaskedAnswer}Masked` | undefined {
  // The last two characters, the rest hidden.
  if ('masked' in question) return `${question.id}Masked`
  return question.sealed ? undefined : question.id
}
