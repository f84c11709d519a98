import { questionsOf } from '@borderlane/contracts/forms/asked'
import { isConfirmation } from '@borderlane/contracts/forms/confirmation'
import type { Form } from '@borderlane/contracts/forms/form'
import { ownAnswer } from '@borderlane/contracts/forms/own-answer'
import type { Answers } from '@borderlane/contracts/forms/question'

export interface Confirmed {
  question: string
  wording: string
  at: string
}

/** @param before what was confirmed earlier keeps its time, as long as it is still said */
export function confirmedIn(
  form: Pick<Form, 'sections'>,
  answers: Answers,
  at: Date,
  before: readonly Confirmed[] = [],
): Confirmed[] {
  return questionsOf(form)
    .filter((question) => isConfirmation(question) && ownAnswer(answers, question.id) === 'yes')
    .map(
      ({ id, label }) =>
        before.find(({ question }) => question === id) ?? {
          question: id,
          wording: label,
          at: at.toISOString(),
        },
    )
}
