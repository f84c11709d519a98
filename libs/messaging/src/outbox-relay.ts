import { currentRequest, log, newRequestContext, runInSpan, runOwn } from '@borderlane/runtime'
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common'
import type { JetStreamClient } from 'nats'
import type { DataSource, EntityManager } from 'typeorm'
import type { NatsConnection } from './nats-connection'
import type { EventRow, Outbox } from './outbox'
import { removeOldFailures } from './dead-letter.store'
import { keepProcessed } from './inbox.store'
import {
  keepPublished,
  lockUnpublished,
  markPublished,
  postpone,
  type UnpublishedEvent,
} from './outbox.store'
import { wireHeaders } from './wire'

const BATCH = 100
/** Milliseconds between looks for what was left while something may be. */
export const PACE = { pollMs: 500 }
/** Once nothing was found, every fourth time is enough: only another process that dies leaves something. */
const CALM = 4
/** Its writer no longer publishes what is left after this time. */
const LEFT_AFTER_MS = 1_000
/** Events that are handed over and on their way to the broker; more are looked for in the outbox. */
const MOST_ON_THE_WAY = 500
/** So long events are gathered that are marked as published by one statement. */
const MARK_EVERY_MS = 25
const PUBLISH_TIMEOUT_MS = 5_000
const MAX_BACKOFF_SECONDS = 30
const CLEAN_EVERY_MS = 3_600_000

