import { z } from 'zod'
import { line } from '../primitives'
import { address, AddressLimits } from './kinds/address'
import { choice, ChoiceLimits } from './kinds/choice'
import { country, CountryLimits } from './kinds/country'
import { day, DayLimits } from './kinds/day'
import { email, EmailLimits } from './kinds/email'
import type { AnswerCheck, Kind } from './kinds/kind'
import { checkList, type Group, listLimits } from './kinds/list'
import { longtext, LongtextLimits } from './kinds/longtext'
import { month, MonthLimits } from './kinds/month'
import { number, NumberLimits } from './kinds/number'
import { phone, PhoneLimits } from './kinds/phone'
import { text, TextLimits } from './kinds/text'
import { yesno, YesnoLimits } from './kinds/yesno'

const QUESTION_ID = /^[a-z][A-Za-z0-9]{1,59}$/

/** `constructor`, `toString` and the like: looked up among answers they would be found where no one gave them. */
const isOfEveryObject = (name: string): boolean => name in Object.prototype

/** Names an answer everywhere: in contracts, texts, drafts and corrections. The same id means the same in every form. */
export const QuestionId = z
  .string()
  .regex(QUESTION_ID, { error: 'must be a name in letters and digits' })
  .refine((name) => !isOfEveryObject(name), {
    error: 'must not be the name of something that every object has',
  })
  .meta({ examples: ['placeOfBirth'] })
export const isQuestionId = (name: string): boolean => QUESTION_ID.test(name) && !isOfEveryObject(name)

/** The question is asked once one of these is the answer. */
export const When = z.strictObject({
  any: z
    .array(z.strictObject({ question: QuestionId, equals: line(200) }))
    .min(1)
    .max(20),
})

const asked = {
  id: QuestionId,
  /** In English; other languages show the words for the id where they have them. */
  label: line(300),
  help: line(600).optional(),
  /** Nothing is saved without it. */
  required: z.boolean(),
  /** Staff see it on request only, and each showing is recorded. A browser does not keep it over a reload. */
  sealed: z.boolean(),
  /** How the official form calls the field, or numbers it. */
  officialField: line(200).optional(),
}

const beside = {
  ...asked,
  when: When.optional(),
  /** The authority takes it later: "I do not know yet" is an answer. */
  canWait: z.literal(true).optional(),
  /** Of a sealed text the last characters are shown, under the name of the answer with `Masked` after it. */
  masked: z.literal(true).optional(),
  /** What it is if it is not given. Orders keep this answer in a column of its own and do not seal it. */
  preset: z.literal('passportCountry').optional(),
  /** It is not corrected like the other answers. */
  fixed: z.literal(true).optional(),
  /** What a browser knows the answer as. */
  autoComplete: z.enum(['name', 'bday']).optional(),
}

/** The kinds whose answer is a text, one object for each. */
const KINDS = {
  text,
  longtext,
  day,
  month,
  country,
  choice,
  yesno,
  number,
  email,
  phone,
  address,
} as const
export type SimpleKind = keyof typeof KINDS
export type QuestionKind = SimpleKind | 'list'

/** A question inside a group of a list. It stands for itself: no condition, and no list in it. */
export const Item = z.discriminatedUnion('kind', [
  TextLimits.extend(asked),
  LongtextLimits.extend(asked),
  DayLimits.extend(asked),
  MonthLimits.extend(asked),
  CountryLimits.extend(asked),
  ChoiceLimits.extend(asked),
  YesnoLimits.extend(asked),
  NumberLimits.extend(asked),
  EmailLimits.extend(asked),
  PhoneLimits.extend(asked),
  AddressLimits.extend(asked),
])
export type Item = z.infer<typeof Item>

/** One question, and the limits of its answer. */
export const Question = z.discriminatedUnion('kind', [
  TextLimits.extend(beside),
  LongtextLimits.extend(beside),
  DayLimits.extend(beside),
  MonthLimits.extend(beside),
  CountryLimits.extend(beside),
  ChoiceLimits.extend(beside),
  YesnoLimits.extend(beside),
  NumberLimits.extend(beside),
  EmailLimits.extend(beside),
  PhoneLimits.extend(beside),
  AddressLimits.extend(beside),
  listLimits(Item).extend(beside),
])
export type Question = z.infer<typeof Question>
/** What the kind of a question with a text as its answer says of it. */
type Limits = Item

/** What was said to one question: a text of any kind, groups of a list, or that it is not known yet. */
export type Answer = string | Group[] | null
/** By question id. */
export type Answers = Record<string, Answer>

const kindOf = (kind: SimpleKind): Kind<Limits> => KINDS[kind] as unknown as Kind<Limits>

/** The check of an answer that is a text. */
export const checkOf = (limits: Limits): AnswerCheck => kindOf(limits.kind).check(limits)

/** The check that follows from a question's kind and limits. */
export function checkOfQuestion(question: Question): AnswerCheck<string> | AnswerCheck<Group[]> {
  if (question.kind !== 'list') return checkOf(question)
  return checkList(
    question.items.map((item) => ({ id: item.id, required: item.required, check: checkOf(item) })),
    question.most,
  )
}

/** An answer that the check lets through. */
export function exampleOf(question: Question): string | Group[] {
  if (question.kind !== 'list') return kindOf(question.kind).example(question)
  return [Object.fromEntries(question.items.map((item) => [item.id, kindOf(item.kind).example(item)]))]
}
