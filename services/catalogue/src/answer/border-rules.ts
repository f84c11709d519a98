import { createHash } from 'node:crypto'
import { type BorderChange, BorderKind, type BorderLine } from '@borderlane/contracts/catalogue/border-rules'
import { TERRITORIES } from '@borderlane/contracts/catalogue/territories'
import { borderKey, borderProblems, type KnownPlaces } from '@borderlane/domain/catalogue/border-lines'
import { addDays } from '@borderlane/domain/catalogue/duty'
import { readCountries, readSeedRows } from '../sources/built-in-data'
import { STALE_DAYS } from '../rules/time-line'
import { type BorderFacts, factsOf } from './border-facts'
import type { BorderRuleVersionRow } from '../rules/version.store'

export interface LineInUse {
  line: BorderLine
  origin: 'shipped' | 'staff'
}
export type LinesInUse = ReadonlyMap<string, LineInUse>

/** No day of a shipped line is too late: the clock where it is read may be behind. */
const LAST_DAY = '9999-12-31'

const FILES: Record<BorderKind, string> = {
  duty: 'duty.csv',
  transit: 'transit.csv',
  permit: 'held-permit.csv',
}

export const placesAmong = (countries: ReadonlySet<string>): KnownPlaces => ({
  isCountry: (code) => countries.has(code),
  isTerritory: (code) => TERRITORIES.has(code),
})

/** The shipped lines of a kind, by id. @throws Error that names the line */
export async function readBorderLines(kind: BorderKind): Promise<LinesInUse> {
  const known = placesAmong(new Set((await readCountries()).map(({ code }) => code)))
  return shippedLines(kind, await readSeedRows(FILES[kind]), known)
}

/** @param rows of the file, the first below its head */
export function shippedLines(
  kind: BorderKind,
  rows: readonly BorderLine[],
  known: KnownPlaces,
): Map<string, LineInUse> {
  const lines = new Map<string, LineInUse>()
  rows.forEach((line, index) => {
    const [problem] = borderProblems(kind, line, known, LAST_DAY)
    const id = newLineId(kind, line)
    const wrong = problem ?? (lines.has(id) && { column: 'places', code: 'twice', other: '' })
    if (wrong) {
      const said = [wrong.column, wrong.code, wrong.other].filter(Boolean).join(' ')
      throw new Error(`${FILES[kind]}, line ${index + 2}: ${said}`)
    }
    lines.set(id, { line, origin: 'shipped' })
  })
  return lines
}

export const newLineId = (kind: BorderKind, line: BorderLine): string =>
  createHash('sha256').update(borderKey(kind, line)).digest('hex').slice(0, 16)

/** Without those that were undone, and those that undo. */
export const applying = <Row extends Pick<BorderRuleVersionRow, 'version' | 'undoes'>>(
  versions: readonly Row[],
): Row[] =>
  versions.filter(
    ({ version, undoes }) => undoes === null && !versions.some((later) => later.undoes === version),
  )

/** Lines after some changes, whose ids are known. */
export function withChanges(lines: LinesInUse, changes: readonly BorderChange[]): Map<string, LineInUse> {
  const next = new Map(lines)
  for (const { id, line } of changes) {
    if (line) next.set(id!, { line, origin: 'staff' })
    else next.delete(id!)
  }
  return next
}

/** Whether the source of a line was read more than 90 days before a day. Of a month its last day counts. */
export const isOldLine = ({ as_of: readOn }: BorderLine, today: string): boolean =>
  `${readOn}-31`.slice(0, 10) < addDays(today, -STALE_DAYS)

/** Duties, transit and rules for holders of permits in use: what is shipped and what staff have made of it. */
export class BorderRules {
  private readonly shipped = new Map<BorderKind, LinesInUse>()
  private inUse = new Map<BorderKind, LinesInUse>()
  facts!: BorderFacts

  /** To be called once, before the first call is answered. */
  async loadShipped(): Promise<void> {
    for (const kind of BorderKind.options) this.shipped.set(kind, await readBorderLines(kind))
  }

  /** @param versions all that staff have made, oldest first */
  useVersions(versions: readonly BorderRuleVersionRow[]): void {
    for (const kind of BorderKind.options) {
      this.inUse.set(kind, this.linesAfter(kind, applying(versions.filter((one) => one.kind === kind))))
    }
    this.facts = this.factsWith(new Map())
  }

  /** The lines that some versions make of those that are shipped. */
  linesAfter(kind: BorderKind, versions: readonly Pick<BorderRuleVersionRow, 'changes'>[]): LinesInUse {
    return withChanges(
      this.shipped.get(kind)!,
      versions.flatMap(({ changes }) => changes),
    )
  }

  lines(kind: BorderKind): LinesInUse {
    return this.inUse.get(kind)!
  }

  /** How many there are of each kind, for how many places, and how many are old. */
  count(today: string): { kind: BorderKind; rules: number; places: number; old: number }[] {
    return BorderKind.options.map((kind) => {
      const lines = [...this.lines(kind).values()].map(({ line }) => line)
      const old = lines.filter((line) => isOldLine(line, today)).length
      return { kind, rules: lines.length, places: this.facts[kind].size, old }
    })
  }

  /** What answers would be made from with other lines. */
  factsWith(other: ReadonlyMap<BorderKind, LinesInUse>): BorderFacts {
    return factsOf((kind) => [...(other.get(kind) ?? this.lines(kind)).values()].map(({ line }) => line))
  }
}
