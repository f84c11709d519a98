import { beginClientSpan, failureOf } from '@borderlane/runtime'

const VERB = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|START|COMMIT|ROLLBACK|LOCK|SET)\b/i
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?(?:"?\w+"?\.)?"?(\w+)/i
/** As much of a statement as its summary is looked for in. */
const HEAD = 400

/**
 * Sends a statement in a span of its own, where a traced request is worked on. The span has what it does and to which
 * table, never its text or values.
 * @param given what `query` of pg takes, in any of its forms
 */
export function traceStatement<T>(given: unknown[], query: (...given: unknown[]) => T): T {
  const text = textOf(given[0])
  const span =
    text === undefined ? undefined : beginClientSpan(summaryOf(text), { 'db.system.name': 'postgresql' })
  if (!span) return query(...given)
  const last = given.at(-1)
  if (typeof last === 'function') {
    const callback = (error: unknown, ...rest: unknown[]): void => {
      span.end({ failure: error ? failureOf(error) : undefined })
      last(error, ...rest)
    }
    return query(...given.slice(0, -1), callback)
  }
  const result = query(...given)
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error: unknown) => span.end({ failure: failureOf(error) }),
    )
  else span.end()
  return result
}

/** @returns undefined for what is no statement but an object that reads its answer itself */
function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first
  const { text, submit } = (first ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}

/** `INSERT order`: the name of a span may not be a name of its own for each statement. */
export function summaryOf(text: string): string {
  const head = text.slice(0, HEAD)
  const verb = VERB.exec(head)?.[1]
  const table = TABLE.exec(head)?.[1]
  return [verb?.toUpperCase() ?? 'statement', table].filter(Boolean).join(' ')
}
