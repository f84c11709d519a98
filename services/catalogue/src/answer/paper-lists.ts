import { slotsOf } from '@borderlane/domain/catalogue/paper-rules'
import type { PaperEntry, PaperKind, PaperList } from '@borderlane/contracts/catalogue/papers'
import type { Phrase } from '@borderlane/contracts/primitives'
import { documentPhrase, type Entry } from '../rules/visa-policy'
import { readPapers } from './built-in-papers'
import type { PaperEntries } from '../rules/version.store'

export interface AskedPapers {
  papers: PaperList
  requiredDocuments: Phrase[]
}

type OwnList = Omit<PaperList, 'entries'> & { entries: PaperEntries }

const withName = (entry: Omit<PaperEntry, 'name'>): PaperEntry => ({
  ...entry,
  name: documentPhrase(entry.code).text,
})

export class PaperLists {
  private builtIn: ReadonlyMap<string, PaperList> = new Map()
  private inUse: ReadonlyMap<string, AskedPapers> = new Map()

  /** To be called once, before the first call is answered. */
  async loadBuiltIn(): Promise<void> {
    this.builtIn = await readPapers()
    this.useLists([])
  }

  /** @param own the newest versions of staff: each in place of the built-in one; without entries as it is shipped */
  useLists(own: readonly OwnList[]): void {
    const lists = new Map(this.builtIn)
    for (const { destination, kind, version, entries } of own)
      if (entries)
        lists.set(`${destination} ${kind}`, { destination, kind, version, entries: entries.map(withName) })
    this.inUse = new Map(
      [...lists].map(([key, papers]) => [
        key,
        { papers, requiredDocuments: slotsOf(papers).map(documentPhrase) },
      ]),
    )
  }

  /** @returns null: no list is known */
  find(destination: string, kind: Entry | PaperKind): AskedPapers | null {
    return this.inUse.get(`${destination} ${kind}`) ?? null
  }
}
