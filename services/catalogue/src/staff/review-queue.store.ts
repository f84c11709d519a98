import type { Evidence, RuleSummary, Source } from '@borderlane/contracts/catalogue/requirement'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { summaryColumns } from '../rules/rule-row.store'
import { STALE_DAYS } from '../rules/time-line'
import type { Entry } from '../rules/visa-policy'

export interface WaitingRule {
  passport: string
  destination: string
  rule: RuleSummary
  evidence: Evidence
  source: Source
  checkedOn: string
  validUntil: string | null
  feeUntil: string | null
  nextFrom: string | null
  nextRule: RuleSummary | null
  asked: number
  /** Of `disagreeing`: what the other source says. */
  proposal: WaitingProposal | null
}

export interface WaitingProposal {
  id: string
  entry: Entry
  stayDays: number | null
  from: string | null
  until: string | null
  evidence: Evidence
  source: Source
  remark: string
  foundAt: string
  isAlarm: boolean
}

interface QueueOptions {
  /** `YYYY-MM-DD` */
  today: string
  destination: string | undefined
  most: number
  skip: number
}

const ENDING_DAYS = 35
/** Days of searches and orders that count. */
const DEMAND_DAYS = 30

/** `$1` is today. */
const IN_USE = `(r.valid_from IS NULL OR r.valid_from <= $1::date) AND (r.valid_until IS NULL OR r.valid_until >= $1::date)`
const STALE = `r.checked_on < $1::date - ${STALE_DAYS}`
const FEE_UNTIL = `(r.government_fee_source->>'until')::date`
/** The rule, or what its official fee is said to be. */
const ENDS = `least(r.valid_until, ${FEE_UNTIL})`
const ENDING = `${ENDS} < $1::date + ${ENDING_DAYS}`

/** What another source says of a route, until someone has decided. */
const DISAGREEING = `disagreement d ON d.state = 'open' AND d.passport_country = r.passport_country
  AND d.destination_country = r.destination_country`
const PROPOSAL = `jsonb_build_object('id', d.id, 'entry', d.entry, 'stayDays', d.stay_days, 'from', d.valid_from,
  'until', d.valid_until, 'evidence', d.evidence, 'source', d.source, 'remark', d.remark, 'foundAt', d.found_at, 'isAlarm',
  d.is_alarm)`

const QUEUES = {
  disagreeing: {
    join: `JOIN ${DISAGREEING}`,
    where: 'true',
    order: `asked DESC, d.found_at, d.id`,
    proposal: PROPOSAL,
  },
  stale: { join: '', where: STALE, order: `asked DESC, r.checked_on, 1, 2`, proposal: 'NULL' },
  ending: { join: '', where: ENDING, order: `${ENDS}, asked DESC, 1, 2`, proposal: 'NULL' },
}

@Injectable()
export class ReviewQueueStore {
  constructor(private readonly db: DataSource) {}

  listRules(queue: keyof typeof QUEUES, options: QueueOptions): Promise<WaitingRule[]> {
    const { join, where, order, proposal } = QUEUES[queue]
    return this.db.query<WaitingRule[]>(
      `WITH demand AS (
         SELECT route, sum(searches + orders) AS asked FROM route_demand
         WHERE day > $1::date - ${DEMAND_DAYS} GROUP BY route)
       SELECT r.passport_country AS passport, r.destination_country AS destination, ${summaryColumns('r')} AS rule,
         r.evidence, r.source, r.checked_on::text AS "checkedOn", r.valid_until::text AS "validUntil",
         ${FEE_UNTIL}::text AS "feeUntil",
         next.valid_from::text AS "nextFrom", next.rule AS "nextRule",
         least(coalesce(demand.asked, 0), 2147483647)::int AS asked, ${proposal} AS proposal
       FROM requirement r ${join}
       LEFT JOIN demand ON demand.route = r.passport_country || r.destination_country
       LEFT JOIN LATERAL (
         SELECT later.valid_from, ${summaryColumns('later')} AS rule FROM requirement later
         WHERE later.passport_country = r.passport_country AND later.destination_country = r.destination_country
           AND later.valid_from > $1::date AND ${summaryColumns('later')} <> ${summaryColumns('r')}
         ORDER BY later.valid_from LIMIT 1) next ON true
       WHERE ${IN_USE} AND ${where} AND ($2::text IS NULL OR r.destination_country = $2)
       ORDER BY ${order} LIMIT ${options.most} OFFSET $3`,
      [options.today, options.destination ?? null, options.skip],
    )
  }

  async countRules({
    today,
    destination,
  }: Pick<QueueOptions, 'today' | 'destination'>): Promise<Record<keyof typeof QUEUES, number>> {
    const [counts] = await this.db.query<[Record<keyof typeof QUEUES, number>]>(
      `SELECT (SELECT count(*)::int FROM requirement r JOIN ${DISAGREEING}
           WHERE ${IN_USE} AND ($2::text IS NULL OR r.destination_country = $2)) AS disagreeing,
         (count(*) FILTER (WHERE ${STALE}))::int AS stale, (count(*) FILTER (WHERE ${ENDING}))::int AS ending
       FROM requirement r WHERE ${IN_USE} AND ($2::text IS NULL OR r.destination_country = $2)`,
      [today, destination ?? null],
    )
    return counts
  }
}
