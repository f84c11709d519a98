import { deleteUnlocked } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'

type Database = Pick<EntityManager, 'query'>

export interface WebhookEventRow {
  provider: string
  event_id: string
  ref: string
  received_at: Date
  processed_at: Date | null
  outcome: 'done' | 'no_payment' | null
}

type Key = Pick<WebhookEventRow, 'provider' | 'event_id'>

// Table `webhook_event`: that a provider reported something, until and after it was worked on.

/** @returns false: it was reported before */
export async function addEvent(
  tx: EntityManager,
  { provider, event_id, ref }: Pick<WebhookEventRow, 'provider' | 'event_id' | 'ref'>,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO webhook_event (provider, event_id, ref) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING event_id`,
    [provider, event_id, ref],
  )
  return rows.length > 0
}

/** One that no one has worked on yet; `isOld`: it came a day ago or earlier. */
export async function findOpenEvent(
  db: Database,
  { provider, event_id }: Key,
): Promise<{ ref: string; isOld: boolean } | undefined> {
  const [event] = await db.query<{ ref: string; isOld: boolean }[]>(
    `SELECT ref, received_at < now() - interval '1 day' AS "isOld" FROM webhook_event
     WHERE provider = $1 AND event_id = $2 AND processed_at IS NULL`,
    [provider, event_id],
  )
  return event
}

export async function closeEvent(db: Database, { provider, event_id }: Key, outcome: 'done' | 'no_payment') {
  await db.query(
    `UPDATE webhook_event SET processed_at = now(), outcome = $3 WHERE provider = $1 AND event_id = $2`,
    [provider, event_id, outcome],
  )
}

/** Those that wait for longer than their own job takes, the oldest first. */
export function listWaitingEvents(db: Database, most: number): Promise<Key[]> {
  return db.query(
    `SELECT provider, event_id FROM webhook_event
     WHERE processed_at IS NULL AND received_at < now() - interval '2 seconds' ORDER BY received_at LIMIT $1`,
    [most],
  )
}

export async function removeOldEvents(db: Database): Promise<void> {
  await db.query(deleteUnlocked('webhook_event', "processed_at < now() - interval '30 days'"))
}
