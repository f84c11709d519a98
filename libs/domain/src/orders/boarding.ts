import type { Duty, PassportRule } from '@borderlane/contracts/catalogue/requirement'
import type { BoardingItem, BoardingList } from '@borderlane/contracts/orders/boarding'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { addDays, dutyDays } from '../catalogue/duty'
import { dayAfter, neededUntil } from '../passport-rule'
import { MOST_DAYS_AHEAD } from './own-steps'

export interface BoardingRule {
  passportRule: PassportRule | null
  duties: Duty[]
}

interface BoardingOrder {
  status: OrderStatus
  paidCents: number
  /** The visa's file is there, or was until its time had ended. */
  hasDecision: boolean
  /** What was ticked. */
  doneSteps: readonly string[]
  boardingRule: BoardingRule | null
}

/** Days as `YYYY-MM-DD`, as far as they are known. */
interface Journey {
  arrival?: string | undefined
  departure?: string | undefined
  passportExpiryDate?: string | undefined
}

/** Days before the arrival on which its traveller gets a mail of what is open. */
const REMINDER_DAYS = [7, 3]
/** Counts as the stay where the day of departure is not known: no visa that we sell is for a longer one. */
const LONGEST_STAY = { count: 1, unit: 'year' } as const
/** So long before UTC a day begins in the first time zone. */
const FIRST_ZONE_MS = 14 * 3_600_000
/** Taken along, not done. */
const PROOFS: readonly Duty['code'][] = ['onward_ticket', 'accommodation', 'funds']
const AFTER_DEPARTURE: readonly Duty['place'][] = ['on_arrival', 'after_arrival']

const isProof = ({ code, need }: Duty): boolean =>
  PROOFS.includes(code) && (need === 'must' || need === 'may_be_asked')

/** What everyone has to do before they arrive. */
const isTask = ({ code, need, place }: Duty): boolean =>
  need === 'must' && !AFTER_DEPARTURE.includes(place) && !PROOFS.includes(code)

export const boardingRuleOf = ({ passportRule, duties }: BoardingRule): BoardingRule => ({
  passportRule,
  duties: duties.filter((duty) => isTask(duty) || isProof(duty)),
})

export const hasBoarding = ({ status, paidCents }: Pick<BoardingOrder, 'status' | 'paidCents'>): boolean =>
  paidCents > 0 && status !== 'rejected' && status !== 'closed'

/** Why a day is none on which someone is to arrive. @param today both as `YYYY-MM-DD` */
export function arrivalProblem(day: string, today: string): 'past' | 'far' | undefined {
  if (day < today) return 'past'
  return day > addDays(today, MOST_DAYS_AHEAD) ? 'far' : undefined
}

export function boardingItems(order: BoardingOrder, journey: Journey): BoardingItem[] {
  const { status, hasDecision, doneSteps, boardingRule } = order
  const duties = boardingRule?.duties ?? []
  const ticked = (code: BoardingItem['code'], of: Duty[]): BoardingItem => ({
    ...{ code, isDone: doneSteps.includes(code), by: 'traveller', duties: of },
  })
  const tasks = duties.filter(isTask)
  return [
    { code: 'visa', isDone: status === 'approved' && hasDecision, by: 'system', duties: [] },
    { ...ticked('passport', []), ...passportState(boardingRule, journey) },
    ...[...new Set(tasks.map(({ code }) => code))].map((code) =>
      ticked(
        code,
        tasks.filter((duty) => duty.code === code),
      ),
    ),
    ticked('papers', duties.filter(isProof)),
  ]
}

/** Whether the passport is valid long enough, where its last day and that of the rule are known. */
function passportState(rule: BoardingRule | null, journey: Journey): Partial<BoardingItem> {
  const { arrival, departure, passportExpiryDate: end } = journey
  if (!rule?.passportRule) return {}
  const until = neededUntil(rule.passportRule, { arrival, departure })
  if (until) return { neededUntil: until, ...(end && { by: 'system', isDone: end >= until }) }
  const last = arrival && neededUntil(rule.passportRule, { departure: dayAfter(arrival, LONGEST_STAY) })
  return last && end && end >= last ? { by: 'system', isDone: true } : {}
}

export function boardingFrom({ duties }: BoardingItem, arrival: string | undefined): string | undefined {
  if (!arrival) return undefined
  return duties
    .flatMap((duty) => dutyDays(duty, arrival).earliest ?? [])
    .toSorted()
    .at(-1)
}

/** Whether an item cannot be done yet, wherever in the world its traveller is. */
export function isTooEarly(item: BoardingItem, arrival: string | undefined, at: Date): boolean {
  const from = boardingFrom(item, arrival)
  return from !== undefined && new Date(at.getTime() + FIRST_ZONE_MS).toISOString().slice(0, 10) < from
}

/** What was ticked before it could be done: the day of arrival was another one then. */
export const earlyTicks = ({ arrival, items, history }: BoardingList): BoardingItem['code'][] =>
  items.flatMap((item) => {
    const tick = history.findLast(({ step }) => step === item.code)
    const isEarly = item.isDone && tick && isTooEarly(item, arrival, new Date(tick.at))
    return isEarly ? [item.code] : []
  })

/**
 * Whether its traveller gets a mail: 7 and 3 days before the arrival, and on the first day on which something of it can be
 * done; of several on one day, one.
 * @param since the first day, `YYYY-MM-DD`, that was not checked before
 * @param today the last one
 */
export function isBoardingMailDue(
  { arrival, items }: Pick<BoardingList, 'arrival' | 'items'>,
  since: string,
  today: string,
): boolean {
  const open = items.filter(({ isDone }) => !isDone)
  if (!arrival || arrival < today || open.length === 0) return false
  const days = [
    ...REMINDER_DAYS.map((count) => addDays(arrival, -count)),
    ...open.flatMap(({ duties }) => duties.map((duty) => dutyDays(duty, arrival).earliest)),
  ]
  return days.some((day) => day !== null && day >= since && day <= today)
}
