import type { OrderMilestone } from '@borderlane/contracts/orders/order-milestone'
import type { EntityManager } from 'typeorm'
import { ACTS_WITHOUT_LOOK } from '../order/order-audit.store'

/** Names of the parameters of a statement: instants of the period, the end not counted in. */
interface Period {
  from: string
  until: string
}

/** Of an instant: how long it took since another one. */
const hours = (until: string, since: string): string => `extract(epoch FROM ${until} - ${since}) / 3600`

const within = (instant: string, { from, until }: Period): string =>
  `${instant} >= ${from}::timestamptz AND ${instant} < ${until}::timestamptz`

const WITHOUT_LOOK = `ARRAY[${ACTS_WITHOUT_LOOK.map((act) => `'${act}'`).join()}]`

/** Paid in the period, with the first thing that staff did with it since. */
const looked = (is: string) => (period: Period) =>
  `SELECT p.id, p.destination_country AS country, look.actor_id AS person, ${hours('look.at', 'p.paid_at')} AS hours
   FROM "order" p LEFT JOIN LATERAL (SELECT a.at, a.actor_id FROM order_audit a
     WHERE a.order_id = p.id AND a.at >= p.paid_at AND a.action <> ALL (${WITHOUT_LOOK}) ORDER BY a.at LIMIT 1) look ON true
   WHERE p.paid_cents > 0 AND ${within('p.paid_at', period)} AND ${is}`

/** Decided in the period and not undone since: the last entry of its status counts. */
const decided =
  (statuses: string, is = 'true') =>
  (period: Period) =>
    `SELECT p.id, p.destination_country AS country, h.user_id AS person, ${hours('h.at', 'filed.at')} AS hours
     FROM order_status_history h JOIN "order" p ON p.id = h.order_id AND p.status = h.status
     LEFT JOIN LATERAL (SELECT max(f.at) AS at FROM order_status_history f
       WHERE f.order_id = p.id AND f.status = 'submitted_to_govt' AND f.at <= h.at) filed ON true
     WHERE h.status IN (${statuses}) AND ${within('h.at', period)} AND ${is}
       AND NOT EXISTS (SELECT 1 FROM order_status_history l
         WHERE l.order_id = h.order_id AND l.status = h.status AND (l.at, l.version) > (h.at, h.version))`

const DECISIONS = `'approved', 'rejected'`
const DECIDED_DAY = `(h.at AT TIME ZONE 'UTC')::date`
/** One whose clock was stopped had time left. */
const IN_TIME = `coalesce(look.at <= p.look_due, p.look_left_ms IS DISTINCT FROM 0)`

/** Each order once: of several waits of its traveller the worst one. */
const answered = (state: 'late' | 'open' | 'in_time') => (period: Period) =>
  `SELECT id, country, person, hours FROM (
     SELECT DISTINCT ON (p.id) p.id, p.destination_country AS country, answer.author_id AS person, state.name AS state,
       ${hours('answer.at', 'm.at')} AS hours
     FROM order_message m JOIN "order" p ON p.id = m.order_id
     LEFT JOIN LATERAL (SELECT a.at, a.author_id FROM order_message a
         WHERE a.order_id = m.order_id AND a.writer = 'staff' AND a.at >= m.at
       UNION ALL SELECT a.at, a.actor_id FROM order_audit a
         WHERE a.order_id = m.order_id AND a.action = 'ask' AND a.at >= m.at ORDER BY at LIMIT 1) answer ON true,
     LATERAL (SELECT CASE WHEN answer.at IS NULL THEN 'open' WHEN answer.at > m.answer_due THEN 'late'
       ELSE 'in_time' END AS name) state
     WHERE m.answer_due IS NOT NULL AND ${within('m.at', period)}
     ORDER BY p.id, state.name = 'late' DESC, state.name = 'open' DESC, m.at) wait WHERE state = '${state}'`

