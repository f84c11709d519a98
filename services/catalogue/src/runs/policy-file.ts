import type { Readable } from 'node:stream'
import { AppError } from '@borderlane/contracts/define'
import { Day } from '@borderlane/contracts/primitives'
import { CsvError, parse } from 'csv-parse'
import { type Policy, readPolicy } from '../rules/visa-policy'

/** Characters: a line of the matrix has about 3,000. */
const MAX_RECORD = 64 * 1024
const RAW_SHOWN = 200
const SAME_COUNTRY = new Set(['-1', '-', ''])

export interface ReadRule {
  line: number
  passport: string
  destination: string
  policy: Policy
  /** The first and the last day, `YYYY-MM-DD`; null: open. */
  from: string | null
  until: string | null
}

export interface BadRow {
  line: number
  reason:
    | 'wrong_columns'
    | 'unknown_country'
    | 'unknown_value'
    | 'same_country'
    | 'wrong_day'
    | 'wrong_period'
    | 'duplicate'
    | 'contradictory'
  passport?: string
  destination?: string
  raw: string
}

export type ReadRow = { rule: ReadRule } | { bad: BadRow }

/** The code of a country by code or name; null for one that nobody knows. */
export type CodeOf = (name: string) => string | null

interface Parsed {
  record: string[]
  info: { lines: number }
}

/**
 * Reads the public data set in its published forms: tidy (passport, destination, requirement) or as a matrix, with
 * ISO codes of two or three letters or with names. Columns of the tidy form may stand in any order, with `from` and
 * `until` beside them; commas, semicolons or tabs part them. Bad rows come out as such; the rest goes on.
 * @throws AppError `catalogue.file_unreadable` with reason and line where it is no such file at all
 */
