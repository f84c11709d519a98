import type { Evidence, Source } from '@borderlane/contracts/catalogue/requirement'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

export interface SourceUse {
  source: Source
  evidence: Evidence
  destinations: string[]
  routes: number
  searches: number
  checkedRoutes: number
  checkedSearches: number
}

/** Days within which a rule counts as checked, and of which searches count. */
const CHECKED_DAYS = 90
const SEARCHED_DAYS = 30

const IN_USE = `(valid_from IS NULL OR valid_from <= $1::date) AND (valid_until IS NULL OR valid_until >= $1::date)`
/** A larger sum does not fit into the answer, and would be a counting error. */
const most = (sum: string) => `least(coalesce(${sum}, 0), 2147483647)::int`

@Injectable()
export class DataDescriptionStore {
  constructor(private readonly db: DataSource) {}

  /** The sources of today's rules; most routes first. @param today `YYYY-MM-DD` */
  findSources(today: string): Promise<SourceUse[]> {
    return this.db.query<SourceUse[]>(
      `WITH asked AS (
         SELECT route, sum(searches) AS searches FROM route_demand
         WHERE day > $1::date - ${SEARCHED_DAYS} GROUP BY route),
       rule AS (
         SELECT r.source, r.evidence, r.destination_country, asked.searches,
           r.checked_on >= $1::date - ${CHECKED_DAYS} AS is_checked
         FROM requirement r LEFT JOIN asked ON asked.route = r.passport_country || r.destination_country
         WHERE ${IN_USE})
       SELECT source, evidence, array_agg(DISTINCT destination_country ORDER BY destination_country) AS destinations,
         count(*)::int AS routes, ${most('sum(searches)')} AS searches,
         (count(*) FILTER (WHERE is_checked))::int AS "checkedRoutes",
         ${most('sum(searches) FILTER (WHERE is_checked)')} AS "checkedSearches"
       FROM rule GROUP BY source, evidence ORDER BY routes DESC, source ->> 'name', evidence`,
      [today],
    )
  }

  async countFeatured(today: string): Promise<{ routes: number; fromAuthority: number }> {
    const [featured] = await this.db.query<[{ routes: number; fromAuthority: number }]>(
      `SELECT count(*)::int AS routes, (count(*) FILTER (WHERE evidence = 'authority'))::int AS "fromAuthority"
       FROM requirement JOIN country ON country.code = destination_country WHERE country.featured AND ${IN_USE}`,
      [today],
    )
    return featured
  }
}
