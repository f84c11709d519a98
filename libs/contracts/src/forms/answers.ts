import { z } from 'zod'
import type { FieldIssue } from '../errors'
import { typed } from '../primitives'
import { askedQuestions, isAnswered, NOT_YET } from './asked'
import type { Form } from './form'
import { MOST_GROUPS } from './kinds/list'
import { type Answer, type Answers, checkOfQuestion, type Question, QuestionId } from './question'

/** Answers of one application, at most. */
export const MOST_ANSWERS = 400
/** Characters of all answers together. */
const MOST_CHARACTERS = 200_000

/** Of a request with answers: what is too long is refused by question, not as a whole. */
export const ANSWERS_BYTES = 1_536 * 1024
/** Answers and fields of groups in it. */
export const ANSWERS_KEYS = 5_000

const Typed = typed(5_000)

/** An answer on its way: whether it is right is said by the form. */
export const SentAnswer: z.ZodType<Answer, Answer> = z.union([
  Typed,
  z.array(z.record(QuestionId, Typed)).max(MOST_GROUPS),
  z.null(),
])

/** Answers by question id, as they are sent and kept. */
export const SentAnswers = z
  .record(QuestionId, SentAnswer)
  .refine((answers) => Object.keys(answers).length <= MOST_ANSWERS, {
    error: `must be at most ${MOST_ANSWERS} answers`,
  })
  .refine((answers) => JSON.stringify(answers).length <= MOST_CHARACTERS, {
    error: `must be at most ${MOST_CHARACTERS} characters together`,
    // One that is too long by itself is told by its question.
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: 'Answers' })

/** The same as it is given out. */
export const KeptAnswers = z.record(
  z.string(),
  z.union([z.string(), z.array(z.record(z.string(), z.string())), z.null()]),
)

export interface CheckedAnswers {
  /** As they are kept: trimmed. Those with an issue are left out. */
  answers: Answers
  /** `path` begins with the question's id. */
  issues: FieldIssue[]
}

const checks = new WeakMap<Question, ReturnType<typeof checkOfQuestion>>()

function checkFor(question: Question): ReturnType<typeof checkOfQuestion> {
  const known = checks.get(question)
  if (known) return known
  const made = checkOfQuestion(question)
  checks.set(question, made)
  return made
}

/**
 * Checks all answers of a form: the browser and the server by this one function. What is not asked, or waits for another
 * answer, is an issue like one that is wrong.
 */
export function checkAnswers(form: Pick<Form, 'sections'>, sent: Answers): CheckedAnswers {
  const asked = askedQuestions(form, sent)
  const ids = new Set(asked.map(({ id }) => id))
  const issues: FieldIssue[] = Object.keys(sent)
    .filter((id) => !ids.has(id))
    .map((id) => ({ path: id, message: 'is not asked' }))
  const answers: Answers = {}
  for (const question of asked) {
    const found = checkAnswer(question, sent[question.id])
    issues.push(...found.issues)
    if (found.answer !== undefined) answers[question.id] = found.answer
  }
  for (const question of asked) {
    const earliest = question.kind === 'day' && question.notBefore && answers[question.notBefore]
    const given = answers[question.id]
    if (typeof given !== 'string' || typeof earliest !== 'string' || given >= earliest) continue
    issues.push({ path: question.id, message: `must not be before ${earliest}` })
    delete answers[question.id]
  }
  return { answers, issues }
}

/** One answer by itself. */
export function checkAnswer(
  question: Question,
  sent: Answer | undefined,
): { answer?: Answer; issues: FieldIssue[] } {
  const issue = (message: string) => ({ issues: [{ path: question.id, message }] })
  if (sent === NOT_YET)
    return question.canWait ? { answer: NOT_YET, issues: [] } : issue('cannot be left for later')
  if (!isAnswered(sent) || (typeof sent === 'string' && sent.trim() === ''))
    return question.required ? issue('is missing') : { issues: [] }
  const parsed = (checkFor(question) as z.ZodType<Answer>).safeParse(
    typeof sent === 'string' ? sent : sent.map(withoutEmpty),
  )
  if (parsed.success) return { answer: parsed.data, issues: [] }
  return {
    issues: parsed.error.issues.map(({ path, message }) => ({
      path: [question.id, ...path].join('.'),
      message,
    })),
  }
}

/** An empty text of a group is one that was not given. */
const withoutEmpty = (group: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(group).filter(([, text]) => text.trim() !== ''))