export async function* readPolicyFile(file: Readable, codeOf: CodeOf): AsyncGenerator<ReadRow> {
  const parser = file.pipe(
    parse({
      bom: true,
      info: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
    }),
  )
  file.once('error', (error) => parser.destroy(error))
  const seen = new Set<string>()
  let shape: Shape | undefined
  let line = 1
  try {
    for await (const { record: fields, info } of parser as AsyncIterable<Parsed>) {
      line = info.lines
      // The parser leaves what stands inside quotes as it is.
      const record = fields.map((field) => field.trim())
      if (!shape) {
        shape = shapeOf(record, codeOf)
        yield* unknownColumns(record, shape)
      } else for (const row of rowsOf(record, info.lines, shape, codeOf)) yield markDuplicate(row, seen)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable(reasonOf(error), parser.info?.lines ?? line, error)
  } finally {
    file.destroy()
  }
  if (!shape) throw unreadable('empty', 1)
}

type Places = Record<'passport' | 'destination' | 'requirement', number> &
  Partial<Record<'from' | 'until', number>>

/** Columns of the matrix by place; null for the tidy form. */
type Shape = { columns: (string | null)[] } | { columns: null; places: Places; width: number }

const COLUMNS = new Map<string, keyof Places>([
  ['passport', 'passport'],
  ['destination', 'destination'],
  ['requirement', 'requirement'],
  ['from', 'from'],
  ['valid_from', 'from'],
  ['until', 'until'],
  ['valid_until', 'until'],
])

function shapeOf(header: string[], codeOf: CodeOf): Shape {
  if (header.some((name) => name.includes('\0') || name.startsWith('PK\u0003'))) throw unreadable('binary', 1)
  const names = header.map((name) => name.toLowerCase())
  const places = placesOf(names)
  if (places) return { columns: null, places, width: names.length }
  const columns = header.slice(1).map(codeOf)
  const known = columns.filter((code) => code !== null).length
  if (names[0] !== 'passport' || known < 2 || known < columns.length / 2) throw unreadable('wrong_header', 1)
  return { columns }
}

/** null where a column is unknown or stands twice: one that is passed over might be the end of a rule. */
function placesOf(names: readonly string[]): Places | null {
  const places: Partial<Places> = {}
  for (const [place, name] of names.entries()) {
    const column = COLUMNS.get(name)
    if (!column || places[column] !== undefined) return null
    places[column] = place
  }
  const { passport, destination, requirement } = places
  if (passport === undefined || destination === undefined || requirement === undefined) return null
  return { ...places, passport, destination, requirement }
}

/** Each is said once, and its cells are passed over. */
function* unknownColumns(header: string[], { columns }: Shape): Generator<ReadRow> {
  for (const [index, code] of (columns ?? []).entries())
    if (!code)
      yield { bad: { line: 1, reason: 'unknown_country', raw: header[index + 1]!.slice(0, RAW_SHOWN) } }
}

function* rowsOf(record: string[], line: number, shape: Shape, codeOf: CodeOf): Generator<ReadRow> {
  const { columns } = shape
  const bad = (reason: BadRow['reason'], raw: string, route: Partial<BadRow> = {}): ReadRow => ({
    bad: { ...route, line, reason, raw: raw.slice(0, RAW_SHOWN) },
  })
  const whole = record.join(',')
  const places = shape.columns ? null : shape.places
  if (record.length !== (shape.columns ? shape.columns.length + 1 : shape.width))
    return yield bad('wrong_columns', whole)
  const passport = codeOf(record[places?.passport ?? 0]!)
  if (!passport) return yield bad('unknown_country', whole)
  const cells = places
    ? [[codeOf(record[places.destination]!), record[places.requirement]!] as const]
    : columns!.map((destination, index) => [destination, record[index + 1]!] as const)
  const from = dayAt(record, places?.from)
  const until = dayAt(record, places?.until)
  if (from === undefined || until === undefined) return yield bad('wrong_day', whole)
  if (from !== null && until !== null && until < from) return yield bad('wrong_period', whole)
  for (const [destination, value] of cells) {
    // A column that nobody knows was said once, with the header.
    if (!destination) {
      if (!columns) yield bad('unknown_country', whole)
      continue
    }
    const route = { passport, destination }
    const policy = SAME_COUNTRY.has(value) && passport === destination ? null : policyOf(value)
    if (policy === undefined) yield bad('unknown_value', columns ? value : whole, route)
    else if (policy && passport === destination) yield bad('same_country', columns ? value : whole, route)
    else if (policy) yield { rule: { line, passport, destination, policy, from, until } }
  }
}

/** null where there is none; undefined where the text is not a day. */
function dayAt(record: readonly string[], place: number | undefined): string | null | undefined {
  const text = place === undefined ? '' : record[place]!
  if (text === '') return null
  return Day.safeParse(text).success ? text : undefined
}

/** undefined where the text is not a policy. */
function policyOf(value: string): Policy | null | undefined {
  try {
    return readPolicy(value)
  } catch {
    return undefined
  }
}

/** The same rule twice; two that contradict each other are found when all are read. */
function markDuplicate(row: ReadRow, seen: Set<string>): ReadRow {
  if ('bad' in row) return row
  const { passport, destination, policy, line, from, until } = row.rule
  const key = `${passport}${destination}${policy.entry}${policy.stayDays ?? ''}${from ?? ''}/${until ?? ''}`
  if (!seen.has(key)) {
    seen.add(key)
    return row
  }
  return { bad: { line, reason: 'duplicate', passport, destination, raw: `${passport},${destination}` } }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CsvError)) return 'broken_off'
  if (error.code === 'CSV_MAX_RECORD_SIZE') return 'too_long'
  // The message shows the field; bytes that are not UTF-8 stand in it as the replacement character.
  return error.message.includes('\uFFFD') ? 'binary' : 'wrong_quotes'
}

function unreadable(reason: string, line: number, cause?: unknown): AppError {
  return new AppError('catalogue.file_unreadable', { reason, line }, { cause })
}
