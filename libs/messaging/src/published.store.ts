import type { DataSource } from 'typeorm'
import { KEEP_PUBLISHED_DAYS } from './replay'

/**
 * Has a service publish again what it published before a time, the latest first; its relay does so by itself.
 * @param before when the broker's stream was made, as ISO text
 * @param atMost facts
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
