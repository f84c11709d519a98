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
/** Of the clock in UTC: when the sources are asked, or soon after a later start. */
const NIGHT_HOUR = 2
/** Without a good reading for so long a source is told of. */
const SILENT_DAYS = 14

interface NightlySource {
  id: string
  tool: RunTool
  address: string
  /** @returns why it is not used */
  read(source: LiveSource, now: Date): Promise<Flaw | null>
}

/** Asks the live sources once a night, one replica each. A source that fails leaves everything as it is. */
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
    gauge('live_sources_stopped', 'Live sources that are not used until they are whole again', () =>
      this.sources.countStopped(),
    )
    const look = (): void => void this.readDue()
    look()
    this.timer = setInterval(look, HOUR_MS).unref()
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  /** Every source whose night it is. */
  async readDue(): Promise<void> {
    for (const source of this.all()) {
      await this.readOne(source).catch((err: unknown) =>
        log.warn(
          { event: 'catalogue.live_source_failed', source: source.id, err },
          'a live source gave no good answer; the next night asks again',
        ),
      )
    }
  }

  private all(): NightlySource[] {
    return [
      ...this.documents.all().map((adapter) => ({
        ...adapter,
        read: (source: LiveSource, now: Date) => this.documents.read(adapter, source, now),
      })),
      ...TRAVEL_ADVICE.map((advice) => ({
        id: advice.id,
        tool: 'official' as const,
        address: `https://${advice.hosts[0]}/`,
        read: (source: LiveSource, now: Date) => this.advice.read(advice, source, now),
      })),
    ]
  }

  private async readOne({ id, tool, address, read }: NightlySource): Promise<void> {
    const now = this.clock.now()
    const source = await this.sources.claim(id, now, nightOf(now))
    if (!source) return
    tellSilence(source, now)
    const flaw = await read(source, now)
    if (flaw === null) return
    await this.sources.stop(id, flaw)
    log.error(
      { event: 'catalogue.live_source_stopped', source: id, flaw },
      'a live source has changed and is not used until it is whole again or somebody has looked',
    )
    // Once, not every night.
    if (source.flaw === null) await this.lists.tellStopped(tool, address)
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
