import type { Source } from '@borderlane/contracts/catalogue/requirement'
import type { OldList } from '@borderlane/contracts/catalogue/rules'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { changedFields } from '../rules/rule-row.store'
import { STALE_DAYS } from '../rules/time-line'

/** `$1` is today. */
const IN_USE = `evidence = 'authority' AND (valid_from IS NULL OR valid_from <= $1::date)
  AND (valid_until IS NULL OR valid_until >= $1::date)`
const CHECKED = ['checked_on', 'staff_check']

@Injectable()
export class OldListStore {
  constructor(private readonly db: DataSource) {}

  /** Lists of authorities that no one has read for 90 days, oldest first. @param today `YYYY-MM-DD` */
  findOld(today: string): Promise<OldList[]> {
    return this.db.query<OldList[]>(
      `SELECT source ->> 'name' AS name, source ->> 'url' AS url, max(checked_on)::text AS "readOn",
         count(*)::int AS routes
       FROM requirement WHERE ${IN_USE} GROUP BY 1, 2
       HAVING max(checked_on) < $1::date - ${STALE_DAYS} ORDER BY 3, 1`,
      [today],
    )
  }

  /**
   * Records in all rules of today from a list, and in their history, that staff have read it today.
   * @returns the routes (`GBCN`)
   */
  async confirmRules(
    tx: EntityManager,
    list: { name: string; url: string },
    { staffCheck, at, runId, actorId }: { staffCheck: Source; at: Date; runId: string; actorId: string },
  ): Promise<string[]> {
    const rows = await tx.query<{ route: string }[]>(
      `WITH before AS MATERIALIZED (
         SELECT * FROM requirement WHERE ${IN_USE} AND source ->> 'name' = $2 AND source ->> 'url' = $3 FOR UPDATE),
       after AS (
         UPDATE requirement r SET checked_on = $1, staff_check = $4, version = r.version + 1
         FROM before WHERE before.id = r.id RETURNING r.*),
       noted AS (
         INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id,
           actor_id, source, version_after, old, new)
         SELECT after.id, after.passport_country, after.destination_country, $5, 'rules', $6, $7, $4::jsonb,
           after.version, ${changedFields('before', 'after', CHECKED)}, ${changedFields('after', 'before', CHECKED)}
         FROM before JOIN after USING (id))
       SELECT passport_country || destination_country AS route FROM after`,
      [staffCheck.asOf, list.name, list.url, JSON.stringify(staffCheck), at, runId, actorId],
    )
    return rows.map(({ route }) => route)
  }
}
