import type { EntityManager } from 'typeorm'
import { KEEP_INBOX_DAYS } from './replay'

export interface InboxRow {
  consumer: string
  message_id: string
  processed_at: Date
}

/**
 * Remembers that a consumer has had a message.
 * @param tx the transaction of the effect
 * @returns false: it had it before, and must not do anything
 */
export async function isFresh(tx: EntityManager, consumer: string, messageId: string): Promise<boolean> {
  const rows = await tx.query<Pick<InboxRow, 'message_id'>[]>(
    `INSERT INTO inbox (consumer, message_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING message_id`,
    [consumer, messageId],
  )
  return rows.length > 0
}

/** Drops months of which everything was processed long ago, and makes those that come. @param day another one than today */
export async function keepProcessed(db: Pick<EntityManager, 'query'>, day?: Date): Promise<void> {
  await db.query(`SELECT keep_partitions('inbox', $1, coalesce($2, now()))`, [KEEP_INBOX_DAYS, day])
}
