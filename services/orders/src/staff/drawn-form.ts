import type { Helper } from '@borderlane/contracts/company'
import { askedQuestions, NOT_YET, questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { filedFields } from '@borderlane/domain/forms/filed'
import schengen from './layouts/schengen-c.json'
import type { Block } from './pages-pdf'
import type { Cell, CellLine } from './place-cells'

/** Drawn where an answer is not shown to this reader, who fills it in by hand. */
export const LEFT_BLANK = '____________________'

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) && COUNTRIES.of(code)) || code

/** A line of an official form's own layout: words of the form, and the answers to put there. */
interface LayoutLine {
  strong?: string
  text?: string
  label?: string
  /** Questions, whose answers follow each other. */
  answers?: string[]
  /** What the operator's settings say of who helped. */
  helper?: string[]
  /** The declaration, in the words of the form that was answered. */
  declared?: string
  /** The question whose answers are ticked. Options without one are ticked by the authority. */
  ticks?: string
  /** `answer`: the question that says what is specified. */
  options?: { text: string; answer?: string }[]
}

interface Layout {
  /** Where the layout was taken from. */
  source: string
  head: { share: number; height?: number; lines: LayoutLine[] }[][]
  /** The column of the authority, beside the rows of the first page. */
  official: LayoutLine[]
  rows: { share: number; height?: number; lines: LayoutLine[] }[][]
}

/** By code of the form. An official form that travellers sign on paper. */
export const LAYOUTS: Readonly<Record<string, Layout>> = { 'schengen-c': schengen }

interface Drawn {
  form: Form
  answers: Answers
  /** Questions whose answers are left blank. */
  hidden?: readonly string[]
  helper?: Helper
}

/** The official form as its authority lays it out, filled in and ready to sign; nothing where we have no layout of it. */
export function drawnForm({ form, answers, hidden = [], helper }: Drawn): Block[] {
  const layout = Object.hasOwn(LAYOUTS, form.code) ? LAYOUTS[form.code] : undefined
  if (!layout) return []
  const asked = new Map(askedQuestions(form, answers).map((question) => [question.id, question]))
  const labels = new Map(questionsOf(form).map(({ id, label }) => [id, label]))

  const textsOf = (id: string): string[] => {
    const [question, answer] = [asked.get(id), answers[id]]
    if (!question || answer === undefined || answer === NOT_YET) return []
    return filedFields(question, answer, countryName)
      .map(({ text }) => text)
      .filter(Boolean)
  }
  const isHidden = (id: string) => hidden.includes(id) && asked.has(id)
  const saidOf = (ids: readonly string[]) =>
    ids.flatMap((id) => (isHidden(id) ? [LEFT_BLANK] : textsOf(id))).join(', ')

  const linesOf = (line: LayoutLine): CellLine[] => {
    const said = line.helper
      ? line.helper
          .map((name) => helper?.[name as keyof Helper] ?? '')
          .filter(Boolean)
          .join(', ')
      : saidOf(line.answers ?? [])
    const ticked = line.ticks && !isHidden(line.ticks) ? textsOf(line.ticks).map(plain) : []
    const ticks = (line.options ?? []).map(({ text, answer }) => {
      const isOn = ticked.includes(plain(text))
      return { text: isOn && answer ? `${text} ${saidOf([answer])}` : text, isOn }
    })
    const text = line.text ?? (line.declared && labels.get(line.declared))
    return [
      ...(line.strong ? [{ kind: 'strong', text: line.strong } as const] : []),
      ...(text ? [{ kind: 'label', text } as const] : []),
      ...(line.label ? [{ kind: 'label', text: line.label } as const] : []),
      ...(ticks.length > 0 ? [{ kind: 'ticks', ticks } as const] : []),
      ...(line.answers || line.helper ? [{ kind: 'answer', text: said } as const] : []),
    ]
  }
  const blocks = (rows: Layout['rows']): Block[] =>
    rows.map((cells) => ({
      kind: 'cells',
      cells: cells.map(({ lines, ...cell }): Cell => ({ ...cell, lines: lines.flatMap(linesOf) })),
    }))
  return [
    { kind: 'page' },
    { kind: 'small', text: layout.source },
    ...blocks(layout.head),
    { kind: 'aside', lines: layout.official.flatMap(linesOf) },
    ...blocks(layout.rows),
  ]
}

/** Official words and ours differ in apostrophes and in what follows them. */
const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").replace(/:$/, '')
