import {
  currentRequest,
  gauge,
  log,
  newRequestContext,
  type RequestContext,
  runInSpan,
} from '@borderlane/runtime'
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common'
import type { JetStreamClient } from 'nats'
import type { DataSource, EntityManager } from 'typeorm'
import type { NatsConnection } from './nats-connection'
import type { Outbox } from './outbox'
import { KEEP_INBOX_DAYS, KEEP_PUBLISHED_DAYS } from './replay'
import { wireHeaders } from './wire'

const BATCH = 100
/** Milliseconds between looks for rows of others: of a process that died before it could publish, for example. */
export const PACE = { pollMs: 500 }
const PUBLISH_TIMEOUT_MS = 5_000
const MAX_BACKOFF_SECONDS = 30
const CLEAN_EVERY_MS = 3_600_000

interface Row {
  id: string
  subject: string
  payload: unknown
  headers: Partial<RequestContext>
}

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

  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly nats: NatsConnection,
  ) {
    this.stream = nats.facts.jetstream({ timeout: PUBLISH_TIMEOUT_MS })
  }

  onApplicationBootstrap(): void {
    gauge('outbox_oldest_seconds', 'Age of the oldest fact that is not published yet', () =>
      this.oldestSeconds(),
    )
    this.timers = [
      setInterval(() => this.wake(), PACE.pollMs),
      setInterval(() => void this.clean(), CLEAN_EVERY_MS),
    ]
    this.db.subscribers.push(this.outbox.subscriber(() => this.wake()))
    this.wake()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    this.timers.forEach((timer) => clearInterval(timer))
    await this.running
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
      // A bitmap of the index finds every row that was published since the last vacuum, again at every look; a scan in
      // order takes their entries out of the index as it meets them.
      await tx.query(`SET LOCAL enable_bitmapscan = off`)
      const rows = await tx.query<Row[]>(
        `SELECT id, subject, payload, headers FROM outbox
         WHERE published_at IS NULL AND next_attempt_at <= now()
         ORDER BY seq LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      )
      const results = await Promise.allSettled(rows.map((row) => this.publish(row)))
      const published = rows.filter((_row, index) => results[index]!.status === 'fulfilled')
      if (published.length > 0) {
        await tx.query(`UPDATE outbox SET published_at = clock_timestamp() WHERE id = ANY($1)`, [
          published.map((row) => row.id),
        ])
      }
      for (const [index, result] of results.entries()) {
        if (result.status === 'rejected') await this.postpone(tx, rows[index]!, result.reason)
      }
      return published.length
    })
  }

  private publish(row: Row): Promise<void> {
    return runInSpan('producer', row.subject, newRequestContext(row.headers), async () => {
      await this.stream.publish(row.subject, JSON.stringify(row.payload), {
        msgID: row.id,
        headers: wireHeaders(currentRequest()),
      })
    })
  }

  private async postpone(tx: EntityManager, row: Row, reason: unknown): Promise<void> {
    log.warn(
      { event: 'outbox.publish_failed', messageId: row.id, subject: row.subject, err: reason },
      'not published',
    )
    await tx.query(
      `UPDATE outbox SET attempts = attempts + 1, last_error = $2,
         next_attempt_at = now() + make_interval(secs => least(power(2, least(attempts, 10)), ${MAX_BACKOFF_SECONDS}))
       WHERE id = $1`,
      [row.id, reason instanceof Error ? reason.message : String(reason)],
    )
  }

  private async oldestSeconds(): Promise<number> {
    const [row] = await this.db.query<{ age: number | null }[]>(
      `SELECT extract(epoch FROM now() - min(created_at))::float AS age FROM outbox WHERE published_at IS NULL`,
    )
    return row?.age ?? 0
  }

  private async clean(): Promise<void> {
    try {
      await this.db.query(
        `DELETE FROM outbox WHERE published_at < now() - interval '${KEEP_PUBLISHED_DAYS} days'`,
      )
      await this.db.query(
        `DELETE FROM fact_failure WHERE failed_at < now() - interval '${KEEP_PUBLISHED_DAYS} days'`,
      )
      await this.db.query(`DELETE FROM inbox WHERE processed_at < now() - interval '${KEEP_INBOX_DAYS} days'`)
    } catch (error) {
      log.warn(
        { event: 'outbox.clean_failed', err: error },
        'old rows were not removed; the next hour repeats it',
      )
    }
  }
}
