import type { Span, VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import { askedQuestions, NOT_YET } from '@borderlane/contracts/forms/asked'
import type { Answer, Question } from '@borderlane/contracts/forms/question'
import type { FilingSheet } from '@borderlane/contracts/orders/casework'
import { filedFields } from '@borderlane/domain/forms/filed'
import type { Order } from '../order/order.entity'

export interface SheetRow {
  label: string
  /** How the official form calls or numbers the field. */
  official?: string
  /** Lines of the answer; none: nothing was answered. */
  lines: string[]
  /** What the official field does not take, and what could be typed in its place. */
  notes: string[]
  isChanged: boolean
}

/** Whose sheet it is: what the operator has set. */
export interface SheetBrand {
  /** null: it has none of its own. */
  name: string | null
  colour: string
  /** A PNG. */
  logo: Uint8Array | null
}

/** What a printed sheet says, in its order. Everything can be sent to another thread. */
export interface SheetContent {
  brand: SheetBrand
  reference: string
  /** What was bought. */
  visa: string
  /** Name and version of the form, and where it was taken from. */
  form: string
  source: string
  filings: string[]
  sections: { title: string; rows: SheetRow[] }[]
}

/** English, like the labels of every form: the sheet is typed into an authority's form. */
const WORDS = {
  filed: (day: string, reference: string) => `Submitted on ${day} under ${reference}`,
  notYet: 'Not known yet',
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

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

function countryOf(code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? COUNTRIES.of(code) : undefined
  return name ? `${name} (${code})` : code
}

function rowsOf(question: Question, answer: Answer | undefined, isChanged: boolean): SheetRow[] {
  if (answer === NOT_YET) return [{ label: question.label, lines: [WORDS.notYet], notes: [], isChanged }]
  return filedFields(question, answer, countryOf).map(({ label, field, text, most, problem, proposal }) => ({
    label,
    ...(field && { official: field }),
    lines: text === '' ? [] : text.split('\n'),
    notes: [
      ...(problem ? [most ? WORDS.tooLong(most) : WORDS.signs] : []),
      ...(proposal ? [WORDS.proposal(proposal)] : []),
    ],
    isChanged,
  }))
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

/** The answers in the order and the words of the official form: what is asked, also where nothing was said. */
export function contentOf(
  { form, answers, filings, changed }: Pick<FilingSheet, 'form' | 'answers' | 'filings' | 'changed'>,
  { reference, visaTitle, variant }: Pick<Order, 'reference' | 'visaTitle' | 'variant'>,
  brand: SheetBrand,
): SheetContent {
  const asked = new Set(askedQuestions(form, answers).map(({ id }) => id))
  const isChanged = new Set(changed)
  return {
    brand,
    reference,
    visa: visaOf(variant?.name ?? visaTitle.text, variant),
    form: `${form.title} · ${form.code} ${form.version}`,
    source: form.source.name,
    filings: filings.map(({ at, reference: number }) => WORDS.filed(at.slice(0, 10), number)),
    sections: form.sections.flatMap(({ title, questions }) => {
      const rows = questions
        .filter(({ id }) => asked.has(id))
        .flatMap((question) => rowsOf(question, answers[question.id], isChanged.has(question.id)))
      return rows.length > 0 ? [{ title, rows }] : []
    }),
  }
}
