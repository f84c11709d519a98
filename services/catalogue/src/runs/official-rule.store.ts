import type { Evidence, Source } from '@borderlane/contracts/catalogue/requirement'
import type { VisaType } from '@borderlane/contracts/primitives'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { entryOf } from '../rules/visa-policy'
import { changedFields } from '../rules/rule-row.store'
import type { ComparedRule } from './comparison'

interface StoredRule {
  id: string
  passport_country: string
  destination_country: string
  visa_type: VisaType
  electronic_authorisation: boolean
  admitted: boolean
  stay_days: number | null
  evidence: Evidence
  source_name: string
  checked_on: string
}

@Injectable()
export class OfficialRuleStore {
  /** The rules of some routes (`GBCN`) that hold on a day. */
  async findRules(tx: EntityManager, day: string, routes: readonly string[]): Promise<ComparedRule[]> {
    const rows = await tx.query<StoredRule[]>(
      `SELECT r.id, r.passport_country, r.destination_country, r.visa_type, r.electronic_authorisation, r.admitted,
         r.stay_days, r.evidence, r.source ->> 'name' AS source_name, r.checked_on::text
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
      evidence: row.evidence,
      sourceName: row.source_name,
      checkedOn: row.checked_on,
    }))
  }

  /** Says of rules that the authority's own list has them, with its day, and writes it into their history. */
  async confirmRules(
    tx: EntityManager,
    confirmed: readonly { id: string; source: Source }[],
    { at, runId, actorId }: { at: Date; runId: string; actorId: string | null },
  ): Promise<void> {
    const sources = [...new Set(confirmed.map(({ source }) => source))]
    for (const source of sources)
      await tx.query(
        `WITH before AS MATERIALIZED (SELECT * FROM requirement WHERE id = ANY ($1::uuid[])),
         after AS (
           UPDATE requirement r SET evidence = 'authority', source = $2, checked_on = $3, version = r.version + 1
           FROM before WHERE before.id = r.id RETURNING r.*)
         INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id,
           actor_id, source, version_after, old, new)
         SELECT after.id, after.passport_country, after.destination_country, $4, 'official', $5, $6, $2::jsonb, after.version,
           ${changedFields('before', 'after', CONFIRMED)}, ${changedFields('after', 'before', CONFIRMED)}
         FROM before JOIN after USING (id)`,
        [
          confirmed.filter((one) => one.source === source).map(({ id }) => id),
          JSON.stringify(source),
          source.asOf,
          at,
          runId,
          actorId,
        ],
      )
  }
}

const CONFIRMED = ['evidence', 'source', 'checked_on']
