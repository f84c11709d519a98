import type { Form } from '@borderlane/contracts/forms/form'
import type { Question } from '@borderlane/contracts/forms/question'

interface ChangedField {
  name: string
  before: string
  now: string
}

/** One thing that is not the same in two versions. `form` and `section`: of the whole, and of a section's title. */
export interface Difference {
  kind: 'form' | 'section' | 'added' | 'removed' | 'moved' | 'changed'
  id: string
  label: string
  fields: ChangedField[]
}

type Fields = Readonly<Record<string, unknown>>

const written = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

function changedFields(before: Fields, now: Fields, without: readonly string[] = []): ChangedField[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names]
    .filter((name) => !without.includes(name))
    .map((name) => ({ name, before: written(before[name]), now: written(now[name]) }))
    .filter((field) => field.before !== field.now)
}

/** Of numbers those that are left when as few as possible are taken out so that the others rise. */
function rising(numbers: readonly number[]): Set<number> {
  const best: number[][] = []
  numbers.forEach((number, at) => {
    const before = best.filter((_row, index) => numbers[index]! < number)
    const longest = before.reduce<number[]>((one, other) => (other.length > one.length ? other : one), [])
    best[at] = [...longest, number]
  })
  return new Set(best.reduce((one, other) => (other.length > one.length ? other : one), []))
}

interface Placed {
  question: Question
  section: string
}

const placed = ({ sections }: Form): Map<string, Placed> =>
  new Map(
    sections.flatMap(({ id: section, questions }) =>
      questions.map((question): [string, Placed] => [question.id, { question, section }]),
    ),
  )

function movedIds(before: ReadonlyMap<string, Placed>, now: ReadonlyMap<string, Placed>): Set<string> {
  const places = new Map([...before.keys()].map((id, index) => [id, index]))
  const both = [...now.keys()].filter((id) => places.has(id))
  const inOrder = rising(both.map((id) => places.get(id)!))
  return new Set(
    both.filter((id) => !inOrder.has(places.get(id)!) || before.get(id)!.section !== now.get(id)!.section),
  )
}

export function differencesOf(before: Form, now: Form): Difference[] {
  const old = placed(before)
  const fresh = placed(now)
  const moved = movedIds(old, fresh)
  const titles = new Map(before.sections.map(({ id, title }) => [id, title]))
  const about = changedFields(before, now, ['sections', 'version'])
  return [
    ...(about.length > 0 ? [{ kind: 'form' as const, id: now.code, label: now.title, fields: about }] : []),
    ...now.sections.flatMap(({ id, title }): Difference[] =>
      titles.get(id) === title
        ? []
        : [
            {
              kind: 'section',
              id,
              label: title,
              fields: [{ name: 'title', before: titles.get(id) ?? '', now: title }],
            },
          ],
    ),
    ...[...fresh].flatMap(([id, { question }]): Difference[] => {
      const { label } = question
      const earlier = old.get(id)?.question
      if (!earlier) return [{ kind: 'added', id, label, fields: [] }]
      const fields = changedFields(earlier as Fields, question as Fields)
      return [
        ...(moved.has(id) ? [{ kind: 'moved' as const, id, label, fields: [] }] : []),
        ...(fields.length > 0 ? [{ kind: 'changed' as const, id, label, fields }] : []),
      ]
    }),
    ...[...old].flatMap(([id, { question }]): Difference[] =>
      fresh.has(id) ? [] : [{ kind: 'removed', id, label: question.label, fields: [] }],
    ),
  ]
}
