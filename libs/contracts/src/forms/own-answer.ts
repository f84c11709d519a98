import type { Answer, Answers } from './question'

/** What was said to a question. A name that every object has is no answer. */
export const ownAnswer = (answers: Answers, id: string): Answer | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined
