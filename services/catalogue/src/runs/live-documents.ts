import { isDeepStrictEqual } from 'node:util'
import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { ECB_RATES, readEcbRates } from '../sources/ecb-rates'
import { LIVE_LISTS, type LiveList } from '../sources/live-list'
import type { LiveSource } from '../sources/live-source.entity'
import { LiveSourceStore } from '../sources/live-source.store'
import { ChangedForm, type Flaw, flawOf, type Reading } from '../sources/reading'
import { type Reach, readDocument, type Validators } from '../sources/address-file'
import { LiveLists } from './live-lists'

export const LIVE_REACH = Symbol('how the live sources are reached')

/** How a source is reached, apart from its hosts. Tests replace the net by a server of their own. */
export type LiveReach = Omit<Reach, 'hosts'>

/** Bytes and time of one document; the longest, Canada's regulations, has one and a half megabytes. */
export const reachOfTheNet: LiveReach = { maxBytes: 5 * 1024 * 1024, timeoutMs: 20_000 }

export interface Adapter {
  id: string
  /** Of the runs that apply its data. */
  tool: RunTool
  address: string
  index?: LiveList['index']
  headers?: Record<string, string>
  hosts: readonly string[]
  mustHave: readonly string[]
  /** @throws ChangedForm */
  read(document: string): Promise<Read>
  /** After a good reading, also an unchanged one: `keep` stores it. */
  use(reading: { isNew: boolean; documentDay: string | undefined }, keep: () => Promise<void>): Promise<void>
}

interface Read {
  names: Reading
  documentDay?: string
  check?: () => Promise<Flaw | null>
}

@Injectable()
export class LiveDocuments {
  constructor(
    private readonly sources: LiveSourceStore,
    private readonly lists: LiveLists,
    @Inject(LIVE_REACH) private readonly reach: LiveReach,
  ) {}

  listAdapters(): Adapter[] {
    return [
      {
        ...ECB_RATES,
        tool: 'prices',
        read: async (document) => {
          const found = readEcbRates(document)
          return { names: found.rates, check: () => this.lists.updateRates(found) }
        },
        use: (_reading, keep) => keep(),
      },
      ...LIVE_LISTS.map((list): Adapter => ({
        ...list,
        tool: 'official',
        read: (document) => this.lists.readList(list, document),
        use: (reading, keep) => this.lists.compareList(list, reading, keep),
      })),
    ]
  }

  /** @returns why it is not used */
  async readSource(adapter: Adapter, source: LiveSource, now: Date): Promise<Flaw | null> {
    // A stopped source is read in full, even if it says that it has not changed.
    const known = source.flaw === null ? source : { etag: null, lastModified: null }
    const document = await this.open(adapter, known)
    if (document === 'unchanged') {
      const keep = () => this.sources.storeUnchanged(adapter.id, now)
      await adapter.use({ isNew: false, documentDay: undefined }, keep)
      return null
    }
    const { flaw, names, documentDay } = await this.parse(adapter, source, document.content)
    if (flaw !== null) return flaw
    const isNew = !isDeepStrictEqual(source.reading, Object.fromEntries(names))
    const keep = () => this.sources.storeReading(adapter.id, now, names, document)
    await adapter.use({ isNew, documentDay }, keep)
    return null
  }

  /** @returns an empty `content` if the index does not name the document any more: its form has changed */
  private async open({ address, index, hosts, headers }: Adapter, known: Validators) {
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

  /** Reads a document. @returns also why it must not be used */
  private async parse(
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
        'the form of a live source has changed',
      )
      return { names: new Map(), documentDay: undefined, flaw: 'changed_form' }
    }
  }
}
