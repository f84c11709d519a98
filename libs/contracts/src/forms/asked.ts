import type { Form } from './form'
import { ownAnswer } from './own-answer'
import type { Answer, Answers, Question } from './question'

// What a page needs to draw a form. Nothing here brings zod along: pages fetch the check when someone answers.

/** "I do not know yet", where the question lets it wait. */
export const NOT_YET = null

/** The questions of all sections, in their order. */
export const questionsOf = ({ sections }: Pick<Form, 'sections'>): Question[] =>
  sections.flatMap(({ questions }) => questions)

/** Whether something was said: an empty text is no answer. */
export const isAnswered = (answer: Answer | undefined): answer is string | Exclude<Answer, string | null> =>
  answer !== undefined && answer !== NOT_YET && answer.length > 0

/** The questions that are asked, given these answers: without those that wait for another answer. */
export function askedQuestions(form: Pick<Form, 'sections'>, answers: Answers): Question[] {
  // Questions stand before those that wait for them: what is not asked has no answer that counts.
  const asked = new Set<string>()
  return questionsOf(form).filter((question) => {
    const isAsked =
      !question.when ||
      question.when.any.some(({ question: id, equals }) => asked.has(id) && ownAnswer(answers, id) === equals)
    if (isAsked) asked.add(question.id)
    return isAsked
  })
}

/** Only what is asked and answered. */
export function answersThatCount(form: Pick<Form, 'sections'>, answers: Answers): Answers {
  return Object.fromEntries(
    askedQuestions(form, answers).flatMap(({ id, canWait }): [string, Answer][] => {
      const answer = ownAnswer(answers, id)
      if (isAnswered(answer)) return [[id, answer]]
      return answer === NOT_YET && canWait ? [[id, NOT_YET]] : []
    }),
  )
}
