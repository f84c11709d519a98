import type { RuleSummary, Source } from '@borderlane/contracts/catalogue/requirement'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { summaryColumns } from '../rule/rule-columns'

const FACTS = ['visa_type', 'electronic_authorisation', 'admitted', 'stay_days']

/** Rules that changed where they stand, or took another one's place, but for runs that were taken back. */
const UPDATES = `
  SELECT h.id::text AS id, r.passport_country AS passport, r.destination_country AS destination,
    ${summaryColumns('old')} AS old, ${summaryColumns('now')} AS new, coalesce(h.effective, h.at::date)::text AS effective,
    r.valid_until::text AS until, coalesce(h.source, r.source) AS source, h.at
  FROM requirement_history h
  JOIN requirement r ON r.id = h.requirement_id
  CROSS JOIN LATERAL jsonb_populate_record(r, h.old) old
  CROSS JOIN LATERAL jsonb_populate_record(r, h.new) now
  WHERE h.new ?| ARRAY[${FACTS.map((fact) => `'${fact}'`).join(', ')}]
    AND h.cause IN ('import', 'travel', 'official', 'rules', 'edit', 'correction')
    AND NOT EXISTS (SELECT 1 FROM run WHERE run.id = h.run_id AND run.state = 'undone')`

/** One change as it is listed, newest first. */
export interface ListedChange {
  id: string
  passport: string
  destination: string
  old: RuleSummary
  new: RuleSummary
  effective: string
  until: string | null
  source: Source
  at: Date
  total: number
}

@Injectable()
export class VisaUpdateStore {
  constructor(private readonly db: DataSource) {}

  /** @param skip so many of the newest are left out */
  list(most: number, skip: number): Promise<ListedChange[]> {
    return this.db.query<ListedChange[]>(
      `WITH change AS MATERIALIZED (${UPDATES})
       SELECT change.*, total.count AS total FROM (SELECT count(*)::int AS count FROM change) total
       JOIN change ON true
       ORDER BY effective DESC, at DESC, id LIMIT ${most} OFFSET $1`,
      [skip],
    )
  }
}
