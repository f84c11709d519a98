import { currentRequest, gauge, log, newRequestContext, runInSpan } from '@borderlane/runtime'
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common'
import type { JetStreamClient } from 'nats'
import type { DataSource, EntityManager } from 'typeorm'
import type { NatsConnection } from './nats-connection'
import type { Outbox } from './outbox'
import { removeOldFailures } from './dead-letter.store'
import { removeProcessed } from './inbox.store'
import {
  lockUnpublished,
  markPublished,
  oldestUnpublishedSeconds,
  postpone,
  removePublished,
  type UnpublishedEvent,
} from './outbox.store'
import { wireHeaders } from './wire'

const BATCH = 100
/** Milliseconds between looks for rows of others: of a process that died before it could publish, for example. */
export const PACE = { pollMs: 500 }
const PUBLISH_TIMEOUT_MS = 5_000
const MAX_BACKOFF_SECONDS = 30
const CLEAN_EVERY_MS = 3_600_000

/**
 * Publishes the rows of the outbox to JetStream. Woken by the commits of its own process, and by a poll for what others
 * left. Rows are chosen by `published_at IS NULL`, never by "seq above the last one": sequence order is not commit
 * order. A row is retried without limit, with growing pauses; the age of the oldest one is the alarm.
 */
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stream: JetStreamClient
  private stopped = false
  private running?: Promise<void>
  private again = false
  private timers: NodeJS.Timeout[] = []
  private cleaning?: Promise<void>

  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly nats: NatsConnection,
  ) {
    this.stream = nats.events.jetstream({ timeout: PUBLISH_TIMEOUT_MS })
  }

  onApplicationBootstrap(): void {
    gauge('outbox_oldest_seconds', 'Age of the oldest event that is not published yet', () =>
      oldestUnpublishedSeconds(this.db),
    )
    const clean = (): void => {
      this.cleaning = this.clean()
    }
    // At the start, too: a process that is restarted every hour never reaches its timer.
    clean()
    this.timers = [setInterval(() => this.wake(), PACE.pollMs), setInterval(clean, CLEAN_EVERY_MS)]
    this.db.subscribers.push(this.outbox.subscriber(() => this.wake()))
    this.wake()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    this.timers.forEach((timer) => clearInterval(timer))
    await Promise.all([this.running, this.cleaning])
  }

  /** Runs a pass, or one more after the pass that is running. */
  private wake(): void {
    if (this.stopped) return
    if (this.running) {
      this.again = true
      return
    }
    this.running = this.drain().finally(() => {
      this.running = undefined
      if (this.again) {
        this.again = false
        this.wake()
      }
    })
  }

  private async drain(): Promise<void> {
    try {
      while (!this.stopped && this.nats.isUp && (await this.publishBatch()) === BATCH);
    } catch (error) {
      log.warn({ event: 'outbox.pass_failed', err: error }, 'an outbox pass failed; the next one repeats it')
    }
  }

  private publishBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const rows = await lockUnpublished(tx, BATCH)
      const results = await Promise.allSettled(rows.map((row) => this.publish(row)))
      const published = rows.filter((_row, index) => results[index]!.status === 'fulfilled')
      const ids = published.map(({ id }) => id)
      if (ids.length > 0) await markPublished(tx, ids)
      for (const [index, result] of results.entries()) {
        if (result.status === 'rejected') await this.postpone(tx, rows[index]!, result.reason)
      }
      return published.length
    })
  }

  private publish(row: UnpublishedEvent): Promise<void> {
    return runInSpan('producer', row.subject, newRequestContext(row.headers), async () => {
      await this.stream.publish(row.subject, JSON.stringify(row.payload), {
        msgID: row.id,
        headers: wireHeaders(currentRequest()),
      })
    })
  }

  private async postpone(tx: EntityManager, row: UnpublishedEvent, reason: unknown): Promise<void> {
    log.warn(
      { event: 'outbox.publish_failed', messageId: row.id, subject: row.subject, err: reason },
      'an event could not be published; it is published later',
    )
    const error = reason instanceof Error ? reason.message : String(reason)
    await postpone(tx, row.id, error, MAX_BACKOFF_SECONDS)
  }

  private async clean(): Promise<void> {
    try {
      await removePublished(this.db)
      await removeOldFailures(this.db)
      await removeProcessed(this.db)
    } catch (error) {
      log.warn(
        { event: 'outbox.clean_failed', err: error },
        'old rows were not removed; the next hour repeats it',
      )
    }
  }
}
