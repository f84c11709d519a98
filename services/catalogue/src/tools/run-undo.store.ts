import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { changedFields } from '../rule/changed-fields'
import type { Run } from '../run/run.entity'

/** Columns that a run may have changed; the others say who a row is. */
const RESTORED = [
  'visa_type',
  'visa_required',
  'electronic_authorisation',
  'admitted',
  'stay_days',
  'valid_from',
  'valid_until',
  'checked_on',
  'required_documents',
  'notes',
  'source',
  'official_source',
  'government_fee_cents',
  'government_fee_status',
  'government_fee_source',
  'government_fee_listed',
  'government_fee_as_of',
  'extra_fees',
  'authority_days',
  'base_service_fee_cents',
  'processing_days_standard',
  'processing_days_rush',
  'processing_days_super_rush',
  'processing_days_same_day',
  'price_tier',
  'pricing_notes',
  'last_price_updated',
  'inflation_adjusted',
  'edited_at',
]

@Injectable()
export class RunUndoStore {
  /**
   * Takes back what a run did, in the caller's transaction: rows that it made go, rows that it changed get their old
   * values, and a row that somebody has changed since stays as it is, with what it took the place of.
   * @returns rows taken back, and rows that stay
   */
  async undo(
    tx: EntityManager,
    run: Run,
    at: Date,
    actorId: string | null,
  ): Promise<{ updated: number; kept: number }> {
    // Nobody has counted what a run wrote a moment ago: taken for a few rows, they would be compared one by one.
    await tx.query(`SET LOCAL enable_nestloop = off`)
    const [, gone] = await tx.query<[unknown, number]>(
      `DELETE FROM requirement r WHERE r.run_id = $1 AND r.version = coalesce((
         SELECT max(h.version_after) FROM requirement_history h WHERE h.requirement_id = r.id AND h.run_id = $1), 1)`,
      [run.id],
    )
    const [counts] = await tx.query<[{ updated: number; kept: number }]>(
      `WITH told AS MATERIALIZED (
         SELECT requirement_id, max(version_after) AS version_after, jsonb_object_agg(key, value ORDER BY id DESC) AS old
         FROM requirement_history, jsonb_each(old) WHERE run_id = $1 AND cause <> 'undo' GROUP BY requirement_id),
       before AS MATERIALIZED (
         SELECT r.* FROM requirement r JOIN told ON told.requirement_id = r.id AND told.version_after = r.version
         WHERE NOT EXISTS (SELECT 1 FROM requirement made WHERE made.run_id = $1
           AND made.passport_country = r.passport_country AND made.destination_country = r.destination_country)),
       after AS (
         UPDATE requirement r SET (${RESTORED.join(', ')}) = ROW(${RESTORED.map((column) => `was.${column}`).join(', ')}), version = r.version + 1
         FROM before, told, LATERAL jsonb_populate_record(NULL::requirement, to_jsonb(before) || told.old) was
         WHERE before.id = r.id AND told.requirement_id = r.id RETURNING r.*),
       noted AS (
         INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id,
           actor_id, version_after, old, new)
         SELECT after.id, after.passport_country, after.destination_country, $2, 'undo', $1, $3, after.version,
           ${changedFields('before', 'after')}, ${changedFields('after', 'before')}
         FROM before JOIN after USING (id))
       SELECT (SELECT count(*) FROM after)::int AS updated,
         (SELECT count(*) FROM told JOIN requirement r ON r.id = told.requirement_id)::int
           - (SELECT count(*) FROM after)::int AS kept`,
      [run.id, at, actorId],
    )
    return { updated: counts.updated + gone, kept: counts.kept }
  }
}
