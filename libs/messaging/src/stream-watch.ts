import type { ProcessName } from '@borderlane/contracts/topology'
import { gauge, type HealthRegistry, log } from '@borderlane/runtime'
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common'
import { ErrorCode, type JetStreamManager } from 'nats'
import type { DataSource } from 'typeorm'
import { hasEvents } from './broker-config'
import type { NatsConnection } from './nats-connection'
import { EVENT_STREAM } from './provision-streams'
import { oldestUnpublishedSeconds, publishAgain } from './outbox.store'

/** Milliseconds between looks, and events that one look has published again: what is new goes in between. */
export const WATCH = { everyMs: 5_000, atOnce: 1_000 }
const ANSWER_MS = 3_000
/** So long after a stream was first seen, events that were published before it may still be marked as published. */
const MARKED_WITHIN_MS = 60_000

/**
 * Looks whether the stream of events is there, and says so in the health of its process. A stream that was made after
 * events were published lacks them: the service publishes them again, the latest first, because those are the likeliest
 * that no one has had. Listeners do nothing twice. The stream is created again by: `provisionMissing`.
 */
export class StreamWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private manager?: JetStreamManager
  private isMissing = false
  /** The stream that was seen last, since when, and whether nothing is left that it lacks. */
  private seen = { created: '', since: 0, isWhole: false }
  private timer?: NodeJS.Timeout
  private looking?: Promise<void>

  /** @param publishes whether this process publishes what is in the outbox */
  constructor(
    private readonly name: ProcessName,
    private readonly db: DataSource,
    private readonly nats: NatsConnection,
    private readonly health: HealthRegistry,
    private readonly publishes: boolean,
  ) {}

  onApplicationBootstrap(): void {
    if (!hasEvents(this.name)) return
    // Also where this process publishes nothing: perhaps no other one does either.
    gauge('outbox_oldest_seconds', 'Age of the oldest event that is not published yet', () =>
      oldestUnpublishedSeconds(this.db),
    )
    this.health.add(
      'facts',
      () => {
        if (this.isMissing) throw new Error('the broker has no stream of events')
      },
      { required: false },
    )
    this.look()
    this.timer = setInterval(() => this.look(), WATCH.everyMs)
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
  }

  /** One look after the other, however long one takes. */
  private look(): void {
    this.looking ??= this.watch()
      .catch((err: unknown) =>
        log.warn(
          { event: 'facts.stream_not_seen', err },
          'event stream could not be read; retrying at the next check',
        ),
      )
      .finally(() => (this.looking = undefined))
  }

  private async watch(): Promise<void> {
    const created = await this.createdAt()
    if (!created || !this.publishes) return
    if (created !== this.seen.created) this.seen = { created, since: performance.now(), isWhole: false }
    if (this.seen.isWhole) return
    const isLate = performance.now() - this.seen.since > MARKED_WITHIN_MS
    this.seen.isWhole = (await this.publishAgain(created)) === 0 && isLate
  }

  /** @returns when the stream was made; undefined while it is not there, or the broker does not say */
  private async createdAt(): Promise<string | undefined> {
    if (!this.nats.isUp) return undefined
    try {
      this.manager ??= await this.nats.events.jetstreamManager({ checkAPI: false, timeout: ANSWER_MS })
      const { created } = await this.manager.streams.info(EVENT_STREAM)
      this.isMissing = false
      return created
    } catch (error) {
      const { code } = error as { code?: unknown }
      // No stream, or no one who keeps streams. One that is silent is the broker's trouble, or does not let us ask.
      if (code === '404' || code === '503' || code === ErrorCode.JetStreamNotEnabled) this.isMissing = true
      else if (code !== ErrorCode.Timeout) throw error
      return undefined
    }
  }

  private async publishAgain(created: string): Promise<number> {
    const count = await publishAgain(this.db, created, WATCH.atOnce)
    if (count > 0)
      log.error(
        { event: 'facts.published_again', count },
        'event stream was recreated; its earlier events are published again',
      )
    return count
  }
}
