import { z } from 'zod'
import { CountryCode, line, typed, WebAddress, named } from '../primitives'
import { blankOf } from './blank'
import { flatItems, isComposite, isConfirmation } from './parts'
import { QUESTIONS } from './standard-form'
import { type Condition, type Item, Question, QuestionId, Official } from './question'

export const FormCode = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, { error: 'must be small letters, digits and dashes' })
  .meta({ examples: ['in-evisa-tourist'] })
export const FormVersion = z.int().min(1).max(10_000)

/** Which form, for good: what is asked under a version never changes. */
export const FormRef = z.strictObject({ code: FormCode, version: FormVersion }).meta({ id: 'FormRef' })
export type FormRef = z.infer<typeof FormRef>
/** The same as it is given out. */
export const KeptFormRef = z.object(FormRef.shape).meta({ id: 'KeptFormRef' })

export const Section = z.strictObject({
  id: QuestionId,
  title: line(200),
  /** The page of the official form that its questions are on, as the authority calls it. */
  page: line(100).optional(),
  questions: z.array(Question).min(1).max(150),
})
export type Section = z.infer<typeof Section>

export const FormSource = z.strictObject({
  /** The authority's own form. */
  name: line(300),
  /** null: the address is not known. */
  url: WebAddress.nullable(),
  /** What was read to write it down. */
  basis: typed(1_000).min(1),
  /** The day or the year of the official form that it follows, as its source gives it. */
  asOf: line(20),
  /** When we looked at it last. */
  checkedOn: z.iso.date(),
  /** Whether the source itself was opened, or someone knew it. */
  opened: z.boolean(),
  confidence: z.enum(['high', 'medium', 'low']),
  notes: typed(1_000).optional(),
})

/** The kinds of a rule, an electronic authorisation apart from an e-visa. */
export const FORM_VISAS = ['embassy', 'evisa', 'eta', 'on_arrival'] as const

/**
 * What is filed about who helps: that someone does, that they have no such name, a value from the operator's settings, or
 * what they are.
 */
export const HELPER_ANSWERS = ['yes', 'none', 'name', 'address', 'email', 'phone', 'agency'] as const

/** A field of the official form about who fills it in for the traveller. It is answered by the operator's settings. */
export const HelperField = z.strictObject({
  label: line(300),
  says: z.enum(HELPER_ANSWERS),
  official: Official.optional(),
})
export type HelperField = z.infer<typeof HelperField>

const FormShape = z.strictObject({
  code: FormCode,
  version: FormVersion,
  /** `application`: what an order asks. `sheet`: something else that travellers fill in themselves. */
  use: z.enum(['application', 'sheet']),
  title: line(200),
  destinations: z.array(CountryCode).max(250),
  /** Whose holders it is for; all unless given. */
  passports: z.array(CountryCode).min(1).max(250).optional(),
  visaTypes: z.array(z.enum(FORM_VISAS)).max(4),
  source: FormSource,
  sections: z.array(Section).min(1).max(30),
  /** What the official form asks about who helped. It is never asked of the traveller. */
  helper: z.array(HelperField).min(1).max(20).optional(),
})

/** What an application asks. The sections and their questions stand in the order in which people see them. */
export const Form = FormShape.superRefine((form, context) => {
  const before = new Map<string, Question>()
  form.sections.forEach((section, at) => {
    if (form.sections.findIndex(({ id }) => id === section.id) < at)
      context.addIssue({
        code: 'custom',
        path: ['sections', at, 'id'],
        message: 'is the id of another section',
      })
    section.questions.forEach((question, index) => {
      const path = ['sections', at, 'questions', index]
      for (const [where, message] of problemsOf(question, before))
        context.addIssue({ code: 'custom', path: [...path, ...where], message })
      before.set(question.id, question)
    })
  })
  if (form.use === 'application')
    for (const missing of missingOf(before))
      context.addIssue({ code: 'custom', path: ['sections'], message: `must ask for ${missing}` })
}).meta({ id: 'Form' })
export type Form = z.infer<typeof Form>

type Place = readonly (string | number)[]

