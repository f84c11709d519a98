import type { Helper } from '@borderlane/contracts/company'
import type { VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import type { Span } from '@borderlane/contracts/catalogue/fact-values'
import { askedQuestions, NOT_YET } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answer, Question } from '@borderlane/contracts/forms/question'
import type { FilingSheet } from '@borderlane/contracts/orders/casework'
import { type FiledField, filedFields, helperFields, isOldForm } from '@borderlane/domain/forms/filed'
import type { Order } from '../order/order.entity'
import { countryName, drawnForm, LEFT_BLANK } from './drawn-form'
import type { Block, Printed, SheetBrand, SheetRow } from './pages-pdf'

/** English, like the labels of every form: the sheet is typed into an authority's form. */
const WORDS = {
  filed: (day: string, reference: string) => `Submitted on ${day} under ${reference}`,
  notYet: 'Not known yet',
  old: (day: string) => `Last compared with the official form on ${day}: look for differences`,
  helper: 'Who helped',
  page: (number: number, count: number, name: string) => `Page ${number} of ${count}: ${name}`,
  entered: 'Entered and compared',
  tooLong: (most: number) => `The official field takes ${most} characters`,
  signs: 'The official field does not take all of these signs',
  proposal: (text: string) => `Proposal: ${text}`,
  notKnown: 'not known',
  stay: 'stay',
  entries: 'entries',
  validity: 'validity',
  asked: 'as asked for in the form',
  byAuthority: 'decided by the authority',
} as const

/** As the sheets write it: `India (IN)`. */
export function countryOf(code: string): string {
  const name = countryName(code)
  return name === code ? code : `${name} (${code})`
}

function rowsOf(question: Question, answer: Answer | undefined, isChanged: boolean): SheetRow[] {
  if (answer === NOT_YET) return [{ label: question.label, lines: [WORDS.notYet], notes: [], isChanged }]
  return filedFields(question, answer, countryOf).map((field) => rowOf(field, isChanged))
}

function rowOf({ label, field, text, most, problem, proposal }: FiledField, isChanged: boolean): SheetRow {
  return {
    label,
    ...(field && { official: field }),
    lines: text === '' ? [] : text.split('\n'),
    notes: [
      ...(problem ? [most ? WORDS.tooLong(most) : WORDS.signs] : []),
      ...(proposal ? [WORDS.proposal(proposal)] : []),
    ],
    isChanged,
  }
}

function visaOf(name: string, variant: VisaVariant | null): string {
  const notSaid = (term: 'stay' | 'entries' | 'validity') =>
    variant?.setByAuthority?.includes(term) ? WORDS.byAuthority : WORDS.notKnown
  const span = (term: 'stay' | 'validity', said: Span | null | undefined) =>
    said ? `${said.count} ${said.unit}${said.count === 1 ? '' : 's'}` : notSaid(term)
  const entries = variant?.entries === 'asked' ? WORDS.asked : (variant?.entries ?? notSaid('entries'))
  return [
    name,
    `${WORDS.stay}: ${span('stay', variant?.stay)}`,
    `${WORDS.entries}: ${entries}`,
    `${WORDS.validity}: ${span('validity', variant?.validity)}`,
  ].join(' · ')
}

/** Each page of the official form is a page of the sheet, with a box to tick once it is entered. The first has room below the head. */
function pageHead({ sections }: Form, page: string): Block[] {
  const pages = [...new Set(sections.flatMap((one) => one.page ?? []))]
  const at = pages.indexOf(page)
  return [
    ...(at > 0 ? [{ kind: 'page' } as const] : []),
    { kind: 'title', text: WORDS.page(at + 1, pages.length, page) },
    { kind: 'tick', text: WORDS.entered, notes: [] },
  ]
}

type SheetOf = Pick<FilingSheet, 'form' | 'answers' | 'filings' | 'changed'>
type OrderOfSheet = Pick<Order, 'reference' | 'visaTitle' | 'variant'>

/**
 * The answers in the order and the words of the official form: what is asked, also where nothing was said.
 * @param hidden questions whose answers are left blank
 */
export function sheetBlocks(
  { form, answers, filings, changed }: SheetOf,
  { reference, visaTitle, variant }: OrderOfSheet,
  hidden: readonly string[] = [],
): Block[] {
  const asked = new Set(askedQuestions(form, answers).map(({ id }) => id))
  const [isChanged, isHidden] = [new Set(changed), new Set(hidden)]
  const rowsOfQuestion = (question: Question): SheetRow[] =>
    isHidden.has(question.id)
      ? [{ label: question.label, lines: [LEFT_BLANK], notes: [], isChanged: false }]
      : rowsOf(question, answers[question.id], isChanged.has(question.id))
  return [
    { kind: 'brand' },
    { kind: 'title', text: reference },
    { kind: 'small', text: visaOf(variant?.name ?? visaTitle.text, variant) },
    // Name and version of the form, and where it was taken from.
    { kind: 'small', text: `${form.title} · ${form.code} ${form.version}` },
    { kind: 'small', text: form.source.name },
    ...(isOldForm(form, new Date().toISOString().slice(0, 10))
      ? [{ kind: 'small', text: WORDS.old(form.source.checkedOn) } as const]
      : []),
    ...filings.map(({ at, reference: number }): Block => ({
      kind: 'small',
      text: WORDS.filed(at.slice(0, 10), number),
    })),
    ...form.sections.flatMap(({ title, page, questions }, at): Block[] => {
      const rows = questions.filter(({ id }) => asked.has(id)).flatMap(rowsOfQuestion)
      const begins = page !== undefined && page !== form.sections[at - 1]?.page
      return [
        ...(begins ? pageHead(form, page) : []),
        ...(rows.length > 0 ? [{ kind: 'section', text: title } as const] : []),
        ...rows.map((row): Block => ({ kind: 'row', row })),
      ]
    }),
  ]
}

/** The sheet alone, as staff type from it. */
export const contentOf = (
  sheet: SheetOf,
  order: OrderOfSheet,
  brand: SheetBrand,
  helper?: Helper,
): Printed => ({
  brand,
  reference: order.reference,
  language: 'en',
  blocks: [
    ...sheetBlocks(sheet, order),
    ...(helper ? helperBlocks(sheet, helper) : []),
    ...drawnForm({ ...sheet, ...(helper && { helper }) }),
  ],
})

/** The fields of the official form about who helped, as the operator's settings answer them. */
export function helperBlocks({ form }: Pick<FilingSheet, 'form'>, helper: Helper): Block[] {
  const rows = helperFields(form, helper).map((field): Block => ({ kind: 'row', row: rowOf(field, false) }))
  return rows.length > 0 ? [{ kind: 'section', text: WORDS.helper }, ...rows] : []
}
