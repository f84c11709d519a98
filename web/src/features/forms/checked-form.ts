import type { FieldIssue } from '@borderlane/contracts/errors'
import { Form } from '@borderlane/contracts/forms/form'
import { isCode } from '../../http/client'

/** A place of a form and what is wrong there. `known`: there is a text for it; otherwise `message` says it in English. */
export interface FormProblem {
  place: string
  known?: keyof typeof KNOWN | 'missing'
  message: string
}

/** What the schema of forms says beyond shapes (`Form` in the contracts). */
const KNOWN = {
  repeats: 'is the id of another question',
  section: 'is the id of another section',
  unreachable: 'can never be: no earlier question has this answer',
  earlierDay: 'must name an earlier question for a day',
  standard: 'must be as in the standard form',
} as const
const MISSING = 'must ask for '

const keyOf = (message: string): FormProblem['known'] =>
  message.startsWith(MISSING)
    ? 'missing'
    : (Object.keys(KNOWN) as (keyof typeof KNOWN)[]).find((key) => KNOWN[key] === message)

/** `sections.2.questions.0.id` with the names that stand there: `sections › 3 Trip › 1 arrivalDate › id`. */
function placeIn(form: unknown, path: readonly PropertyKey[]): string {
  let here = form
  return path
    .map((step) => {
      here = (here as Record<PropertyKey, unknown> | null | undefined)?.[step]
      if (typeof step !== 'number' && !/^\d+$/.test(String(step))) return String(step)
      const { title, id } = (here ?? {}) as { title?: unknown; id?: unknown }
      const name = typeof title === 'string' ? title : typeof id === 'string' ? id : ''
      return `${Number(step) + 1} ${name}`.trim()
    })
    .filter((part) => part !== 'questions')
    .join(' › ')
}

const toProblem = (form: unknown, path: readonly PropertyKey[], message: string): FormProblem => ({
  place: placeIn(form, path),
  known: keyOf(message),
  message: message.replace(MISSING, ''),
})

interface CheckedForm {
  /** What the text says, right or wrong; undefined: it is no JSON. */
  written?: unknown
  /** Only where nothing is wrong. */
  form?: Form
  problems: FormProblem[]
}

export function checkForm(text: string): CheckedForm {
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch (error) {
    return { problems: [{ place: 'JSON', message: error instanceof Error ? error.message : '' }] }
  }
  const parsed = Form.safeParse(written)
  if (parsed.success) return { written, form: parsed.data, problems: [] }
  return {
    written,
    problems: parsed.error.issues.map(({ path, message }) => toProblem(written, path, message)),
  }
}

export function refusedPlaces(form: Form, error: unknown): FormProblem[] {
  if (!isCode(error, 'validation.failed')) return []
  const { fields = [] } = (error.details ?? {}) as { fields?: FieldIssue[] }
  return fields.map(({ path, message }) => toProblem(form, path.replace(/^form\./, '').split('.'), message))
}

export const writeForm = (form: Form): string => JSON.stringify(form, null, 2)
