import type { DataSource } from 'typeorm'

/** How far a service has compared what another one published with what it has handled itself, and what it lacked. */
export interface FactCheckRow {
  producer: string
  place: string | null
  missing: number
}

export interface PublishedEvent {
  id: string
  consumer: string
  about: string
}

/** Of all producers together. */
export async function countMissing(db: DataSource): Promise<number> {
  const [found] = await db.query<[{ missing: number }]>(
    `SELECT coalesce(sum(missing), 0)::int AS missing FROM fact_check`,
  )
  return found.missing
}

/** @returns where the last comparison came to; null before the first one */
export async function readPlace(db: DataSource, producer: string): Promise<string | null> {
  const [known] = await db.query<Pick<FactCheckRow, 'place'>[]>(
    `SELECT place FROM fact_check WHERE producer = $1`,
    [producer],
  )
  return known?.place ?? null
}

export async function saveCheck(db: DataSource, { producer, place, missing }: FactCheckRow): Promise<void> {
  await db.query(
    `INSERT INTO fact_check (producer, place, missing) VALUES ($1, $2, $3)
     ON CONFLICT (producer) DO UPDATE SET place = $2, missing = $3`,
    [producer, place, missing],
  )
}

/**
 * Which events have had no effect here and are not put aside.
 * @param comesAgainSeconds what failed so recently `waits`, and so does what is about the same thing
 */
export function findUnheard(
  db: DataSource,
  published: readonly PublishedEvent[],
  comesAgainSeconds: number,
): Promise<{ id: string; waits: boolean }[]> {
  return db.query<{ id: string; waits: boolean }[]>(
    `SELECT published.id, EXISTS (
       SELECT FROM fact_failure f WHERE f.consumer = published.consumer
         AND (f.message_id = published.id::text OR f.about = published.about)
         AND f.failed_at > now() - make_interval(secs => $4)) AS waits
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS published (id, consumer, about)
     WHERE NOT EXISTS (SELECT FROM inbox WHERE consumer = published.consumer AND message_id = published.id)
       AND NOT EXISTS (SELECT FROM dead_letter WHERE consumer = published.consumer AND message_id = published.id::text)`,
    [
      published.map(({ id }) => id),
      published.map(({ consumer }) => consumer),
      published.map(({ about }) => about),
      comesAgainSeconds,
    ],
  )
}
