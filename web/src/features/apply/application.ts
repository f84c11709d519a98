import { questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { isStandard } from '@borderlane/contracts/forms/standard'
import type { RequestOf } from '@borderlane/contracts/define'
import type { AnswersFrom } from '@borderlane/contracts/orders/answers-from'
import type { createOrder } from '@borderlane/contracts/orders/public'

type NewOrder = RequestOf<typeof createOrder>

/** What was answered, as the contract wants it. @param counted what is asked and answered */
export function toApplication(
  form: Form,
  counted: Answers,
): Pick<NewOrder, 'applicant' | 'form' | 'answers'> {
  if (isStandard(form)) return { applicant: counted as NonNullable<NewOrder['applicant']> }
  return { form: { code: form.code, version: form.version }, answers: counted }
}

/** How the answers about the passport came; undefined: typed. @param read what it was read to say, if it was read */
export function answersFrom(read: Answers | undefined, counted: Answers): AnswersFrom | undefined {
  if (!read) return undefined
  const isUnchanged = Object.entries(read).every(([id, answer]) => !(id in counted) || counted[id] === answer)
  return isUnchanged ? 'read' : 'read_and_changed'
}

/** Where files are chosen: the summary of errors leads there. */
export const FILES_FIELD = 'documents-files'

/** Where the buyer says where they live. */
export const RESIDENCE_FIELD = 'residence'

/** So many questions stand on one page; more are asked section by section. */
const MOST_ON_ONE_PAGE = 15

export const isShort = (form: Form): boolean => questionsOf(form).length <= MOST_ON_ONE_PAGE
