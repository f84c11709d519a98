import type { DataSource, EntityManager } from 'typeorm'
import { KEEP_PUBLISHED_DAYS } from './replay'

export interface DeadLetterRow {
  id: string
  consumer: string
  message_id: string
  stream: string
  seq: string
  subject: string
  payload: string
  error: string
  died_at: Date
  replay_at: Date | null
}

export interface FactFailureRow {
  consumer: string
  message_id: string
  about: string
  failures: number
  failed_at: Date
}

/** A letter that someone wants to be tried again; `asked_at` as text, to the microsecond. */
export type AskedLetter = Pick<DeadLetterRow, 'id' | 'consumer' | 'message_id' | 'payload'> & {
  asked_at: string
}

/** The row of the inbox that a letter or a failure is about; ids of others are no UUIDs. */
const HANDLED = `EXISTS (SELECT FROM inbox WHERE inbox.consumer = it.consumer AND inbox.message_id =
  CASE WHEN it.message_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN it.message_id::uuid END)`

export async function countLetters(db: DataSource): Promise<number> {
  const [found] = await db.query<[{ count: string }]>(`SELECT count(*) FROM dead_letter`)
  return Number(found.count)
}

/** A message that was kept before, under its place in the stream, is not kept again. */
export async function keepLetter(
  db: DataSource,
  letter: Pick<DeadLetterRow, 'consumer' | 'stream' | 'message_id' | 'subject' | 'payload' | 'error'> & {
    seq: number
  },
): Promise<void> {
  const { consumer, stream, seq, message_id, subject, payload, error } = letter
  await db.query(
    `INSERT INTO dead_letter (consumer, stream, seq, message_id, subject, payload, error)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [consumer, stream, seq, message_id, subject, payload, error],
  )
}

/** The first hundred that someone wants to be tried again. */
export function lettersToReplay(db: DataSource): Promise<AskedLetter[]> {
  return db.query<AskedLetter[]>(
    `SELECT id, consumer, message_id, payload, replay_at::text AS asked_at FROM dead_letter
     WHERE replay_at IS NOT NULL ORDER BY id LIMIT 100`,
  )
}

/** @returns false: another replica has taken it */
export async function takeLetter(tx: EntityManager, id: string): Promise<boolean> {
  const [, gone] = await tx.query<[unknown[], number]>(`DELETE FROM dead_letter WHERE id = $1`, [id])
  return gone > 0
}

/** Waits for the next asking; one that came meanwhile is another try. */
export async function putLetterBack(
  db: DataSource,
  { id, asked_at }: Pick<AskedLetter, 'id' | 'asked_at'>,
  error: string,
): Promise<void> {
  await db.query(
    `UPDATE dead_letter SET replay_at = NULL, error = $2 WHERE id = $1 AND replay_at = $3::timestamptz`,
    [id, error, asked_at],
  )
}

/** Removes letters and failures of events that were handled after all. @returns the messages of the letters */
export async function removeHandled(db: DataSource): Promise<string[]> {
  await db.query(`DELETE FROM fact_failure it WHERE ${HANDLED}`)
  const [closed] = await db.query<[Pick<DeadLetterRow, 'message_id'>[], number]>(
    `DELETE FROM dead_letter it WHERE ${HANDLED} RETURNING message_id`,
  )
  return closed.map(({ message_id }) => message_id)
}

/** @param by how many failures it has more now @returns how many it has */
export async function addFailure(
  db: DataSource,
  { consumer, message_id, about }: Pick<FactFailureRow, 'consumer' | 'message_id' | 'about'>,
  by: 0 | 1,
): Promise<number> {
  const [known] = await db.query<[Pick<FactFailureRow, 'failures'>]>(
    `INSERT INTO fact_failure AS known (consumer, message_id, about, failures) VALUES ($1, $2, $3, $4)
     ON CONFLICT (consumer, message_id) DO UPDATE SET failures = known.failures + $4, failed_at = now()
     RETURNING failures`,
    [consumer, message_id, about, by],
  )
  return known.failures
}

export async function removeFailure(
  db: DataSource,
  { consumer, message_id }: Pick<FactFailureRow, 'consumer' | 'message_id'>,
): Promise<void> {
  await db.query(`DELETE FROM fact_failure WHERE consumer = $1 AND message_id = $2`, [consumer, message_id])
}

export async function removeOldFailures(db: DataSource): Promise<void> {
  await db.query(`DELETE FROM fact_failure WHERE failed_at < now() - interval '${KEEP_PUBLISHED_DAYS} days'`)
}
