import type { OrderMilestone } from '@borderlane/contracts/orders/order-milestone'
import { ACTS_WITHOUT_LOOK } from '../src/order/order-audit.store'

/** What happened to one order, to the millisecond. */
interface Happened {
  milestone: OrderMilestone
  order: string
  at: number
  country: string
  person?: string | null
  took?: number
}

type Part = Pick<Happened, 'milestone' | 'person' | 'took'> & { at: Date }
type Query = <Row extends object>(sql: string) => Promise<Row[]>
interface OrderRow {
  id: string
  country: string
  created: Date
  paid: Date | null
  cents: number
  status: string
  promised: string | null
  due: Date | null
  left: number | null
}
interface Act {
  order: string
  at: Date
  person: string | null
  kind: string
}

/** Everything that happened to any order, one order after the other, as `OrderMilestone` describes it. */
export async function milestonesByHand(query: Query): Promise<Happened[]> {
  const orders = await query<OrderRow>(
    `SELECT id, destination_country AS country, created_at AS created, paid_at AS paid, paid_cents AS cents, status,
       promised_day::text AS promised, look_due AS due, look_left_ms AS "left" FROM "order"`,
  )
  const acts = await query<Act>(
    `SELECT order_id AS "order", at, actor_id AS person, action AS kind FROM order_audit WHERE order_id IS NOT NULL`,
  )
  const moves = await query<Act & { version: number }>(
    `SELECT order_id AS "order", at, user_id AS person, status AS kind, version FROM order_status_history`,
  )
  const messages = await query<Act & { due: Date | null }>(
    `SELECT order_id AS "order", at, author_id AS person, writer AS kind, answer_due AS due FROM order_message`,
  )
  const refunds = await query<{ order: string; at: Date }>(
    `SELECT order_id AS "order", received_at AS at FROM refunded_payment`,
  )
  return orders.flatMap((order) => {
    const of = <Row extends { order: string; at: Date }>(rows: Row[]) =>
      rows.filter((row) => row.order === order.id).sort((a, b) => Number(a.at) - Number(b.at))
    const parts: Part[] = [
      { milestone: 'made', at: order.created },
      ...(order.paid && order.cents > 0 ? paidOf(order, order.paid, of(acts)) : []),
      ...waitsOf(of(messages), of([...messages, ...acts])),
      ...of(moves)
        .filter(isFirstFiling)
        .map(({ at, person }) => ({
          milestone: 'submitted' as const,
          at,
          person,
          ...(order.paid && { took: Number(at) - Number(order.paid) }),
        })),
      ...decisionOf(order, of(moves)),
      ...of(refunds).map(({ at }) => ({ milestone: 'refunded' as const, at })),
    ]
    return parts.map((one) => ({ ...one, at: Number(one.at), order: order.id, country: order.country }))
  })
}

function paidOf(order: OrderRow, paid: Date, acts: Act[]): Part[] {
  const look = acts.find(({ at, kind }) => at >= paid && !ACTS_WITHOUT_LOOK.some((act) => act === kind))
  const isInTime = look && (order.due ? look.at <= order.due : order.left !== 0)
  return [
    { milestone: 'paid', at: paid },
    look
      ? {
          milestone: isInTime ? 'looked_in_time' : 'looked_late',
          at: paid,
          person: look.person,
          took: Number(look.at) - Number(paid),
        }
      : { milestone: 'not_looked', at: paid },
  ]
}

const waitsOf = (messages: (Act & { due: Date | null })[], answers: Act[]): Part[] =>
  messages.flatMap(({ at, due }): Part[] => {
    if (!due) return []
    const answer = answers.find((one) => one.at >= at && (one.kind === 'staff' || one.kind === 'ask'))
    if (!answer) return [{ milestone: 'not_answered', at }]
    const isLate = answer.at > due
    return [
      {
        milestone: isLate ? 'answered_late' : 'answered_in_time',
        at,
        person: answer.person,
        took: Number(answer.at) - Number(at),
      },
    ]
  })

/** By number, whatever its time. */
const isFirstFiling = (
  move: Act & { version: number },
  _: number,
  moves: (Act & { version: number })[],
): boolean =>
  move.kind === 'submitted_to_govt' &&
  moves.every(({ kind, version }) => kind !== move.kind || version >= move.version)

function decisionOf(order: OrderRow, moves: Act[]): Part[] {
  const decision = moves.findLast(({ kind }) => kind === order.status)
  if (!decision || (order.status !== 'approved' && order.status !== 'rejected')) return []
  const filed = moves.findLast(({ kind, at }) => kind === 'submitted_to_govt' && at <= decision.at)
  const { at, person } = decision
  const one = { at, person, ...(filed && { took: Number(at) - Number(filed.at) }) }
  const promise: OrderMilestone = at.toISOString().slice(0, 10) <= (order.promised ?? '') ? 'on_time' : 'late'
  return [{ ...one, milestone: order.status }, ...(order.promised ? [{ ...one, milestone: promise }] : [])]
}

const WORST: readonly OrderMilestone[] = ['answered_late', 'not_answered', 'answered_in_time']

interface Asked {
  /** The end is not counted in. */
  from: number
  until: number
  destination?: string
}

/** A line `milestone, of whom: count, median hours` for all, each destination and each person, sorted. */
export function figuresByHand(all: readonly Happened[], { from, until, destination }: Asked): string[] {
  const inPeriod = all.filter(
    ({ at, country }) => at >= from && at < until && (!destination || country === destination),
  )
  // Each order once: of several waits the worst, of several refunds one.
  const counted = inPeriod.filter((one) => {
    const rank = ({ milestone }: Happened) => WORST.indexOf(milestone)
    const isSame = ({ order, milestone }: Happened) =>
      order === one.order &&
      (one.milestone === 'refunded' ? milestone === 'refunded' : rank(one) >= 0 && WORST.includes(milestone))
    return !inPeriod.some((other) => isSame(other) && (rank(other) - rank(one) || other.at - one.at) < 0)
  })
  const groups = new Map<string, Happened[]>()
  for (const one of counted)
    for (const name of ['all', one.country, ...(one.person ? [one.person] : [])])
      groups.set(`${one.milestone}, ${name}`, [...(groups.get(`${one.milestone}, ${name}`) ?? []), one])
  return [...groups].map(([name, some]) => `${name}: ${some.length}, ${medianOf(some)}`).sort()
}

const TENTH_MS = 360_000

function medianOf(some: readonly Happened[]): number | null {
  const took = some.flatMap((one) => one.took ?? []).sort((a, b) => a - b)
  if (took.length === 0) return null
  const twice = took[Math.floor((took.length - 1) / 2)]! + took[Math.floor(took.length / 2)]!
  return (Math.sign(twice) * Math.round(Math.abs(twice) / 2 / TENTH_MS)) / 10
}
