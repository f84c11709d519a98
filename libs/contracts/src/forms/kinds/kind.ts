import type { z } from 'zod'

export type AnswerCheck<Answer = string> = z.ZodType<Answer, Answer>

/**
 * What there is to know about a kind of question. A new kind is a file beside this one, a line in `question.ts`, and an
 * entry in `parts/form/kinds.tsx` of the web.
 */
export interface Kind<Limits, Answer = string> {
  check: (limits: Limits) => AnswerCheck<Answer>
  /** An answer that the check lets through: the editor's preview and the tests fill forms with it. */
  example: (limits: Limits) => Answer
}