/** Each order once. A list and the number that opens it are made from the same statement. */
const MILESTONES: Record<OrderMilestone, (period: Period) => string> = {
  made: (period) =>
    `SELECT p.id, p.destination_country AS country, NULL::uuid AS person, NULL::numeric AS hours
     FROM "order" p WHERE ${within('p.created_at', period)}`,
  paid: (period) =>
    `SELECT p.id, p.destination_country AS country, NULL::uuid AS person, NULL::numeric AS hours
     FROM "order" p WHERE p.paid_cents > 0 AND ${within('p.paid_at', period)}`,
  looked_in_time: looked(`look.at IS NOT NULL AND ${IN_TIME}`),
  looked_late: looked(`look.at IS NOT NULL AND NOT ${IN_TIME}`),
  not_looked: looked('look.at IS NULL'),
  answered_in_time: answered('in_time'),
  answered_late: answered('late'),
  not_answered: answered('open'),
  submitted: (period) =>
    `SELECT p.id, p.destination_country AS country, h.user_id AS person, ${hours('h.at', 'p.paid_at')} AS hours
     FROM order_status_history h JOIN "order" p ON p.id = h.order_id
     WHERE h.status = 'submitted_to_govt' AND ${within('h.at', period)}
       AND NOT EXISTS (SELECT 1 FROM order_status_history e
         WHERE e.order_id = h.order_id AND e.status = h.status AND e.version < h.version)`,
  approved: decided(`'approved'`),
  rejected: decided(`'rejected'`),
  on_time: decided(DECISIONS, `${DECIDED_DAY} <= p.promised_day`),
  late: decided(DECISIONS, `${DECIDED_DAY} > p.promised_day`),
  refunded: (period) =>
    `SELECT p.id, p.destination_country AS country, NULL::uuid AS person, NULL::numeric AS hours
     FROM "order" p WHERE p.id IN (SELECT r.order_id FROM refunded_payment r WHERE ${within('r.received_at', period)})`,
}

/** The ids of the orders to which it happened, as a condition of a statement. */
export const idsOfMilestone = (milestone: OrderMilestone, period: Period, person?: string): string =>
  `SELECT milestone.id FROM (${MILESTONES[milestone](period)}) milestone${person ? ` WHERE milestone.person = ${person}` : ''}`

export interface CountedMilestone {
  milestone: OrderMilestone
  /** Both null: of all. */
  country: string | null
  person: string | null
  count: number
  medianHours: number | null
}

/** Of all, of each destination, and of each person who did it. */
export function countMilestones(
  db: EntityManager,
  period: Period,
  destination: string | undefined,
): Promise<CountedMilestone[]> {
  const names = { from: '$1', until: '$2' }
  const all = Object.entries(MILESTONES).map(
    ([milestone, sql]) =>
      `SELECT '${milestone}' AS milestone, country, person, hours FROM (${sql(names)}) ${milestone}`,
  )
  return db.query(
    `SELECT milestone, country, person, count(*)::int AS count,
       round((percentile_cont(0.5) WITHIN GROUP (ORDER BY hours))::numeric, 1)::float8 AS "medianHours"
     FROM (${all.join(' UNION ALL ')}) milestone WHERE $3::text IS NULL OR country = $3
     GROUP BY GROUPING SETS ((milestone), (milestone, country), (milestone, person))
     HAVING grouping(person) = 1 OR person IS NOT NULL
     ORDER BY count(*) DESC, country, person`,
    [period.from, period.until, destination ?? null],
  )
}

export interface PaidMoney {
  paidCents: number
  officialCents: number
  ourCents: number
  refundedCents: number
}

/** Of the orders that were paid in the period. */
export async function sumMoney(
  db: EntityManager,
  { from, until }: Period,
  destination: string | undefined,
): Promise<PaidMoney> {
  const [row] = await db.query<[PaidMoney]>(
    `SELECT coalesce(sum(paid_cents), 0)::float8 AS "paidCents",
       coalesce(sum(greatest(paid_cents - service_fee_cents - denial_protection_fee_cents, 0)), 0)::float8 AS "officialCents",
       coalesce(sum(least(service_fee_cents + denial_protection_fee_cents, paid_cents)), 0)::float8 AS "ourCents",
       coalesce(sum(refunded_cents), 0)::float8 AS "refundedCents"
     FROM "order" p WHERE p.paid_cents > 0 AND ${within('p.paid_at', { from: '$1', until: '$2' })}
       AND ($3::text IS NULL OR destination_country = $3)`,
    [from, until, destination ?? null],
  )
  return row
}
