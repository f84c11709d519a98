import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { readOrigin, readSeedRows } from './built-in-data'

/** Under what the facts of a source may be passed on. */
export interface SourceLicence {
  /** null: every source that stands at the address. */
  name: string | null
  url: string | null
  licence: string
  /** Anybody may pass them on, with the source named. */
  isOpen: boolean
}

/** Licences of the sources that are built in. Of any other one nobody has looked. */
export async function readSourceLicences(): Promise<SourceLicence[]> {
  const [origin, sources] = await Promise.all([readOrigin(), readSeedRows('official-source.csv')])
  return [
    { name: origin.name, url: origin.url, licence: 'MIT', isOpen: true },
    { name: null, url: origin.changes.url, licence: 'facts, cited', isOpen: true },
    ...sources.map((row) => ({
      name: row['authority']!,
      url: row['url'] || null,
      licence: row['licence']!,
      isOpen: row['open'] === 'yes',
    })),
  ]
}

/** null where nobody has looked. */
export function licenceOf(licences: readonly SourceLicence[], source: Source): string | null {
  const found = licences.find(({ name, url }) => url === source.url && (name ?? source.name) === source.name)
  return found?.licence ?? null
}
