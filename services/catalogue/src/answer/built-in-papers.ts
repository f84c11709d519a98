import {
  NewPaperEntry,
  type PaperEntry,
  PaperKind,
  type PaperList,
} from '@borderlane/contracts/catalogue/papers'
import { CountryCode } from '@borderlane/contracts/primitives'
import { z } from 'zod'
import { documentPhrase } from '../rules/visa-policy'
import { readSeedRows } from '../sources/built-in-data'

const ANY = 'any'

/** How a list is found: `DE embassy`. */
const keyOf = ({ destination, kind }: Pick<PaperList, 'destination' | 'kind'>): string =>
  `${destination} ${kind}`

/** The built-in lists, each as version 0. @throws Error that names the line */
export async function readPapers(): Promise<Map<string, PaperList>> {
  return papersByList(await readSeedRows('paper.csv'))
}

/**
 * A line names every destination that it is for, so the lines of all Schengen states and those of one state add up.
 * @param rows of `paper.csv`, the first below its head
 */
export function papersByList(rows: readonly Record<string, string>[]): Map<string, PaperList> {
  const lists = new Map<string, PaperList>()
  const forAll: { destination: string; entry: PaperEntry }[] = []
  rows.forEach((row, index) => {
    try {
      const entry = readEntry(row)
      for (const destination of z.array(CountryCode).min(1).parse(row['destinations']!.split(' '))) {
        if (row['kind'] === ANY) forAll.push({ destination, entry })
        else addEntry(lists, { destination, kind: PaperKind.parse(row['kind']) }, entry)
      }
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
      throw new Error(`paper.csv, line ${index + 2}: ${reason}`)
    }
  })
  // A paper for every kind makes no list by itself: without the others it would be half of one.
  for (const { destination, entry } of forAll)
    for (const list of lists.values()) if (list.destination === destination) list.entries.push(entry)
  return lists
}

function addEntry(
  lists: Map<string, PaperList>,
  of: Pick<PaperList, 'destination' | 'kind'>,
  entry: PaperEntry,
): void {
  const list = lists.get(keyOf(of)) ?? { ...of, version: 0, entries: [] }
  list.entries.push(entry)
  lists.set(keyOf(of), list)
}

function readEntry(row: Record<string, string>): PaperEntry {
  const text = (column: string): string | null => row[column] || null
  const number = (column: string): number | null => (row[column] ? Number(row[column]) : null)
  const limits = {
    formats: row['formats'] ? row['formats'].split(' ') : [],
    maxKb: number('max_kb'),
    minPixels: number('min_px'),
    maxPixels: number('max_px'),
  }
  const isLimited = limits.formats.length > 0 || limits.maxKb !== null || limits.minPixels !== null
  const entry = NewPaperEntry.parse({
    code: row['code'],
    need: row['need'],
    when: text('when'),
    condition: row['condition'],
    details: row['details'],
    way: row['way'],
    limits: isLimited ? limits : null,
    copy: text('copy'),
    source: { name: row['source_name'], url: text('source_url'), asOf: row['as_of'] },
    seen: row['seen'],
    confidence: row['confidence'],
  })
  return { ...entry, name: documentPhrase(entry.code).text }
}
