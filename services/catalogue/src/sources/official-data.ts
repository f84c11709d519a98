import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { type Policy, readPolicy } from '../rules/visa-policy'
import { readSeedRows } from './built-in-data'

/** Where rules of a destination stand. */
export interface OfficialSource {
  source: Source
  /**
   * The destination's own text, of which a copy was opened, with a day: only this is called the authority's own. What
   * others copied or report is theirs.
   */
  isOwn: boolean
}

/** What one source says about one route. */
export interface OfficialCell {
  passport: string
  destination: string
  policy: Policy
  from: OfficialSource
}

/** What somebody found who compared a source with our rules. */
export interface OfficialDifference extends OfficialCell {
  right: 'official' | 'ours' | 'both' | 'unclear'
  confidence: 'high' | 'medium' | 'low'
  /** The first day of what the source says, `YYYY-MM-DD`; null: not known, it holds already. */
  validFrom: string | null
  remark: string
}

export interface OfficialData {
  cells: OfficialCell[]
  differences: OfficialDifference[]
}

/** The authorities' own lists, and what others say about them, as they are built in. */
export async function readOfficialData(): Promise<OfficialData> {
  const [sources, rules, differences] = await Promise.all(
    ['official-source.csv', 'official-rule.csv', 'official-difference.csv'].map(readSeedRows),
  )
  const byId = new Map(sources!.map((row) => [row['id']!, sourceOf(row)]))
  const named = (id: string): OfficialSource => {
    const source = byId.get(id)
    if (!source) throw new Error(`unknown source ${id}`)
    return source
  }
  return {
    cells: rules!.flatMap((row) =>
      row['destinations']!.split(' ').flatMap((destination) =>
        cellsOf(row, destination, named(row['source']!)),
      ),
    ),
    differences: differences!.flatMap((row) =>
      cellsOf(row, row['destination']!, named(row['source']!)).map((cell) => ({
        ...cell,
        right: row['right'] as OfficialDifference['right'],
        confidence: row['confidence'] as OfficialDifference['confidence'],
        validFrom: row['valid_from'] || null,
        remark: row['remark']!,
      })),
    ),
  }
}

function sourceOf(row: Record<string, string>): OfficialSource {
  return {
    source: {
      code: 'published',
      name: row['authority']!,
      url: row['url'] || null,
      asOf: row['read_on']!,
      ...(row['document_day'] && { documentDay: row['document_day'] }),
    },
    isOwn: row['own'] === 'yes',
  }
}

function cellsOf(row: Record<string, string>, destination: string, from: OfficialSource): OfficialCell[] {
  const policy = readPolicy(row['value']!)!
  return row['passports']!.split(' ').map((passport) => ({ passport, destination, policy, from }))
}
