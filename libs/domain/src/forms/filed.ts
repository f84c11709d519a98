import { NOT_YET } from '@borderlane/contracts/forms/asked'
import { blankOf } from '@borderlane/contracts/forms/blank'
import { flatItems, isComposite } from '@borderlane/contracts/forms/parts'
import type { Helper } from '@borderlane/contracts/company'
import type { Form, HelperField } from '@borderlane/contracts/forms/form'
import type { Answer, Item, Question } from '@borderlane/contracts/forms/question'
import { dayAfter } from '../passport-rule'

export interface FiledField {
  /** Of the question; in lists and names with the number of the entry and the part. */
  label: string
  /** The name of the field in the page, or the number of the item on paper. */
  field?: string
  text: string
  /** What the field does not take. */
  problem?: 'tooLong' | 'signs'
  /** Characters that the field takes, where the text has more. */
  most?: number
  proposal?: string
}

const BLANK_WORDS = { doesNotApply: 'Does not apply', doNotKnow: 'Do not know' } as const

/** A question, part or item of which one text is the answer. */
type Asked = Pick<Item | Question, 'kind' | 'label' | 'official' | 'officialField'>

/**
 * The fields of the official form that a question fills, in its order.
 * @param countryName what a country is called in English
 */
export function filedFields(
  question: Question,
  answer: Answer | undefined,
  countryName: (code: string) => string,
): FiledField[] {
  const one = (asked: Asked, text: string | undefined, label = asked.label) =>
    fieldOf(asked, label, text ?? '', countryName)
  if (isComposite(question)) {
    const said = typeof answer === 'object' && !Array.isArray(answer) ? answer : null
    // An answer to an earlier version: a person has to split it.
    if (said === NOT_YET) return [one(question, typeof answer === 'string' ? answer : undefined)]
    if (isOneBox(question)) return [one(question, joined(question.parts.map(({ id }) => said[id] ?? '')))]
    return question.parts.map((part) => one(part, said[part.id], `${question.label}: ${part.label}`))
  }
  if (question.kind !== 'list') return [one(question, typeof answer === 'string' ? answer : undefined)]
  if (!Array.isArray(answer) || answer.length === 0) return [one(question, undefined)]
  return answer.flatMap((group, at) =>
    question.items.flatMap((item) => {
      const parts = flatItems({ items: [item] }).filter(({ id }) => group[id])
      const labelled = (label: string) => `${question.label} ${at + 1}: ${label}`
      if (isOneBox(item) && parts.length > 0)
        return [one(item, joined(parts.map(({ id }) => group[id]!)), labelled(item.label))]
      return parts.map((part) => one(part, group[part.id], labelled(part.label)))
    }),
  )
}

/** Whether the official form has one box for all parts of a name. */
const isOneBox = (asked: Question | Item): boolean =>
  asked.kind === 'name' && (asked.official ?? asked.officialField) !== undefined

/** Parts as one text; what is said in a box of the form counts where nothing else is said. */
function joined(parts: readonly string[]): string | undefined {
  const said = parts.filter((text) => text !== '' && !blankOf(text))
  return said.length > 0 ? said.join(' ') : parts[0]
}

function fieldOf(
  asked: Asked,
  label: string,
  answer: string,
  countryName: (code: string) => string,
): FiledField {
  const field = asked.official?.field ?? asked.officialField
  const text = textOf(asked, answer, countryName)
  return { label, ...(field && { field }), text, ...problemOf(asked.official, text) }
}

function textOf({ kind, official }: Asked, answer: string, countryName: (code: string) => string): string {
  const blank = blankOf(answer)
  if (blank) return official?.blank ?? BLANK_WORDS[blank]
  if (kind === 'country') return countryName(answer)
  const options = official?.options
  if (options && Object.hasOwn(options, answer)) return options[answer]!
  if (kind === 'choice' || kind === 'yesno') return wordsOf(answer)
  return kind === 'day' || kind === 'month' ? dateOf(answer, official?.pattern) : answer
}

/** Ways to write a date, the most usual one of portals first. */
const DATE_FORMS = ['D/M/Y', 'D-M-Y', 'D.M.Y', 'Y-M-D', 'Y/M/D', 'M/D/Y', 'DMY', 'YMD', 'D M Y'] as const

/** A day, or a month without one, as the official field takes it. @param answer `YYYY-MM-DD` or `YYYY-MM` */
function dateOf(answer: string, pattern = ''): string {
  const [year, month, day] = answer.split('-')
  if (!year || !month) return answer
  const written = DATE_FORMS.map((form) =>
    (day ? form : form.replace(/D\W?|\W?D$/, ''))
      .replace('Y', year)
      .replace('M', month)
      .replace('D', day ?? ''),
  )
  return written.find((one) => new RegExp(pattern).test(one)) ?? written[0]!
}

/** Choices are named in English words; a portal begins with a capital. */
const wordsOf = (choice: string): string => choice.charAt(0).toUpperCase() + choice.slice(1)

function problemOf(
  { maxLength, pattern }: NonNullable<Asked['official']> = {},
  text: string,
): Pick<FiledField, 'problem' | 'most' | 'proposal'> {
  const takes = (one: string) => !pattern || new RegExp(pattern).test(one)
  const isLong = maxLength !== undefined && text.length > maxLength
  if (text === '' || (!isLong && takes(text))) return {}
  const latin = takes(text) ? text : withoutMarks(text)
  const proposal = shortened(latin, maxLength ?? latin.length)
  return {
    problem: isLong ? 'tooLong' : 'signs',
    ...(isLong && { most: maxLength }),
    ...(takes(proposal) && proposal !== '' && { proposal }),
  }
}

/** Letters of Viet Nam, Poland and others that are no letter with a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
}

const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐłŁøØßæÆ]/g, (letter) => PLAIN[letter] ?? letter)

/** As many whole words as there is room for. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.slice(0, most + 1).lastIndexOf(' ')
  return text.slice(0, end > 0 ? end : most).trimEnd()
}

/** The fields about who helped, as the operator's settings answer them: an agency that fills in a form is not left out. */
export function helperFields(
  { helper = [] }: Pick<Form, 'helper'>,
  { name, address, email, phone }: Helper,
): FiledField[] {
  const said: Record<HelperField['says'], string> = {
    ...{ name, address, email, phone },
    yes: 'Yes',
    none: BLANK_WORDS.doesNotApply,
    agency: 'Visa agency',
  }
  return helper.map(({ label, says, official }) => {
    const text = said[says] ?? ''
    return {
      label,
      ...(official?.field && { field: official.field }),
      text,
      ...problemOf(official, text),
    }
  })
}

/** After so long a form may differ from the authority's own. */
const FORM_DAYS = 180

/** Whether a form was compared with the authority's too long ago. @param today `YYYY-MM-DD` */
export const isOldForm = ({ source }: Pick<Form, 'source'>, today: string): boolean =>
  dayAfter(source.checkedOn, { count: FORM_DAYS, unit: 'day' }) < today
