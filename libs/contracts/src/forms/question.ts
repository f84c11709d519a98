import { z } from 'zod'
import { line, typed } from '../primitives'
import { type Blank, BLANKS } from './blank'
import { flatItems, isComposite } from './parts'
import * as kinds from './kinds'
import type { AnswerCheck, Group, Kind } from './kinds'

const PART = /(?:\[(?:[^\]\\]|\\[dw\\\]-])+\]|\\d|[A-Za-z0-9 /-])(?:([+*?]|\{\d{1,3},\d{0,3}\})|\{\d{1,3}\})?/
const PATTERN = new RegExp(`^\\^(?:${PART.source})+\\$$`)

/**
 * Whether an expression takes time in proportion to the text at most: signs and classes in a row, and one of them at most
 * as often as it likes. No groups, no choices.
 */
export function isQuickPattern(pattern: string): boolean {
  if (!PATTERN.test(pattern)) return false
  const loose = [...pattern.slice(1, -1).matchAll(new RegExp(PART, 'g'))].filter(([, often]) => often)
  return loose.length <= 1
}

/** How the authority's own form takes an answer. It is shown where the form is filed, and refuses nothing here. */
export const Official = z.strictObject({
  /** The name of the field in the page, or the number of the item on paper. */
  field: line(200).optional(),
  /** Characters. */
  maxLength: z.int().min(1).max(10_000).optional(),
  pattern: typed(200)
    .refine(isQuickPattern, { error: 'must be signs and classes in a row, one of them of any number' })
    .optional(),
  /** Our choices, and what the official list calls them. */
  options: z.record(line(200), line(300)).optional(),
  /** What is filed where the answer is that there is none. */
  blank: line(100).optional(),
})

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

export type SimpleKind = keyof typeof kinds.KINDS
export type QuestionKind = SimpleKind | 'name' | 'list'

const Part = z.discriminatedUnion('kind', [
  kinds.TextLimits.extend(asked),
  kinds.ChoiceLimits.extend(asked),
  kinds.CountryLimits.extend(asked),
])

export type Part = z.infer<typeof Part>

const NameLimits = kinds.nameLimits(Part)
const AddressLimits = kinds.addressLimits(Part)

/** A question inside a group of a list. It stands for itself: no condition, and no list in it. */
export const Item = z.discriminatedUnion('kind', [
  kinds.TextLimits.extend(asked),
  kinds.LongtextLimits.extend(asked),
  kinds.DayLimits.extend(asked),
  kinds.MonthLimits.extend(asked),
  kinds.CountryLimits.extend(asked),
  kinds.ChoiceLimits.extend(asked),
  kinds.YesnoLimits.extend(asked),
  kinds.NumberLimits.extend(asked),
  kinds.EmailLimits.extend(asked),
  kinds.PhoneLimits.extend(asked),
  AddressLimits.extend(asked),
  NameLimits.extend(asked),
])
export type Item = z.infer<typeof Item>

export const Question = z.discriminatedUnion('kind', [
  kinds.TextLimits.extend(beside),
  kinds.LongtextLimits.extend(beside),
  kinds.DayLimits.extend(beside),
  kinds.MonthLimits.extend(beside),
  kinds.CountryLimits.extend(beside),
  kinds.ChoiceLimits.extend(beside),
  kinds.YesnoLimits.extend(beside),
  kinds.NumberLimits.extend(beside),
  kinds.EmailLimits.extend(beside),
  kinds.PhoneLimits.extend(beside),
  AddressLimits.extend(beside),
  NameLimits.extend(beside),
  kinds.listLimits(Item).extend(beside),
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

const kindOf = (kind: SimpleKind): Kind<TextItem> => kinds.KINDS[kind] as unknown as Kind<TextItem>

export function checkOf(item: TextItem): AnswerCheck {
  const check = kindOf(item.kind).check(item)
  if (!item.blanks) return check
  const blanks = item.blanks.map((blank) => BLANKS[blank])
  return z.union([z.enum(blanks), check]) as AnswerCheck
}

const IN_PARTS: AnswerCheck = z.never({ error: 'must be given in its parts' })

const checkedItem = (item: TextItem) => ({ id: item.id, required: item.required, check: checkOf(item) })

const checkOfParts = ({ parts }: { parts: readonly Part[] }): AnswerCheck<Group> =>
  kinds.checkGroup(parts.map(checkedItem))

export function checkOfQuestion(
  question: Question,
): AnswerCheck<string> | AnswerCheck<Group> | AnswerCheck<Group[]> {
  if (isComposite(question)) return checkOfParts(question)
  if (question.kind !== 'list') return checkOf(question as TextItem)
  // An answer to an earlier version, which had one text for it.
  const whole = question.items.filter(isComposite).map(({ id }) => ({ id, required: false, check: IN_PARTS }))
  return kinds.checkList([...flatItems(question).map(checkedItem), ...whole], question.most)
}

const exampleOfItems = (items: readonly TextItem[]): Group =>
  Object.fromEntries(items.map((item) => [item.id, kindOf(item.kind).example(item)]))

export function exampleOf(question: Question): string | Group | Group[] {
  if (isComposite(question)) return exampleOfItems(question.parts)
  if (question.kind !== 'list') return kindOf((question as TextItem).kind).example(question as TextItem)
  return [exampleOfItems(flatItems(question))]
}
