import type { DataSource } from 'typeorm'

/** How far a service has compared what another one told with what it has had itself, and what it lacked. */
export interface FactCheckRow {
  producer: string
  place: string | null
  missing: number
}

/** An event that another service has told. */
export interface ToldEvent {
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
  told: readonly ToldEvent[],
  comesAgainSeconds: number,
): Promise<{ id: string; waits: boolean }[]> {
  return db.query<{ id: string; waits: boolean }[]>(
    `SELECT told.id, EXISTS (
       SELECT FROM fact_failure f WHERE f.consumer = told.consumer
         AND (f.message_id = told.id::text OR f.about = told.about)
         AND f.failed_at > now() - make_interval(secs => $4)) AS waits
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS told (id, consumer, about)
     WHERE NOT EXISTS (SELECT FROM inbox WHERE consumer = told.consumer AND message_id = told.id)
       AND NOT EXISTS (SELECT FROM dead_letter WHERE consumer = told.consumer AND message_id = told.id::text)`,
    [
      told.map(({ id }) => id),
      told.map(({ consumer }) => consumer),
      told.map(({ about }) => about),
      comesAgainSeconds,
    ],
  )
}
