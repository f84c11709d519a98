import type { Span, VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import { askedQuestions, isAnswered } from '@borderlane/contracts/forms/asked'
import type { Answer, Item, Question } from '@borderlane/contracts/forms/question'
import type { FilingSheet } from '@borderlane/contracts/orders/casework'
import type { Order } from '../order/order.entity'

export interface SheetRow {
  label: string
  /** How the official form calls or numbers the field. */
  official?: string
  /** Lines of the answer; none: nothing was answered. */
  lines: string[]
  isChanged: boolean
}

/** What a printed sheet says, in its order. Everything can be sent to another thread. */
export interface SheetContent {
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

const textOf = ({ kind }: Item | Question, answer: string): string =>
  kind === 'country' ? countryOf(answer) : answer

function linesOf(question: Question, answer: Answer | undefined): string[] {
  if (answer === null) return [WORDS.notYet]
  if (!isAnswered(answer)) return []
  if (typeof answer === 'string') return textOf(question, answer).split('\n')
  if (question.kind !== 'list') return []
  return answer.flatMap((group, index) =>
    question.items
      .filter(({ id }) => group[id])
      .map((item) => `${index + 1}. ${item.label}: ${textOf(item, group[item.id]!)}`),
  )
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
): SheetContent {
  const asked = new Set(askedQuestions(form, answers).map(({ id }) => id))
  const isChanged = new Set(changed)
  return {
    reference,
    visa: visaOf(variant?.name ?? visaTitle.text, variant),
    form: `${form.title} · ${form.code} ${form.version}`,
    source: form.source.name,
    filings: filings.map(({ at, reference: number }) => WORDS.filed(at.slice(0, 10), number)),
    sections: form.sections.flatMap(({ title, questions }) => {
      const rows = questions
        .filter(({ id }) => asked.has(id))
        .map((question) => ({
          label: question.label,
          ...(question.officialField && { official: question.officialField }),
          lines: linesOf(question, answers[question.id]),
          isChanged: isChanged.has(question.id),
        }))
      return rows.length > 0 ? [{ title, rows }] : []
    }),
  }
}
