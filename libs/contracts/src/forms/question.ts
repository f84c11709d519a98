import { z } from 'zod'
import { line } from '../primitives'
import { type Blank, BLANKS } from './blank'
import { address, addressLimits } from './kinds/address'
import { choice, ChoiceLimits } from './kinds/choice'
import { country, CountryLimits } from './kinds/country'
import { day, DayLimits } from './kinds/day'
import { email, EmailLimits } from './kinds/email'
import { checkGroup, type Group, nameLimits } from './kinds/group'
import type { AnswerCheck, Kind } from './kinds/kind'
import { checkList, listLimits } from './kinds/list'
import { longtext, LongtextLimits } from './kinds/longtext'
import { month, MonthLimits } from './kinds/month'
import { number, NumberLimits } from './kinds/number'
import { phone, PhoneLimits } from './kinds/phone'
import { text, TextLimits } from './kinds/text'
import { yesno, YesnoLimits } from './kinds/yesno'
import { Official } from './official'
import { flatItems, isComposite } from './parts'

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

/** What holds of an earlier answer: it is this one, it is another one, or it is a day since which fewer years have gone. */
export const Condition = z.union([
  z.strictObject({ question: QuestionId, equals: line(200) }),
  z.strictObject({ question: QuestionId, unless: line(200) }),
  z.strictObject({ question: QuestionId, under: z.int().min(1).max(120) }),
])
export type Condition = z.infer<typeof Condition>

export const When = z.strictObject({
  any: z.array(Condition).min(1).max(60),
  all: z.array(Condition).min(1).max(20).optional(),
})

const BLANK_NAMES = Object.keys(BLANKS) as [Blank, ...Blank[]]

const asked = {
  id: QuestionId,
  /** In English; other languages show the words for the id where they have them. */
  label: line(1_200),
  help: line(600).optional(),
  /** Nothing is saved without it. */
  required: z.boolean(),
  /** Staff see it on request only, and each showing is recorded. A browser does not keep it over a reload. */
  sealed: z.boolean(),
  officialField: line(200).optional(),
  /** The same, with what else is known of the field. */
  official: Official.optional(),
  /** The official form has a box for these in the place of an answer. */
  blanks: z.array(z.enum(BLANK_NAMES)).min(1).max(2).optional(),
}

const beside = {
  ...asked,
  when: When.optional(),
  /** A declaration: the traveller reads the official words beside those of their language. */
  sworn: z.literal(true).optional(),
  /** The authority takes it later: "I do not know yet" is an answer. */
  canWait: z.literal(true).optional(),
  /** Of a sealed text the last characters are shown, under the name of the answer with `Masked` after it. */
  masked: z.literal(true).optional(),
  /**
   * What is filled in before the traveller answers, as far as it is known from what they buy: the passport's country (orders
   * keep this answer in a column of its own and do not seal it), the entries of the visa, or the first choice.
   */
  preset: z.enum(['passportCountry', 'entries', 'first']).optional(),
  /** It is not corrected like the other answers. */
  fixed: z.literal(true).optional(),
  /** What a browser knows the answer as. */
  autoComplete: z.enum(['name', 'bday']).optional(),
}

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
export type QuestionKind = SimpleKind | 'name' | 'list'

const Part = z.discriminatedUnion('kind', [
  TextLimits.extend(asked),
  ChoiceLimits.extend(asked),
  CountryLimits.extend(asked),
])

export type Part = z.infer<typeof Part>

const NameLimits = nameLimits(Part)
const AddressLimits = addressLimits(Part)

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
  NameLimits.extend(asked),
])
export type Item = z.infer<typeof Item>

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
  NameLimits.extend(beside),
  listLimits(Item).extend(beside),
])
export type Question = z.infer<typeof Question>
export type Composite = Item & { parts: readonly Part[] }
type TextItem = Exclude<Item, { kind: 'name' }>

/**
 * What was said to one question: a text of any kind (also a box of the form, `blank.ts`), the parts of a name or an address,
 * groups of a list, or that it is not known yet.
 */
export type Answer = string | Group | Group[] | null
export type Answers = Record<string, Answer>

const kindOf = (kind: SimpleKind): Kind<TextItem> => KINDS[kind] as unknown as Kind<TextItem>

export function checkOf(item: TextItem): AnswerCheck {
  const check = kindOf(item.kind).check(item)
  if (!item.blanks) return check
  const blanks = item.blanks.map((blank) => BLANKS[blank])
  return z.union([z.enum(blanks), check]) as AnswerCheck
}

const IN_PARTS: AnswerCheck = z.never({ error: 'must be given in its parts' })

const checkedItem = (item: TextItem) => ({ id: item.id, required: item.required, check: checkOf(item) })

const checkOfParts = ({ parts }: { parts: readonly Part[] }): AnswerCheck<Group> =>
  checkGroup(parts.map(checkedItem))

export function checkOfQuestion(
  question: Question,
): AnswerCheck<string> | AnswerCheck<Group> | AnswerCheck<Group[]> {
  if (isComposite(question)) return checkOfParts(question)
  if (question.kind !== 'list') return checkOf(question as TextItem)
  // An answer to an earlier version, which had one text for it.
  const whole = question.items.filter(isComposite).map(({ id }) => ({ id, required: false, check: IN_PARTS }))
  return checkList([...flatItems(question).map(checkedItem), ...whole], question.most)
}

const exampleOfItems = (items: readonly TextItem[]): Group =>
  Object.fromEntries(items.map((item) => [item.id, kindOf(item.kind).example(item)]))

export function exampleOf(question: Question): string | Group | Group[] {
  if (isComposite(question)) return exampleOfItems(question.parts)
  if (question.kind !== 'list') return kindOf((question as TextItem).kind).example(question as TextItem)
  return [exampleOfItems(flatItems(question))]
}
