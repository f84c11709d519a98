import { isDeepStrictEqual } from 'node:util'
import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { CLOCK, CONFIG, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import type { Config } from '../config'
import { ECB_RATES, readEcbRates } from '../live-source/ecb-rates'
import type { LiveSource } from '../live-source/live-source.entity'
import { LiveSourceStore } from '../live-source/live-source.store'
import { ChangedForm, type Flaw, flawOf, type Reading } from '../live-source/reading'
import { UK_VISA_LIST } from '../live-source/uk-visa-list'
import { readDocument } from '../upload/address-file'
import { LIVE_REACH, type LiveReach } from './live-reach'
import { LiveLists } from './live-lists'
import { LiveRates } from './live-rates'

const HOUR_MS = 3_600_000
/** Of the clock in UTC: when the sources are asked, or soon after a later start. */
const NIGHT_HOUR = 2
/** Without a good reading for so long a source is told of. */
const SILENT_DAYS = 14

interface Adapter {
  id: string
  /** Of the runs that its data come by. */
  tool: RunTool
  address: string
  hosts: readonly string[]
  mustHave: readonly string[]
  /** @throws ChangedForm */
  read(document: string): Promise<{ names: Reading; check?: () => Promise<Flaw | null> }>
  /** After a good reading, also one that says what it said: `keep` keeps it. */
  use(isNew: boolean, keep: () => Promise<void>): Promise<void>
}

/** Asks the live sources once a night, one replica each. A source that fails leaves everything as it is. */
@Injectable()
export class LiveSources implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly sources: LiveSourceStore,
    private readonly rates: LiveRates,
    private readonly lists: LiveLists,
    @Inject(LIVE_REACH) private readonly reach: LiveReach,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.SOURCES_LIVE !== 'on') return
    const look = (): void => void this.readDue()
    look()
    this.timer = setInterval(look, HOUR_MS).unref()
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  /** Every source whose night it is. */
  async readDue(): Promise<void> {
    for (const adapter of this.adapters()) {
      await this.readOne(adapter).catch((err: unknown) =>
        log.warn(
          { event: 'catalogue.live_source_failed', source: adapter.id, err },
          'a live source gave no good answer; the next night asks again',
        ),
      )
    }
  }

  private adapters(): Adapter[] {
    return [
      {
        ...ECB_RATES,
        tool: 'prices',
        read: async (document) => {
          const found = readEcbRates(document)
          return { names: found.rates, check: () => this.rates.bring(found) }
        },
        use: (_isNew, keep) => keep(),
      },
      {
        ...UK_VISA_LIST,
        tool: 'official',
        read: async (document) => ({ names: await this.lists.read(document) }),
        use: (isNew, keep) => this.lists.compare(isNew, keep),
      },
    ]
  }

  private async readOne(adapter: Adapter): Promise<void> {
    const now = this.clock.now()
    const source = await this.sources.claim(adapter.id, now, nightOf(now))
    if (!source) return
    tellSilence(source, now)
    // A stopped one is read whole, whatever it says of its age.
    const known = source.flaw === null ? source : { etag: null, lastModified: null }
    const document = await readDocument(adapter.address, { ...this.reach, hosts: adapter.hosts }, known)
    if (!document) return adapter.use(false, () => this.sources.keepUnchanged(adapter.id, now))
    const { flaw, names } = await this.take(adapter, source, document.content)
    const isNew = !isDeepStrictEqual(source.reading, Object.fromEntries(names))
    if (flaw === null) return adapter.use(isNew, () => this.sources.keep(adapter.id, now, names, document))
    await this.sources.stop(adapter.id, flaw)
    log.error(
      { event: 'catalogue.live_source_stopped', source: adapter.id, flaw },
      'a live source has changed and is not used until it is whole again or somebody has looked',
    )
    // Once, not every night.
    if (source.flaw === null) await this.lists.tellStopped(adapter.tool, adapter.address)
  }

  /** Reads a document, and says what speaks against it. */
  private async take(
    { read, mustHave }: Adapter,
    { reading }: LiveSource,
    document: string,
  ): Promise<{ flaw: Flaw | null; names: Reading }> {
    try {
      const { names, check } = await read(document)
      const before = reading && new Map(Object.entries(reading))
      return { names, flaw: flawOf(names, before, mustHave) ?? (await check?.()) ?? null }
    } catch (error) {
      if (error instanceof ChangedForm) return { names: new Map(), flaw: 'changed_form' }
      throw error
    }
  }
}

/** The last time that the night began. */
function nightOf(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return night
}

function tellSilence({ id, readAt }: LiveSource, now: Date): void {
  if (!readAt || now.getTime() - readAt.getTime() < SILENT_DAYS * 24 * HOUR_MS) return
  log.error(
    { event: 'catalogue.live_source_silent', source: id, readAt },
    'a live source has given no good reading for two weeks',
  )
}
