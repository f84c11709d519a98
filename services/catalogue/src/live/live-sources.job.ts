import { CLOCK, CONFIG, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import type { Config } from '../config'
import { ECB_RATES, readEcbRates } from '../live-source/ecb-rates'
import type { LiveSource } from '../live-source/live-source.entity'
import { LiveSourceStore } from '../live-source/live-source.store'
import { ChangedForm, type Flaw, flawOf, type Reading } from '../live-source/reading'
import { readDocument } from '../upload/address-file'
import { LIVE_REACH, type LiveReach } from './live-reach'
import { LiveRates } from './live-rates'

const HOUR_MS = 3_600_000
/** Of the clock in UTC: when the sources are asked, or soon after a later start. */
const NIGHT_HOUR = 2
/** Without a good reading for so long a source is told of. */
const SILENT_DAYS = 14

interface Adapter {
  id: string
  address: string
  hosts: readonly string[]
  mustHave: readonly string[]
  /** @throws ChangedForm */
  read(document: string): { names: Reading; use: () => Promise<Flaw | null> }
}

/** Asks the live sources once a night, one replica each. A source that fails leaves everything as it is. */
@Injectable()
export class LiveSources implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly sources: LiveSourceStore,
    private readonly rates: LiveRates,
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
        read: (document) => {
          const found = readEcbRates(document)
          return { names: found.rates, use: () => this.rates.bring(found) }
        },
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
    if (!document) return this.sources.keepUnchanged(adapter.id, now)
    const { flaw, names } = await this.take(adapter, source, document.content)
    if (flaw === null) return this.sources.keep(adapter.id, now, names, document)
    await this.sources.stop(adapter.id, flaw)
    log.error(
      { event: 'catalogue.live_source_stopped', source: adapter.id, flaw },
      'a live source has changed and is not used until it is whole again or somebody has looked',
    )
  }

  /** Uses a document that nothing speaks against. */
  private async take(
    { read, mustHave }: Adapter,
    { reading }: LiveSource,
    document: string,
  ): Promise<{ flaw: Flaw | null; names: Reading }> {
    try {
      const { names, use } = read(document)
      const before = reading && new Map(Object.entries(reading))
      return { names, flaw: flawOf(names, before, mustHave) ?? (await use()) }
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
