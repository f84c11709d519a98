import { EVENTS_PAGE } from '@borderlane/contracts/event-list'
import type { RequestContext } from '@borderlane/runtime'
import type { DataSource, EntityManager } from 'typeorm'
import { KEEP_PUBLISHED_DAYS } from './replay'

export interface OutboxRow {
  id: string
  seq: string
  subject: string
  payload: Record<string, unknown>
  headers: Partial<RequestContext>
  created_at: Date
  next_attempt_at: Date
  attempts: number
  published_at: Date | null
  last_error: string | null
}

export type UnpublishedEvent = Pick<OutboxRow, 'id' | 'subject' | 'payload' | 'headers'>

/** @param row with JSON as text */
export async function addEvent(
  tx: EntityManager,
  { id, subject, payload, headers }: Record<'id' | 'subject' | 'payload' | 'headers', string>,
): Promise<void> {
  await tx.query(`INSERT INTO outbox (id, subject, payload, headers) VALUES ($1, $2, $3, $4)`, [
    id,
    subject,
    payload,
    headers,
  ])
}

/**
 * What is to be published now, in order; what another replica has locked is left to it.
 * @param leastAgeMs younger rows are skipped: their writer publishes them
 */
export async function lockUnpublished(
  tx: EntityManager,
  { atMost, leastAgeMs }: { atMost: number; leastAgeMs: number },
): Promise<UnpublishedEvent[]> {
  // A bitmap of the index finds every row that was published since the last vacuum, again at every check; a scan in
  // order takes their entries out of the index as it meets them.
  await tx.query(`SET LOCAL enable_bitmapscan = off`)
  return tx.query<UnpublishedEvent[]>(
    `SELECT id, subject, payload, headers FROM outbox
     WHERE published_at IS NULL AND next_attempt_at <= now()
       AND created_at <= now() - make_interval(secs => $2::float / 1000)
     ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [atMost, leastAgeMs],
  )
}

/** @param agoMs when they were published: by that time it is known what a broker has lost that is made again */
export async function markPublished(db: Pick<EntityManager, 'query'>, ids: readonly string[], agoMs = 0) {
  await db.query(
    `UPDATE outbox SET published_at = clock_timestamp() - make_interval(secs => $2::float / 1000)
     WHERE id = ANY($1)`,
    [ids, agoMs],
  )
}

/** Waits twice as long after each attempt. @param mostSeconds the longest pause */
export async function postpone(tx: EntityManager, id: string, error: string, mostSeconds: number) {
  await tx.query(
    `UPDATE outbox SET attempts = attempts + 1, last_error = $2,
       next_attempt_at = now() + make_interval(secs => least(power(2, least(attempts, 10)), $3))
     WHERE id = $1`,
    [id, error, mostSeconds],
  )
}

/** @returns age of the oldest event that is not published, in seconds; 0 when all are published */
export async function oldestUnpublishedSeconds(db: DataSource): Promise<number> {
  const [found] = await db.query<{ age: number | null }[]>(
    `SELECT extract(epoch FROM now() - min(created_at))::float AS age FROM outbox WHERE published_at IS NULL`,
  )
  return found?.age ?? 0
}

/** Drops months of which everything was published long ago, and makes those that come. @param day another one than today */
export async function keepPublished(db: Pick<EntityManager, 'query'>, day?: Date): Promise<void> {
  await db.query(`SELECT keep_partitions('outbox', $1, coalesce($2, now()))`, [KEEP_PUBLISHED_DAYS, day])
}

/**
 * A page of what was published, in order.
 * @param after time and id of the last one before it
 * @param settledSeconds what was published later is left out
 */
export function listPublished(
  db: DataSource,
  {
    subjects,
    after,
    settledSeconds,
  }: { subjects: string[]; after: [at: string, id: string]; settledSeconds: number },
): Promise<(Pick<OutboxRow, 'id' | 'subject' | 'payload'> & { place: string })[]> {
  return db.query<(Pick<OutboxRow, 'id' | 'subject' | 'payload'> & { place: string })[]>(
    `SELECT id, subject, payload, published_at || '/' || id AS place FROM outbox
     WHERE published_at < now() - make_interval(secs => $4) AND (published_at, id) > ($2::timestamptz, $3::uuid)
       AND subject = ANY($1) AND created_at >= now() - interval '${KEEP_PUBLISHED_DAYS * 2} days'
     ORDER BY published_at, id LIMIT ${EVENTS_PAGE}`,
    [subjects, ...after, settledSeconds],
  )
}

/**
 * Has a service publish again what it published before a time, the latest first; its relay does so on its own.
 * @param before when the broker's stream was made, as ISO text
 * @param atMost events
 * @returns how many go again
 */
export async function publishAgain(db: DataSource, before: string, atMost: number): Promise<number> {
  const [, count] = await db.query<[unknown[], number]>(
    `UPDATE outbox SET published_at = NULL, next_attempt_at = now(), attempts = 0 WHERE id IN (
       SELECT id FROM outbox WHERE published_at < $1::timestamptz
         AND published_at >= now() - interval '${KEEP_PUBLISHED_DAYS} days'
         AND created_at >= now() - interval '${KEEP_PUBLISHED_DAYS * 2} days'
       ORDER BY published_at DESC LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [before, atMost],
  )
  return count
}
