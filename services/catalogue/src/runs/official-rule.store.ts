import type { Evidence } from '@borderlane/contracts/catalogue/requirement'
import type { VisaType } from '@borderlane/contracts/primitives'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { entryOf } from '../rules/visa-policy'
import { readSource } from '../sources/built-in-data'
import { changedFields } from '../rules/rule-row.store'
import type { ComparedRule, Confirmed } from './comparison'

interface StoredRule {
  id: string
  passport_country: string
  destination_country: string
  visa_type: VisaType
  electronic_authorisation: boolean
  admitted: boolean
  stay_days: number | null
  has_stay_source: boolean
  evidence: Evidence
  source_name: string
  checked_on: string
}

@Injectable()
export class OfficialRuleStore {
  async findRules(tx: EntityManager, day: string, routes: readonly string[]): Promise<ComparedRule[]> {
    const rows = await tx.query<StoredRule[]>(
      `SELECT r.id, r.passport_country, r.destination_country, r.visa_type, r.electronic_authorisation, r.admitted,
         r.stay_days, r.stay_source IS NOT NULL AS has_stay_source, r.evidence, r.source ->> 'name' AS source_name, r.checked_on::text
       FROM requirement r JOIN unnest($2::text[]) route
         ON r.passport_country = left(route, 2) AND r.destination_country = right(route, 2)
       WHERE (r.valid_from IS NULL OR r.valid_from <= $1) AND (r.valid_until IS NULL OR r.valid_until >= $1)`,
      [day, routes],
    )
    return rows.map((row) => ({
      id: row.id,
      passport: row.passport_country,
      destination: row.destination_country,
      entry: entryOf({
        visaType: row.visa_type,
        electronicAuthorisation: row.electronic_authorisation,
        admitted: row.admitted,
      }),
      stayDays: row.stay_days,
      hasStaySource: row.has_stay_source,
      evidence: row.evidence,
      sourceName: row.source_name,
      checkedOn: row.checked_on,
    }))
  }

  /**
   * Says of rules that the authority's own list has them, or someone who cites it, with the day, and writes it into their
   * history. The days of a stay that a list does not name keep the source that they had.
   */
  async confirmRules(
    tx: EntityManager,
    confirmed: readonly Confirmed[],
    { at, runId, actorId }: { at: Date; runId: string; actorId: string | null },
  ): Promise<void> {
    const index = await readSource()
    for (const [first, ids] of bySource(confirmed))
      await tx.query(
        `WITH before AS MATERIALIZED (SELECT * FROM requirement WHERE id = ANY ($1::uuid[])),
         after AS (
           UPDATE requirement r SET evidence = $7, source = $2, checked_on = $3, version = r.version + 1,
             stay_source = CASE WHEN NOT $8::boolean AND r.stay_days IS NOT NULL
               THEN coalesce(r.stay_source, CASE WHEN r.evidence = 'authority' THEN $9
                 ELSE r.source || jsonb_build_object('evidence', r.evidence) END) END
           FROM before WHERE before.id = r.id RETURNING r.*)
         INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id,
           actor_id, source, version_after, old, new)
         SELECT after.id, after.passport_country, after.destination_country, $4, 'official', $5, $6, $2::jsonb, after.version,
           ${changedFields('before', 'after', CONFIRMED)}, ${changedFields('after', 'before', CONFIRMED)}
         FROM before JOIN after USING (id)`,
        [
          ids,
          JSON.stringify(first.source),
          first.source.asOf,
          at,
          runId,
          actorId,
          first.evidence,
          first.namesDays,
          // An earlier version did not keep who named the days: the index did.
          JSON.stringify({ ...index, evidence: 'index' }),
        ],
      )
  }
}

const CONFIRMED = ['evidence', 'source', 'stay_source', 'checked_on']

function bySource(confirmed: readonly Confirmed[]): Map<Confirmed, string[]> {
  const groups = new Map<Confirmed, string[]>()
  for (const one of confirmed) {
    const first = [...groups.keys()].find(
      ({ source, namesDays }) => source === one.source && namesDays === one.namesDays,
    )
    groups.set(first ?? one, [...(first ? groups.get(first)! : []), one.id])
  }
  return groups
}
