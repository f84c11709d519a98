import { type AnswerId, QUESTIONS, type StandardQuestion } from '@borderlane/contracts/orders/standard-form'

/** What the form holds: texts, empty where nothing is entered. */
export type ApplicationValues = Record<AnswerId, string>

/** Makes something of every question. */
export function ofEach<Value>(make: (question: StandardQuestion) => Value): Record<AnswerId, Value> {
  const entries = QUESTIONS.map((question) => [question.id, make(question)])
  return Object.fromEntries(entries) as Record<AnswerId, Value>
}

export const NO_ANSWERS: ApplicationValues = ofEach(() => '')
