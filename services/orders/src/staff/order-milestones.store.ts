import { ORDER_MILESTONES, type OrderMilestone } from '@borderlane/contracts/orders/order-milestone'
import type { EntityManager } from 'typeorm'

/** Names of the parameters of a statement: instants of the period, the end not counted in. */
interface Period {
  from: string
  until: string
}

const within = (instant: string, { from, until }: Period): string =>
  `${instant} >= ${from}::timestamptz AND ${instant} < ${until}::timestamptz`

/** Of each wait of a traveller, the worst first. */
const ANSWERS: readonly OrderMilestone[] = ['answered_late', 'not_answered', 'answered_in_time']
const ONCE = ORDER_MILESTONES.filter((milestone) => milestone !== 'refunded' && !ANSWERS.includes(milestone))
const listOf = (milestones: readonly OrderMilestone[]): string =>
  milestones.map((milestone) => `'${milestone}'`).join()

/** Of several waits of a traveller the worst one, of several refunds the first. */
const firstOf = (milestones: readonly OrderMilestone[], period: Period): string =>
  `SELECT DISTINCT ON (order_id) order_id, milestone, country, person, hours FROM order_milestone
   WHERE milestone IN (${listOf(milestones)}) AND ${within('at', period)}
   ORDER BY order_id, array_position(ARRAY[${listOf(milestones)}], milestone), at`

/** Each order once for each milestone. A list and the number that opens it are made from the same statement. */
const SOURCES: readonly { of: readonly OrderMilestone[]; sql: (period: Period) => string }[] = [
  {
    of: ONCE,
    sql: (period) =>
      `SELECT order_id, milestone, country, person, hours FROM order_milestone
       WHERE milestone IN (${listOf(ONCE)}) AND ${within('at', period)}`,
  },
  { of: ANSWERS, sql: (period) => firstOf(ANSWERS, period) },
  { of: ['refunded'], sql: (period) => firstOf(['refunded'], period) },
]

/** The ids of the orders to which it happened, as a condition of a statement. */
export function idsOfMilestone(milestone: OrderMilestone, period: Period, person?: string): string {
  const { sql } = SOURCES.find(({ of }) => of.includes(milestone))!
  const conditions = [`milestone = '${milestone}'`, ...(person ? [`person = ${person}`] : [])]
  return `SELECT order_id FROM (${sql(period)}) happened WHERE ${conditions.join(' AND ')}`
}

export interface CountedMilestone {
  milestone: OrderMilestone
  /** Both null: of all. */
  country: string | null
  person: string | null
  count: number
  medianHours: number | null
}

/** Of all, of each destination, and of each person who did it; those of which there are most first. */
export async function countMilestones(
  db: EntityManager,
  period: Period,
  destination: string | undefined,
): Promise<CountedMilestone[]> {
  const names = { from: '$1', until: '$2' }
  // Grouped where the planner knows how few groups there are.
  const counts = SOURCES.map(
    ({ sql }) =>
      `(SELECT milestone, country, person, count(*)::int AS count, string_agg(float8send(hours), '') AS hours
        FROM (${sql(names)}) happened WHERE $3::text IS NULL OR country = $3 GROUP BY milestone, country, person)`,
  )
  const rows = await db.query<(Omit<CountedMilestone, 'medianHours'> & { hours: Buffer | null })[]>(
    counts.join(' UNION ALL '),
    [period.from, period.until, destination ?? null],
  )
  const sums = new Map<string, Omit<CountedMilestone, 'medianHours'> & { hours: Float64Array[] }>()
  for (const { milestone, country, person, count, hours } of rows) {
    const took = hours && numbersOf(hours)
    const groups = [
      { country: null, person: null },
      { country, person: null },
      ...(person ? [{ country: null, person }] : []),
    ]
    for (const of of groups) {
      const key = `${milestone} ${of.country} ${of.person}`
      const sum = sums.get(key) ?? { milestone, ...of, count: 0, hours: [] }
      sums.set(key, sum)
      sum.count += count
      if (took) sum.hours.push(took)
    }
  }
  return [...sums.values()]
    .sort((a, b) => b.count - a.count || compare(a.country, b.country) || compare(a.person, b.person))
    .map(({ hours, ...sum }) => ({ ...sum, medianHours: medianOf(hours) }))
}

/** As `float8send` has them, the highest byte first. */
function numbersOf(bytes: Buffer): Float64Array {
  const copy = Uint8Array.from(bytes)
  Buffer.from(copy.buffer).swap64()
  return new Float64Array(copy.buffer)
}

/** What has none comes last. */
const compare = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null || (b !== null && a > b) ? 1 : -1

/** To a tenth. Postgres sorts for each of the groups, which takes three times as long. */
function medianOf(parts: readonly Float64Array[]): number | null {
  const hours = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  if (hours.length === 0) return null
  let at = 0
  for (const part of parts) {
    hours.set(part, at)
    at += part.length
  }
  const half = (hours.length - 1) >> 1
  const low = partAt(hours, half)
  const high = hours.length % 2 === 1 ? low : hours.subarray(half + 1).reduce((a, b) => Math.min(a, b))
  const median = low + (high - low) / 2
  // As decimals are rounded: 0.15 is a little less than that as a number.
  return (Math.sign(median) * Math.round(Number((Math.abs(median) * 10).toPrecision(15)))) / 10
}

/** Moves the smaller ones before a place, which takes a fraction of sorting them. @returns what is there then */
function partAt(numbers: Float64Array, place: number): number {
  let [first, last] = [0, numbers.length - 1]
  while (first < last) {
    const middle = numbers[(first + last) >> 1]!
    let [left, right] = [first, last]
    while (left <= right) {
      while (numbers[left]! < middle) left += 1
      while (numbers[right]! > middle) right -= 1
      if (left > right) break
      const swapped = numbers[left]!
      numbers[left] = numbers[right]!
      numbers[right] = swapped
      left += 1
      right -= 1
    }
    if (place <= right) last = right
    else if (place >= left) first = left
    else break
  }
  return numbers[place]!
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