/**
 * Publishes the rows of the outbox to JetStream. Every commit of this process hands its events over, so that none is
 * read again. What was left is looked for: by a process that died before it could publish, or because the broker did not
 * take it. Then everything goes through the outbox, in its order, until nothing is left. There rows are chosen by
 * `published_at IS NULL`, never by "seq above the last one": sequence order is not commit order. A row is retried without
 * limit, with growing pauses; the age of the oldest one is the alarm.
 */
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stream: JetStreamClient
  private stopped = false
  private running?: Promise<void>
  private again = false
  private timers: NodeJS.Timeout[] = []
  private cleaning?: Promise<void>
  private readonly onTheWay = new Set<Promise<void>>()
  private published: string[] = []
  /** When the first of these was published, on the `performance.now()` clock. */
  private publishedAt = 0
  private marking?: Promise<void>
  /** Something is left, or may be: events that are handed over wait here until it is published. */
  private held?: EventRow[] = []
  /** Whether something was found the last time: what the broker refused waits there for its next try. */
  private found = false

  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly nats: NatsConnection,
  ) {
    this.stream = nats.events.jetstream({ timeout: PUBLISH_TIMEOUT_MS })
  }

  onApplicationBootstrap(): void {
    const clean = (): void => {
      this.cleaning = this.clean()
    }
    // At the start, too: a process that is restarted every hour never reaches its timer.
    clean()
    let tick = 0
    const look = (): void => {
      tick += 1
      if (this.held || this.found || tick % CALM === 0) this.wake()
    }
    this.timers = [setInterval(look, PACE.pollMs), setInterval(clean, CLEAN_EVERY_MS)]
    this.outbox.follow(this.db, (events) => runOwn(() => this.take(events)))
    this.wake()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    this.timers.forEach((timer) => clearInterval(timer))
    await Promise.all([this.running, this.cleaning, ...this.onTheWay])
    while (this.marking) await this.marking
  }

  /** Publishes what was committed just now. @param events undefined: some were, no one knows which */
  private take(events: readonly EventRow[] | undefined): void {
    if (this.stopped) return
    if (!this.nats.isUp || !events || this.onTheWay.size + events.length > MOST_ON_THE_WAY) this.lookForAll()
    else if (this.held) {
      this.held.push(...events)
      if (this.held.length > MOST_ON_THE_WAY) this.lookForAll()
    } else for (const { values } of events) this.send(values)
  }

  /** From now on everything is looked for, until nothing is left. */
  private lookForAll(): void {
    this.held = []
    this.again = true
    this.wake()
  }

  private send({ id, subject, payload, headers }: EventRow['values']): void {
    const event = { id, subject, payload, headers: JSON.parse(headers) as UnpublishedEvent['headers'] }
    const sent = this.publish(event).then(
      () => this.markLater(id),
      (err: unknown) => {
        log.warn(
          { event: 'outbox.publish_failed', messageId: id, subject, err },
          'publishing an event failed; it is published later',
        )
        this.lookForAll()
      },
    )
    this.onTheWay.add(sent)
    void sent.finally(() => this.onTheWay.delete(sent))
  }

  private markLater(id: string): void {
    if (this.published.length === 0) this.publishedAt = performance.now()
    this.published.push(id)
    this.marking ??= this.mark()
  }

  private async mark(): Promise<void> {
    if (!this.stopped) await new Promise((resolve) => setTimeout(resolve, MARK_EVERY_MS))
    const ids = this.published.splice(0)
    try {
      await markPublished(this.db, ids, performance.now() - this.publishedAt)
    } catch (err) {
      log.warn(
        { event: 'outbox.not_marked', err },
        'published events could not be marked; they are published again and deduplicated by the broker',
      )
    }
    this.marking = this.published.length > 0 ? this.mark() : undefined
  }

  private async settle(): Promise<void> {
    await Promise.all(this.onTheWay)
    await this.marking
  }

  /** Looks for what was left, or again after the look that is running. */
  private wake(): void {
    if (this.stopped || this.running) return
    this.running = this.drain().finally(() => {
      this.running = undefined
      if (this.again && this.nats.isUp) this.wake()
    })
  }

  private async drain(): Promise<void> {
    try {
      await this.settle()
      const found = new Set<string>()
      while (!this.stopped && this.nats.isUp) {
        this.again = false
        const batch = await this.publishBatch()
        batch.forEach((id) => found.add(id))
        this.found = found.size > 0
        if (batch.length === BATCH || this.again) continue
        this.release(found)
        return
      }
    } catch (error) {
      log.warn({ event: 'outbox.pass_failed', err: error }, 'outbox pass failed; retrying in the next pass')
    }
  }

  /** Nothing is left: from now on events are published as they are handed over. @param found what was looked for */
  private release(found: ReadonlySet<string>): void {
    const held = this.held ?? []
    this.held = undefined
    for (const { values } of held) if (!found.has(values.id)) this.send(values)
  }

  /** @returns what was looked for: it is published now, or postponed */
  private publishBatch(): Promise<string[]> {
    return this.db.transaction(async (tx) => {
      const rows = await lockUnpublished(tx, { atMost: BATCH, leastAgeMs: this.held ? 0 : LEFT_AFTER_MS })
      const results = await Promise.allSettled(
        rows.map((row) => this.publish({ ...row, payload: JSON.stringify(row.payload) })),
      )
      const published = rows.filter((_row, index) => results[index]!.status === 'fulfilled')
      const ids = published.map(({ id }) => id)
      if (ids.length > 0) await markPublished(tx, ids)
      for (const [index, result] of results.entries()) {
        if (result.status === 'rejected') await this.postpone(tx, rows[index]!, result.reason)
      }
      return rows.map(({ id }) => id)
    })
  }

  /** @param event with its payload as JSON */
  private publish({
    id,
    subject,
    payload,
    headers,
  }: Omit<UnpublishedEvent, 'payload'> & { payload: string }): Promise<void> {
    return runInSpan('producer', subject, newRequestContext(headers), async () => {
      await this.stream.publish(subject, payload, { msgID: id, headers: wireHeaders(currentRequest()) })
    })
  }

  private async postpone(tx: EntityManager, row: UnpublishedEvent, reason: unknown): Promise<void> {
    log.warn(
      { event: 'outbox.publish_failed', messageId: row.id, subject: row.subject, err: reason },
      'publishing an event failed; it is published later',
    )
    const error = reason instanceof Error ? reason.message : String(reason)
    await postpone(tx, row.id, error, MAX_BACKOFF_SECONDS)
  }

  private async clean(): Promise<void> {
    try {
      await keepPublished(this.db)
      await removeOldFailures(this.db)
      await keepProcessed(this.db)
    } catch (error) {
      log.warn(
        { event: 'outbox.clean_failed', err: error },
        'old rows of outbox and inbox could not be removed; retrying in an hour',
      )
    }
  }
}
