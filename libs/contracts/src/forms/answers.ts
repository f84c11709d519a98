import { z } from 'zod'
import type { FieldIssue } from '../errors'
import { canBeKept, typed } from '../primitives'
import { askedQuestions, isAnswered, NOT_YET, ownAnswer } from './asked'
import { blankOf } from './blank'
import { flatItems, isComposite } from './parts'
import type { Form } from './form'
import { MOST_GROUPS } from './kinds'
import {
  type Answer,
  type Answers,
  checkOfQuestion,
  isQuestionId,
  type Question,
  QuestionId,
} from './question'

/**
 * Reads what is right at a glance without the steps of a schema, each of which makes garbage; everything else goes through
 * the schema, which says what is wrong.
 * @param isRight true only for what the schema lets through as it is
 */
function withShortcut<S extends z.ZodType>(schema: S, isRight: (sent: unknown) => boolean): S {
  const { run } = schema._zod
  schema._zod.run = (payload, context) => (isRight(payload.value) ? payload : run(payload, context))
  return schema
}

const AT_ONCE = { async: false } as const

/** A record of zod leaves this name out without a word. */
function withoutProto<S extends z.ZodType>(schema: S): S {
  const { run } = schema._zod
  schema._zod.run = (payload, context) => {
    const { value } = payload
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__'))
      return run(payload, context)
    payload.issues.push({ code: 'custom', input: value, path: ['__proto__'], message: 'is not asked' })
    return payload
  }
  return schema
}

/** What a schema makes of a value; undefined where it is not right, and `safeParse` has to say why. */
function readAtOnce<T>(schema: z.ZodType<T>, sent: unknown): { value: T } | undefined {
  const read = schema._zod.run({ value: sent, issues: [] }, AT_ONCE)
  if (read instanceof Promise || read.issues.length > 0) return undefined
  return { value: read.value as T }
}

export const MOST_ANSWERS = 400
const MOST_CHARACTERS = 200_000

/** Of a request with answers: what is too long is refused by question, not as a whole. */
export const ANSWERS_BYTES = 1_536 * 1024
export const ANSWERS_KEYS = 5_000

const MOST_TYPED = 5_000
const Typed = typed(MOST_TYPED)

/** An answer on its way: whether it is right is said by the form. */
export const SentAnswer: z.ZodType<Answer, Answer> = z.union([
  Typed,
  z.array(withoutProto(z.record(QuestionId, Typed))).max(MOST_GROUPS),
  withoutProto(z.record(QuestionId, Typed)),
  z.null(),
])

/** Answers by question id: what is right in them, and what to say where it is not. */
export const DescribedAnswers = withoutProto(
  z
    .record(QuestionId, SentAnswer)
    .refine((answers) => Object.keys(answers).length <= MOST_ANSWERS, {
      error: `must be at most ${MOST_ANSWERS} answers`,
    })
    .refine((answers) => JSON.stringify(answers).length <= MOST_CHARACTERS, {
      error: `must be at most ${MOST_CHARACTERS} characters together`,
      // One that is too long on its own is reported by its question.
      when: ({ issues }) => issues.length === 0,
    }),
)

/**
 * The same, as they are sent and kept. The gateway and the service look at every answer of a long form: by its steps that
 * made a hundred kilobytes of garbage each time.
 */
export const SentAnswers = withShortcut(withoutProto(DescribedAnswers.meta({ id: 'Answers' })), areRight)

function areRight(sent: unknown): boolean {
  const written = writtenBy(sent, (answer) =>
    Array.isArray(answer)
      ? writtenOfGroups(answer)
      : answer === null
        ? NULL_CHARACTERS
        : typeof answer === 'object'
          ? AROUND + writtenBy(answer, writtenOf)
          : writtenOf(answer),
  )
  return written <= MOST_CHARACTERS && Object.keys(sent as Answers).length <= MOST_ANSWERS
}

const NULL_CHARACTERS = 4
/** Around a name or a text: two quotation marks, and what separates it from the next one. */
const AROUND = 3

/** How many characters an answer may take in JSON; infinite for what is not right. */
const writtenOf = (answer: unknown): number =>
  // Nothing that can be kept is written with more than two.
  typeof answer === 'string' && answer.length <= MOST_TYPED && canBeKept(answer)
    ? 2 * answer.length + AROUND
    : Infinity

