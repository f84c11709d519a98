import { z } from 'zod'
import { CountryCode, Day } from '../primitives'
import type { AnswerCheck } from '../forms/kinds'
import { checkOf } from '../forms/question'
import {
  type AnswerId,
  type CorrectableAnswer,
  CORRECTABLE,
  QUESTIONS,
  type StandardQuestion,
} from '../forms/standard-form'
import { type MaskedAnswer, type SealedAnswer, shownName } from './shown-name'

const shape = <Shape>(entries: (readonly [string, z.ZodType])[]): Shape =>
  Object.fromEntries(entries) as Shape

type ApplicantShape = {
  [Q in StandardQuestion as Q['id']]: Q['required'] extends true ? AnswerCheck : z.ZodOptional<AnswerCheck>
}

/** What a traveller says about themselves: the form in the browser and the server check it by this one schema. */
export const Applicant = z
  .strictObject(
    shape<ApplicantShape>(
      QUESTIONS.map((question) => {
        const check = checkOf(question)
        return [question.id, question.required ? check : check.optional()]
      }),
    ),
  )
  .meta({ id: 'Applicant' })
export type Applicant = z.infer<typeof Applicant>

type CorrectionShape = { [Id in CorrectableAnswer]: z.ZodOptional<AnswerCheck> }

/** What the traveller may correct. The address of the mails is not among it. */
export const Correction = z.strictObject(
  shape<CorrectionShape>(CORRECTABLE.map((question) => [question.id, checkOf(question).optional()])),
)
export type Correction = z.infer<typeof Correction>

export const OrderField = Correction.keyof()

export type PresetAnswer = Extract<StandardQuestion, { preset: string }>['id']
/** Texts that every application has; one that is erased has them empty. */
type AlwaysText = Extract<StandardQuestion, { required: true; kind: 'text' | 'email' | 'phone' }>['id']

type ShownShape = {
  [Id in Exclude<AnswerId, SealedAnswer>]: Id extends AlwaysText | PresetAnswer
    ? AnswerCheck
    : z.ZodOptional<AnswerCheck>
} & { [Id in MaskedAnswer as `${Id}Masked`]: AnswerCheck }

const VALUES: Record<StandardQuestion['kind'], AnswerCheck> = {
  text: z.string(),
  email: z.string(),
  phone: z.string(),
  country: CountryCode,
  day: Day,
}

const TEXTS: readonly StandardQuestion['kind'][] = ['text', 'email', 'phone']

function shownCheck(question: StandardQuestion): z.ZodType {
  if ('masked' in question) return z.string()
  const value = VALUES[question.kind]
  // An erased day or country would be none.
  const isAlways = 'preset' in question || (question.required && TEXTS.includes(question.kind))
  return isAlways ? value : value.optional()
}

export const ShownApplicant = z.object(
  shape<ShownShape>(
    QUESTIONS.flatMap((question) => {
      const name = shownName(question)
      return name ? [[name, shownCheck(question)]] : []
    }),
  ),
)
export type ShownApplicant = z.infer<typeof ShownApplicant>

type IdentityShape = {
  [Q in Extract<StandardQuestion, { sealed: true }> as Q['id']]: Q['required'] extends true
    ? AnswerCheck
    : z.ZodOptional<AnswerCheck>
}

/** The sealed answers, in full. */
export const Identity = z.object(
  shape<IdentityShape>(
    QUESTIONS.filter(({ sealed }) => sealed).map(({ id, kind, required }) => [
      id,
      required ? VALUES[kind] : VALUES[kind].optional(),
    ]),
  ),
)
export type Identity = z.infer<typeof Identity>
