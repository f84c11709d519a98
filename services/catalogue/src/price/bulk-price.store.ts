import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { changedFields } from '../rule/changed-fields'
import { INFLATION_PERCENT } from './price-update.store'

export interface BulkOptions {
  runId: string
  actorId: string | null
  at: Date
}

/** All that these actions change. */
const CHANGED = [
  'base_service_fee_cents',
  'government_fee_cents',
  'inflation_adjusted',
  'price_tier',
  'last_price_updated',
]

const RISEN = `* ${100 + INFLATION_PERCENT} / 100.0`

@Injectable()
export class BulkPriceStore {
  /** Raises base fees, and fees of 2019, of the rows that have not been raised yet. @returns how many these were */
  raiseByInflation(tx: EntityManager, options: BulkOptions): Promise<number> {
    return this.changeAll(tx, options, 'inflation', {
      set: `base_service_fee_cents = round(base_service_fee_cents ${RISEN})::integer,
        government_fee_cents = CASE WHEN government_fee_source->>'code' = 'dataset_2019'
          THEN round(government_fee_cents ${RISEN})::integer ELSE government_fee_cents END,
        inflation_adjusted = true`,
      where: `NOT r.inflation_adjusted`,
    })
  }

  /** Labels every row by the income group of the passport's country. @returns how many rows got another label */
  setTiers(tx: EntityManager, options: BulkOptions): Promise<number> {
    return this.changeAll(tx, options, 'tiers', {
      set: `price_tier = (SELECT price_tier FROM country WHERE code = r.passport_country)`,
      where: `r.price_tier IS DISTINCT FROM (SELECT price_tier FROM country WHERE code = r.passport_country)`,
    })
  }

  /** Rows by label, as they are now. */
  async tierCounts(tx: EntityManager): Promise<Omit<NonNullable<RunView['stats']>, 'inflationAdjusted'>> {
    const [counts] = await tx.query<[{ tier1: number; tier2: number; tier3: number }]>(
      `SELECT count(*) FILTER (WHERE price_tier = 'tier1')::int AS tier1,
         count(*) FILTER (WHERE price_tier = 'tier2')::int AS tier2,
         count(*) FILTER (WHERE price_tier = 'tier3')::int AS tier3 FROM requirement
       WHERE (valid_from IS NULL OR valid_from <= now()) AND (valid_until IS NULL OR valid_until >= now()::date)`,
    )
    return counts
  }

  private async changeAll(
    tx: EntityManager,
    { runId, actorId, at }: BulkOptions,
    cause: 'inflation' | 'tiers',
    { set, where }: { set: string; where: string },
  ): Promise<number> {
    const [{ count }] = await tx.query<[{ count: number }]>(
      `WITH before AS MATERIALIZED (
         SELECT r.* FROM requirement r WHERE (valid_until IS NULL OR valid_until >= $1::timestamptz::date) AND ${where}),
       after AS (
         UPDATE requirement r SET ${set}, last_price_updated = $1, version = version + 1
         WHERE id IN (SELECT id FROM before) RETURNING r.*),
       told AS (
         INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id,
           actor_id, version_after, old, new)
         SELECT after.id, after.passport_country, after.destination_country, $1, '${cause}', $2, $3, after.version,
           ${changedFields('before', 'after', CHANGED)}, ${changedFields('after', 'before', CHANGED)}
         FROM before JOIN after USING (id))
       SELECT count(*)::int AS count FROM after
         WHERE (valid_from IS NULL OR valid_from <= $1::timestamptz::date)`,
      [at, runId, actorId],
    )
    return count
  }
}
