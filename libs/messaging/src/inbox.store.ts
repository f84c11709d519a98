import type { DataSource, EntityManager } from 'typeorm'
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

export async function removeProcessed(db: DataSource): Promise<void> {
  await db.query(`DELETE FROM inbox WHERE processed_at < now() - interval '${KEEP_INBOX_DAYS} days'`)
}
