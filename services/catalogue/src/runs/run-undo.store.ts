import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { changedFields } from '../rules/rule-row.store'
import type { Run } from './run.entity'

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
  'evidence',
  'stay_source',
  'staff_check',
  'government_fee_cents',
  'government_fee_status',
  'government_fee_source',
  'government_fee_listed',
  'government_fee_as_of',
  'government_fee_season',
  'extra_fees',
  'authority_days',
  'base_service_fee_cents',
  'own_fee',
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
  async removeStaged(tx: EntityManager, runId: string): Promise<void> {
    await tx.query(`DELETE FROM rule_staging WHERE run_id = $1`, [runId])
  }

  /**
   * Undoes what a run did, in the caller's transaction: rows that it made are deleted, rows that it changed get their old
   * values, rows that it deleted are restored. A pair that someone has changed since stays as it is, and is listed among
   * the run's kept rows.
   * @returns rows restored, what the run did that stays, and the routes whose rows were restored
   */
  async undoRun(
    tx: EntityManager,
    run: Run,
    at: Date,
    actorId: string | null,
  ): Promise<{ updated: number; kept: number; routes: string[] }> {
    // Nobody has counted what a run wrote a moment ago: taken for a few rows, they would be compared one by one.
    await tx.query(`SET LOCAL enable_nestloop = off`)
    await tx.query(`SET CONSTRAINTS requirement_line DEFERRED`)
    await this.listTouched(tx, run)
    await tx.query(
      `INSERT INTO run_row (run_id, kind, passport, destination, reason)
       SELECT $1, 'kept', passport_country, destination_country, 'changed_since' FROM touched WHERE stays
       ORDER BY passport_country, destination_country`,
      [run.id],
    )
    await tx.query(`DELETE FROM disagreement WHERE run_id = $1 AND state = 'open'`, [run.id])
    await tx.query(
      `UPDATE disagreement d SET state = 'open', decided_at = NULL, decided_by = NULL, decided_run_id = NULL
       WHERE decided_run_id = $1 AND NOT EXISTS (SELECT 1 FROM touched WHERE stays
         AND touched.passport_country = d.passport_country AND touched.destination_country = d.destination_country)`,
      [run.id],
    )
    const [, gone] = await tx.query<[unknown, number]>(
      `DELETE FROM requirement r USING undone u
       WHERE r.run_id = $1 AND u.passport_country = r.passport_country AND u.destination_country = r.destination_country`,
      [run.id],
    )
    const [counts] = await tx.query<[{ updated: number; kept: number }]>(
      `WITH told AS MATERIALIZED (
         SELECT requirement_id, max(version_after) AS version_after, jsonb_object_agg(key, value ORDER BY id DESC) AS old
         FROM requirement_history, jsonb_each(old) WHERE run_id = $1 AND cause <> 'undo' AND new <> '{}'
         GROUP BY requirement_id),
       before AS MATERIALIZED (
         SELECT r.* FROM requirement r JOIN told ON told.requirement_id = r.id
         JOIN undone USING (passport_country, destination_country)),
       after AS (
         UPDATE requirement r SET (${RESTORED.join(', ')}) = ROW(${RESTORED.map((column) => `was.${column}`).join(', ')}), version = r.version + 1
         FROM before, told, LATERAL jsonb_populate_record(NULL::requirement, to_jsonb(before) || told.old) was
         WHERE before.id = r.id AND told.requirement_id = r.id RETURNING r.*),
       noted AS (
         INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id,
           actor_id, version_after, old, new)
         SELECT after.id, after.passport_country, after.destination_country, $2, 'undo', $1, $3, after.version,
           ${changedFields('before', 'after', RESTORED)}, ${changedFields('after', 'before', RESTORED)}
         FROM before JOIN after USING (id)),
       back AS (
         INSERT INTO requirement SELECT was.* FROM requirement_history h
         JOIN undone USING (passport_country, destination_country) LEFT JOIN told USING (requirement_id),
         LATERAL jsonb_populate_record(NULL::requirement, h.old || coalesce(told.old, '{}')) was
         WHERE h.run_id = $1 AND h.cause <> 'undo' AND h.new = '{}' AND h.old ? 'id' RETURNING id)
       SELECT (SELECT count(*) FROM after)::int + (SELECT count(*) FROM back)::int AS updated,
         (SELECT count(*) FROM requirement r JOIN touched USING (passport_country, destination_country)
          WHERE stays AND (r.run_id = $1 OR r.id IN (SELECT requirement_id FROM told)))::int
         + (SELECT count(*) FROM requirement_history h JOIN touched USING (passport_country, destination_country)
            WHERE stays AND h.run_id = $1 AND h.cause <> 'undo' AND h.new = '{}' AND h.old ? 'id')::int AS kept`,
      [run.id, at, actorId],
    )
    await tx.query(`SET CONSTRAINTS requirement_line IMMEDIATE`)
    const routes = await tx.query<{ route: string }[]>(
      `SELECT passport_country || destination_country AS route FROM undone`,
    )
    return { updated: counts.updated + gone, kept: counts.kept, routes: routes.map(({ route }) => route) }
  }

  /** In temporary tables: the routes of a run, and those of them that return to what they were. */
  private async listTouched(tx: EntityManager, run: Run): Promise<void> {
    // Where someone has changed a rule of the pair since, all of the pair stays: half of its line would be wrong. A run
    // that was undone has left nothing behind, unless someone had changed the pair after it: that row is found here too.
    await tx.query(
      `CREATE TEMP TABLE touched ON COMMIT DROP AS
       WITH own AS (
         SELECT passport_country, destination_country, min(id) AS first FROM requirement_history
         WHERE run_id = $1 AND cause <> 'undo' GROUP BY 1, 2),
       made AS (SELECT DISTINCT passport_country, destination_country FROM requirement WHERE run_id = $1),
       pair AS (
         SELECT passport_country, destination_country, own.first FROM own
         FULL JOIN made USING (passport_country, destination_country))
       SELECT passport_country, destination_country, EXISTS (
         SELECT 1 FROM requirement_history h LEFT JOIN run other ON other.id = h.run_id
         WHERE h.passport_country = pair.passport_country AND h.destination_country = pair.destination_country
           AND h.run_id IS DISTINCT FROM $1 AND other.state IS DISTINCT FROM 'undone'
           -- By number: clocks of two replicas differ. Of a new pair, no line says when it was made.
           AND CASE WHEN pair.first IS NULL THEN h.at >= $2 ELSE h.id > pair.first END
         ) AS stays FROM pair`,
      [run.id, run.startedAt],
    )
    await tx.query(
      `CREATE TEMP TABLE undone ON COMMIT DROP AS
       SELECT passport_country, destination_country FROM touched WHERE NOT stays`,
    )
  }
}
