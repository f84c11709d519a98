import type { Form } from '@borderlane/contracts/forms/form'
import type { Question } from '@borderlane/contracts/forms/question'
import type { Difference } from '@borderlane/contracts/proposal'

type Parts = Record<string, unknown>

/**
 * What a version of a form asks otherwise than the one in use, in codes: each part of it, each question that comes, goes
 * or is asked otherwise, and the order of the others.
 * @param inUse undefined: nothing is published
 */
export function differencesOfForm(inUse: Form | undefined, draft: Form): Difference[] {
  const [old, now] = [inUse ? questionsOf(inUse) : new Map<string, Asked>(), questionsOf(draft)]
  const ids = [...new Set([...now.keys(), ...old.keys()])]
  return [
    { what: 'form', before: inUse ? nameOf(inUse) : null, after: nameOf(draft) },
    ...changedIn(inUse ? partsOf(inUse, now) : {}, partsOf(draft, old)).map(
      ({ part, before, after }): Difference => ({ what: 'form', of: part, before, after }),
    ),
    ...ids.flatMap((id) => differenceOf(id, old.get(id), now.get(id))),
  ]
}

type Asked = Question & { section: string }

function questionsOf({ sections }: Form): Map<string, Asked> {
  return new Map(
    sections.flatMap(({ title: section, questions }) =>
      questions.map((question) => [question.id, { ...question, section }]),
    ),
  )
}

function differenceOf(id: string, old: Asked | undefined, now: Asked | undefined): Difference[] {
  if (!old || !now)
    return [{ what: 'question', of: id, before: old?.label ?? null, after: now?.label ?? null }]
  const changed = changedIn({ ...old }, { ...now })
  if (changed.length === 0) return []
  const written = (at: 'before' | 'after'): string =>
    changed.map((one) => (one.part === 'label' ? one[at] : `${one.part}: ${one[at] ?? '-'}`)).join('; ')
  return [{ what: 'question', of: id, before: written('before'), after: written('after') }]
}

/** The parts of two things that differ. */
function changedIn(old: Parts, now: Parts) {
  const text = (value: unknown): string | null =>
    value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((part) => ({ part, before: text(old[part]), after: text(now[part]) }))
    .filter(({ before, after }) => before !== after)
}

/** @param others only the order of the questions that both have is compared */
function partsOf(form: Form, others: ReadonlyMap<string, Asked>): Parts {
  const { code: _code, version: _version, sections, ...parts } = form
  const pages = sections.map(({ title, page }) => (page ? `${title} (${page})` : title))
  return { ...parts, sections: pages, order: [...questionsOf(form).keys()].filter((id) => others.has(id)) }
}

const nameOf = ({ code, version }: Form): string => `${code} ${version}`
