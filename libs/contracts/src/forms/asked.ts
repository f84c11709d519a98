import type { Form } from './form'
import type { Answer, Answers, Condition, Question } from './question'

// What a page needs to draw a form. Nothing here brings zod along: pages fetch the check when someone answers.

/** What was said to a question. A name that every object has is no answer. */
export const ownAnswer = (answers: Answers, id: string): Answer | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined

/** "I do not know yet", where the question lets it wait. */
export const NOT_YET = null

export const questionsOf = ({ sections }: Pick<Form, 'sections'>): Question[] =>
  sections.flatMap(({ questions }) => questions)

/** Whether something was said: an empty text is no answer. */
export function isAnswered(answer: Answer | undefined): answer is Exclude<Answer, null> {
  if (answer === undefined || answer === NOT_YET) return false
  if (typeof answer === 'string' || Array.isArray(answer)) return answer.length > 0
  return Object.values(answer).some((text) => text.trim() !== '')
}

/** Whether a condition holds. @param asked the questions before it that are asked */
function holds(condition: Condition, answers: Answers, asked: ReadonlySet<string>): boolean {
  const answer = asked.has(condition.question) ? ownAnswer(answers, condition.question) : undefined
  if ('equals' in condition) return answer === condition.equals
  if ('unless' in condition) return isAnswered(answer) && answer !== condition.unless
  return typeof answer === 'string' && isUnder(answer, condition.under)
}

/** @param day `YYYY-MM-DD` */
function isUnder(day: string, years: number): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return false
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.getTime() > Date.now()
}

export function askedQuestions(form: Pick<Form, 'sections'>, answers: Answers): Question[] {
  // Questions stand before those that wait for them: what is not asked has no answer that counts.
  const asked = new Set<string>()
  return questionsOf(form).filter(({ id, when }) => {
    const isHeld = (condition: Condition) => holds(condition, answers, asked)
    const isAsked = !when || (when.any.some(isHeld) && (when.all ?? []).every(isHeld))
    if (isAsked) asked.add(id)
    return isAsked
  })
}

export function answersThatCount(form: Pick<Form, 'sections'>, answers: Answers): Answers {
  return Object.fromEntries(
    askedQuestions(form, answers).flatMap(({ id, canWait }): [string, Answer][] => {
      const answer = ownAnswer(answers, id)
      if (isAnswered(answer)) return [[id, answer]]
      return answer === NOT_YET && canWait ? [[id, NOT_YET]] : []
    }),
  )
}