function writtenOfGroups(groups: readonly unknown[]): number {
  if (groups.length > MOST_GROUPS) return Infinity
  return groups.reduce<number>((sum, group) => sum + AROUND + writtenBy(group, writtenOf), AROUND)
}

function writtenBy(named: unknown, writtenOfOne: (value: unknown) => number): number {
  if (typeof named !== 'object' || named === null || Object.getPrototypeOf(named) !== Object.prototype)
    return Infinity
  let sum = AROUND
  for (const [id, value] of Object.entries(named)) {
    if (!isQuestionId(id)) return Infinity
    sum += id.length + AROUND + writtenOfOne(value)
  }
  return sum
}

/** The same as it is given out. */
export const KeptAnswers = z.record(
  z.string(),
  z.union([
    z.string(),
    z.array(z.record(z.string(), z.string())),
    z.record(z.string(), z.string()),
    z.null(),
  ]),
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
 * Checks all answers of a form, each on its own: the browser and the server by this one function. What is not asked, or
 * waits for another answer, is an issue like one that is wrong. What they have to be together is in the domain's
 * `forms/across.ts`.
 */
export function checkAnswers(form: Pick<Form, 'sections'>, sent: Answers): CheckedAnswers {
  const asked = askedQuestions(form, sent)
  const issues = strangersIn(sent, asked)
  const answers = new Map<string, Answer>()
  for (const question of asked) {
    const found = checkAnswer(question, ownAnswer(sent, question.id))
    issues.push(...found.issues)
    if (found.answer !== undefined) answers.set(question.id, found.answer)
  }
  return { answers: Object.fromEntries(answers), issues }
}

function strangersIn(sent: Answers, asked: readonly Question[]): FieldIssue[] {
  const ids = new Set<string>()
  for (const { id } of asked) ids.add(id)
  const strangers = Object.keys(sent).filter((id) => !ids.has(id))
  return strangers.map((id) => ({ path: id, message: 'is not asked' }))
}

export function checkAnswer(
  question: Question,
  sent: Answer | undefined,
): { answer?: Answer; issues: FieldIssue[] } {
  const issue = (message: string) => ({ issues: [{ path: question.id, message }] })
  if (sent === NOT_YET)
    return question.canWait ? { answer: NOT_YET, issues: [] } : issue('cannot be left for later')
  if (!isAnswered(sent) || (typeof sent === 'string' && sent.trim() === ''))
    return question.required ? issue('is missing') : { issues: [] }
  const check = checkFor(question) as z.ZodType<Answer>
  // An answer to an earlier version, which had one text for it.
  if (typeof sent === 'string' && isComposite(question)) return issue('must be given in its parts')
  const given =
    typeof sent === 'string' ? sent : Array.isArray(sent) ? sent.map(withoutEmpty) : withoutEmpty(sent)
  const strays = strayBoxes(question, given)
  if (strays.length > 0) return { issues: strays.map((path) => ({ path, message: 'has no such box' })) }
  const read = readAtOnce(check, given)
  if (read) return { answer: read.value, issues: [] }
  return {
    issues: (check.safeParse(given).error?.issues ?? []).map(({ path, message }) => ({
      path: [question.id, ...path].join('.'),
      message,
    })),
  }
}

/** Where a box was ticked that the official form does not have: a name would be a text as well. */
function strayBoxes(question: Question, given: Exclude<Answer, null>): string[] {
  if (typeof given === 'string') return hasBox(question, given) ? [] : [question.id]
  const asked = question.kind === 'list' ? flatItems(question) : isComposite(question) ? question.parts : []
  const straysIn = (group: Record<string, string>, path: string): string[] =>
    Object.keys(group)
      .filter((id) => blankOf(group[id]) && !hasBox(asked.find((one) => one.id === id) ?? {}, group[id]!))
      .map((id) => `${path}.${id}`)
  if (!Array.isArray(given)) return straysIn(given, question.id)
  return given.flatMap((group, at) => straysIn(group, `${question.id}.${at}`))
}

function hasBox({ blanks }: Pick<Question, 'blanks'>, text: string): boolean {
  const blank = blankOf(text)
  return !blank || (blanks?.includes(blank) ?? false)
}

const withoutEmpty = (group: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(group).filter(([, text]) => text.trim() !== ''))
