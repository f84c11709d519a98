import { isDeepStrictEqual } from 'node:util'
import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { ECB_RATES, readEcbRates } from '../sources/ecb-rates'
import { LIVE_LISTS, type LiveList } from '../sources/live-list'
import type { LiveSource } from '../sources/live-source.entity'
import { LiveSourceStore } from '../sources/live-source.store'
import { ChangedForm, type Flaw, flawOf, type Reading } from '../sources/reading'
import { readDocument, type Validators } from '../sources/address-file'
import { LIVE_REACH, type LiveReach } from './live-reach'
import { LiveLists } from './live-lists'
import { LiveRates } from './live-rates'

/** A source that is one document. */
export interface Adapter {
  id: string
  /** Of the runs that its data come by. */
  tool: RunTool
  address: string
  index?: LiveList['index']
  headers?: Record<string, string>
  hosts: readonly string[]
  mustHave: readonly string[]
  /** @throws ChangedForm */
  read(document: string): Promise<Read>
  /** After a good reading, also one that says what it said: `keep` keeps it. */
  use(reading: { isNew: boolean; documentDay: string | undefined }, keep: () => Promise<void>): Promise<void>
}

interface Read {
  names: Reading
  documentDay?: string
  check?: () => Promise<Flaw | null>
}

/** Reads the sources that are one document each: rates, and lists of authorities. */
@Injectable()
export class LiveDocuments {
  constructor(
    private readonly sources: LiveSourceStore,
    private readonly rates: LiveRates,
    private readonly lists: LiveLists,
    @Inject(LIVE_REACH) private readonly reach: LiveReach,
  ) {}

  all(): Adapter[] {
    return [
      {
        ...ECB_RATES,
        tool: 'prices',
        read: async (document) => {
          const found = readEcbRates(document)
          return { names: found.rates, check: () => this.rates.bring(found) }
        },
        use: (_reading, keep) => keep(),
      },
      ...LIVE_LISTS.map((list): Adapter => ({
        ...list,
        tool: 'official',
        read: (document) => this.lists.read(list, document),
        use: (reading, keep) => this.lists.compare(list, reading, keep),
      })),
    ]
  }

  /** @returns why it is not used */
  async read(adapter: Adapter, source: LiveSource, now: Date): Promise<Flaw | null> {
    // A stopped one is read whole, whatever it says of its age.
    const known = source.flaw === null ? source : { etag: null, lastModified: null }
    const document = await this.open(adapter, known)
    if (document === 'unchanged') {
      const keep = () => this.sources.keepUnchanged(adapter.id, now)
      await adapter.use({ isNew: false, documentDay: undefined }, keep)
      return null
    }
    const { flaw, names, documentDay } = await this.take(adapter, source, document.content)
    if (flaw !== null) return flaw
    const isNew = !isDeepStrictEqual(source.reading, Object.fromEntries(names))
    const keep = () => this.sources.keep(adapter.id, now, names, document)
    await adapter.use({ isNew, documentDay }, keep)
    return null
  }

  /** @returns `content` empty where the document cannot be found any more, which is another form */
  private async open(
    { address, index, hosts, headers }: Adapter,
    known: Validators,
  ): Promise<'unchanged' | ({ content: string } & Validators)> {
    const nothing = { etag: null, lastModified: null }
    const reach = { ...this.reach, hosts }
    let place = address
    if (index) {
      const named = await readDocument(index.address, reach, nothing)
      try {
        place = index.addressOf(named?.content ?? '')
      } catch (error) {
        if (error instanceof ChangedForm) return { content: '', ...nothing }
        throw error
      }
    }
    return (await readDocument(place, { ...reach, ...(headers && { headers }) }, known)) ?? 'unchanged'
  }

  /** Reads a document, and says what speaks against it. */
  private async take(
    { id, read, mustHave }: Adapter,
    { reading }: LiveSource,
    document: string,
  ): Promise<{ flaw: Flaw | null; names: Reading; documentDay: string | undefined }> {
    try {
      const { names, documentDay, check } = await read(document)
      const before = reading && new Map(Object.entries(reading))
      return { names, documentDay, flaw: flawOf(names, before, mustHave) ?? (await check?.()) ?? null }
    } catch (err) {
      if (!(err instanceof ChangedForm)) throw err
      log.warn(
        { event: 'catalogue.live_source_unreadable', source: id, err },
        'a live source has another form',
      )
      return { names: new Map(), documentDay: undefined, flaw: 'changed_form' }
    }
  }
}
