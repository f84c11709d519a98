import type { Form } from '@borderlane/contracts/forms/form'
import type { Question, QuestionKind } from '@borderlane/contracts/forms/question'

/** What a new question of a kind needs beside its words. */
const LIMITS: Partial<Record<QuestionKind, object>> = {
  text: { max: 100 },
  longtext: { max: 1_000 },
  choice: { choices: ['First', 'Second'] },
  name: {
    parts: ['surname', 'givenNames'].map((id) => ({
      ...{ id, kind: 'text', max: 100, format: 'name', required: true, sealed: true },
      label: id === 'surname' ? 'Surname' : 'Given names',
    })),
  },
  list: {
    items: [{ id: 'name', kind: 'text', max: 100, label: 'Name', required: true, sealed: true }],
  },
}

export const KINDS: readonly QuestionKind[] = [
  'text',
  'longtext',
  'day',
  'month',
  'country',
  'choice',
  'yesno',
  'number',
  'email',
  'phone',
  'address',
  'name',
  'list',
]

/** Whether a text has enough of a form to be edited by its questions; whether it is right is another matter. */
export function isFormLike(written: unknown): written is Form {
  const sections = (written as Partial<Form> | null | undefined)?.sections
  return (
    Array.isArray(sections) &&
    sections.every((one: unknown) => Array.isArray((one as { questions?: unknown } | null)?.questions)) &&
    sections.every(({ questions }) =>
      questions.every((one: unknown) => typeof one === 'object' && one !== null),
    )
  )
}

const inSection = (form: Form, at: number, change: (questions: Question[]) => Question[]): Form => ({
  ...form,
  sections: form.sections.map((section, index) =>
    index === at ? { ...section, questions: change(section.questions) } : section,
  ),
})

export const retitled = (form: Form, at: number, title: string): Form => ({
  ...form,
  sections: form.sections.map((section, index) => (index === at ? { ...section, title } : section)),
})

/** @param fields those that are undefined or an empty text go */
export const changed = (form: Form, at: number, index: number, fields: Partial<Question>): Form =>
  inSection(form, at, (questions) =>
    questions.map((question, place) => {
      if (place !== index) return question
      const entries = Object.entries({ ...question, ...fields })
      return Object.fromEntries(
        entries.filter(([, value]) => value !== undefined && value !== ''),
      ) as Question
    }),
  )

export const removed = (form: Form, at: number, index: number): Form =>
  inSection(form, at, (questions) => questions.filter((_one, place) => place !== index))

/** One place up or down inside its section. */
export const moved = (form: Form, at: number, index: number, by: 1 | -1): Form =>
  inSection(form, at, (questions) => {
    const next = [...questions]
    const [question] = next.splice(index, 1)
    next.splice(index + by, 0, question!)
    return next
  })

export const added = (form: Form, at: number, id: string, kind: QuestionKind): Form =>
  inSection(form, at, (questions) => [
    ...questions,
    { id, kind, label: id, required: false, sealed: true, ...LIMITS[kind] } as Question,
  ])