/** What is wrong with a question among those that stand before it. */
function problemsOf(question: Question, before: ReadonlyMap<string, Question>): (readonly [Place, string])[] {
  const problems: (readonly [Place, string])[] = []
  if (before.has(question.id)) problems.push([['id'], 'is the id of another question'])
  for (const list of ['any', 'all'] as const)
    for (const [index, condition] of (question.when?.[list] ?? []).entries())
      if (!canHold(before.get(condition.question), condition))
        problems.push([['when', list, index], 'can never be: no earlier question has this answer'])
  if (question.kind === 'list') {
    const ids = [...new Set([...question.items, ...flatItems(question)])].map(({ id }) => id)
    ids.forEach((id, index) => {
      if (ids.indexOf(id) < index) problems.push([['items', index, 'id'], 'is the id of another question'])
    })
  }
  if (question.kind === 'day' && question.notBefore && before.get(question.notBefore)?.kind !== 'day')
    problems.push([['notBefore'], 'must name an earlier question for a day'])
  if (isConfirmation(question) && (!question.required || question.canWait))
    problems.push([['required'], 'must be required: only yes is an answer'])
  for (const [where, asked] of insideOf(question))
    for (const text of Object.keys(asked.official?.options ?? {}))
      if (asked.kind !== 'choice' || !asked.choices.includes(text))
        problems.push([[...where, 'official', 'options', text], 'is the name of no choice'])
  const own = QUESTIONS.find(({ id }) => id === question.id)
  if (own && (own.kind !== question.kind || own.sealed !== question.sealed))
    problems.push([['kind'], 'must be as in the standard form'])
  return problems
}

function insideOf(question: Question): (readonly [Place, Question | Item])[] {
  const items = question.kind === 'list' ? question.items : []
  const parts = (asked: Question | Item, where: Place) =>
    isComposite(asked) ? asked.parts.map((part, at) => [[...where, 'parts', at], part] as const) : []
  return [
    [[], question],
    ...parts(question, []),
    ...items.flatMap((item, at) => [[['items', at], item] as const, ...parts(item, ['items', at])]),
  ]
}

function canHold(question: Question | undefined, condition: Condition): boolean {
  if ('under' in condition) return question?.kind === 'day'
  return canBe(question, 'equals' in condition ? condition.equals : condition.unless)
}

function canBe(question: Question | undefined, answer: string): boolean {
  if (!question) return false
  if (blankOf(answer)) return question.blanks?.includes(blankOf(answer)!) ?? false
  if (question.kind === 'choice') return question.choices.includes(answer)
  if (question.kind === 'yesno') return answer === 'yes' || (answer === 'no' && !isConfirmation(question))
  return question.kind === 'country' || question.kind === 'text' || question.kind === 'number'
}

/** One of each line is always answered: every order has a name, an address, dates and a passport (`derive.ts`). */
const ALWAYS = [
  ['fullName', 'surname', 'givenNames'],
  ['dateOfBirth'],
  ['email'],
  ['phone'],
  ['passportNumber'],
  ['travelDates', 'arrivalDate'],
]

function missingOf(questions: ReadonlyMap<string, Question>): string[] {
  const isAlways = (id: string) => {
    const question = questions.get(id)
    return question !== undefined && question.required && !question.when && !question.canWait
  }
  return ALWAYS.filter((ids) => !ids.some(isAlways)).map((ids) => ids.join(' or '))
}

/**
 * A form as it is given out and kept: it was checked when it was saved. Fields of questions that came later do not trouble
 * an older reader.
 */
export const KeptForm = named('KeptForm', {
  ...FormShape.shape,
  source: z.object(FormSource.shape),
  helper: z
    .array(z.object({ label: z.string(), says: z.string(), official: z.looseObject({}).optional() }))
    .optional(),
  sections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      page: z.string().optional(),
      questions: z.array(
        z.looseObject({
          id: z.string(),
          kind: z.string(),
          label: z.string(),
          required: z.boolean(),
          sealed: z.boolean(),
        }),
      ),
    }),
  ),
}) as unknown as z.ZodType<Form, Form>
