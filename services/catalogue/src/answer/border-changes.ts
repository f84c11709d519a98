import type { BorderChange, BorderKind, BorderLine } from '@borderlane/contracts/catalogue/border-rules'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import {
  BORDER_COLUMNS,
  borderKey,
  type BorderProblem,
  borderProblems,
} from '@borderlane/domain/catalogue/border-lines'
import { type LinesInUse, newLineId, placesAmong, withChanges } from './border-rules'

type Problem = Omit<BorderProblem, 'code'> & { code: BorderProblem['code'] | 'twice' }

const MESSAGES: Record<Problem['code'], string> = {
  missing: 'is missing',
  unknown: 'has a value that is not known',
  column: 'is no column of this file',
  order: 'must not be before the first day',
  hours: 'must not be more hours before the arrival than the earliest',
  future: 'must not be after today',
  hidden: 'must not contain control characters',
  everyone: 'goes with the passports * only',
  territory: 'has a territory, whose rules are not known here',
  twice: 'is a second line for the same places, passports and case',
}

interface Asked {
  kind: BorderKind
  changes: readonly BorderChange[]
  lines: LinesInUse
  countries: ReadonlySet<string>
  /** `YYYY-MM-DD`. */
  today: string
}

/**
 * Changes with the ids of their lines, and without what stays as it is.
 * @param pathOf where a change is in what was sent
 * @throws AppError `validation.failed` with what is wrong, by line and column
 */
export function readChanges(
  { kind, changes, lines, countries, today }: Asked,
  pathOf: (index: number, column: string) => string,
): { changes: (BorderChange & { id: string })[]; same: number } {
  const known = placesAmong(countries)
  const idOf = new Map([...lines].map(([id, { line }]) => [borderKey(kind, line), id]))
  const fields: FieldIssue[] = []
  const refuse = (index: number, { column, code, other }: Problem) =>
    fields.push({ path: pathOf(index, column), message: MESSAGES[code], code, ...(other && { other }) })
  const meant = changes.map(({ id, line: given }, index) => {
    const line = given && plainLine(kind, given)
    for (const problem of line ? borderProblems(kind, line, known, today) : []) refuse(index, problem)
    const isUnknown = id === null ? line === null : !lines.has(id)
    if (isUnknown) refuse(index, { column: 'id', code: 'unknown' })
    const found = line && (idOf.get(borderKey(kind, line)) ?? newLineId(kind, line))
    return { id: id ?? found ?? '', line }
  })
  if (fields.length === 0) {
    const count = new Map<string, number>()
    for (const { line } of withChanges(lines, meant).values())
      count.set(borderKey(kind, line), (count.get(borderKey(kind, line)) ?? 0) + 1)
    meant.forEach(({ id, line }, index) => {
      const isTwice = meant.findIndex((other) => other.id === id) < index
      if (isTwice || (line && count.get(borderKey(kind, line))! > 1))
        refuse(index, { column: 'places', code: 'twice' })
    })
  }
  if (fields.length > 0) throw new AppError('validation.failed', { fields: fields.slice(0, 20) })
  const changed = meant.filter(({ id, line }) => !line || !isSame(line, lines.get(id)?.line))
  return { changes: changed, same: meant.length - changed.length }
}

const CODES: readonly unknown[] = ['place', 'country', 'passport', 'issuer']

/** Without empty columns, and with codes in capitals. */
const plainLine = (kind: BorderKind, line: BorderLine): BorderLine =>
  Object.fromEntries(
    Object.entries(line)
      .filter(([, text]) => text !== '')
      .map(([column, text]) => [
        column,
        CODES.includes(BORDER_COLUMNS[kind][column]?.is) ? text.toUpperCase() : text,
      ]),
  )

/** Whether two lines say the same in every column. */
function isSame(line: BorderLine, other: BorderLine = {}): boolean {
  return [...Object.keys(line), ...Object.keys(other)].every(
    (column) => (line[column] ?? '') === (other[column] ?? ''),
  )
}

/** A line in codes, for who confirms it and for the audit log. */
export const written = (kind: BorderKind, line: BorderLine | null | undefined): string | null =>
  line
    ? `${kind}: ${Object.entries(line)
        .filter(([, text]) => text)
        .map(([column, text]) => `${column} ${text}`)
        .join('; ')}`
    : null
