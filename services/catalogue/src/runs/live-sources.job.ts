import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { CLOCK, CONFIG, type Clock, gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import type { Config } from '../config'
import type { LiveSource } from '../sources/live-source.entity'
import { LiveSourceStore } from '../sources/live-source.store'
import type { Flaw } from '../sources/reading'
import { TRAVEL_ADVICE } from '../sources/travel-advice'
import { LiveAdvice } from './live-advice'
import { LiveDocuments } from './live-documents'
import { LiveLists } from './live-lists'

const HOUR_MS = 3_600_000
/** In UTC: when the sources are read, or soon after a later start. */
const NIGHT_HOUR = 2
/** Days without a good reading after which the log warns. */
const SILENT_DAYS = 14

interface NightlySource {
  id: string
  tool: RunTool
  address: string
  /** @returns why it is not used */
  read(source: LiveSource, now: Date): Promise<Flaw | null>
}

/** Reads the live sources once a night, each by one replica. A source that fails changes nothing. */
@Injectable()
export class LiveSources implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly sources: LiveSourceStore,
    private readonly documents: LiveDocuments,
    private readonly advice: LiveAdvice,
    private readonly lists: LiveLists,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.SOURCES_LIVE !== 'on') return
    gauge('live_sources_stopped', 'Live sources that are stopped until they can be read again', () =>
      this.sources.countStopped(),
    )
    void this.readDueSources()
    this.timer = setInterval(() => void this.readDueSources(), HOUR_MS).unref()
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  async readDueSources(): Promise<void> {
    for (const source of this.all()) {
      await this.readOne(source).catch((err: unknown) =>
        log.warn(
          { event: 'catalogue.live_source_failed', source: source.id, err },
          'a live source gave no good answer; it is read again the next night',
        ),
      )
    }
  }

  private all(): NightlySource[] {
    return [
      ...this.documents.listAdapters().map((adapter) => ({
        ...adapter,
        read: (source: LiveSource, now: Date) => this.documents.readSource(adapter, source, now),
      })),
      ...TRAVEL_ADVICE.map((advice) => ({
        id: advice.id,
        tool: 'official' as const,
        address: `https://${advice.hosts[0]}/`,
        read: (source: LiveSource, now: Date) => this.advice.readAdvice(advice, source, now),
      })),
    ]
  }

  private async readOne({ id, tool, address, read }: NightlySource): Promise<void> {
    const now = this.clock.now()
    const source = await this.sources.claimSource(id, now, nightOf(now))
    if (!source) return
    warnOfSilence(source, now)
    const flaw = await read(source, now)
    if (flaw === null) return
    await this.sources.stopSource(id, flaw)
    log.error(
      { event: 'catalogue.live_source_stopped', source: id, flaw },
      'a live source has changed; it is stopped until it can be read again or someone has checked it',
    )
    // Once, not every night.
    if (source.flaw === null) await this.lists.recordStopped(tool, address)
  }
}

/** The last time that the night began. */
function nightOf(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return night
}

function warnOfSilence({ id, readAt }: LiveSource, now: Date): void {
  if (!readAt || now.getTime() - readAt.getTime() < SILENT_DAYS * 24 * HOUR_MS) return
  log.error(
    { event: 'catalogue.live_source_silent', source: id, readAt },
    'a live source has given no good reading for two weeks',
  )
}
