import type { PassportRule, VisaVariant } from '@borderlane/contracts/catalogue/requirement'

/** The day so long after a day, `YYYY-MM-DD`: six months after 31 August is the last day of February. */
export function dayAfter(start: string, { count, unit }: NonNullable<VisaVariant['stay']>): string {
  const day = new Date(`${start}T00:00:00Z`)
  const date = day.getUTCDate()
  if (unit === 'day') day.setUTCDate(date + count)
  else {
    day.setUTCMonth(day.getUTCMonth() + count * (unit === 'year' ? 12 : 1))
    if (day.getUTCDate() !== date) day.setUTCDate(0)
  }
  return day.toISOString().slice(0, 10)
}

/**
 * The day on which a passport has to be valid still, by what its destination asks.
 * @param journey first and last day, as far as they are known: `YYYY-MM-DD`
 * @returns undefined where the rule counts from a day that is not known
 */
export function neededUntil(
  { months, days, from }: PassportRule,
  journey: { arrival?: string | undefined; departure?: string | undefined },
): string | undefined {
  const start = from === 'arrival' ? journey.arrival : from === 'departure' ? journey.departure : undefined
  if (start === undefined) return undefined
  return dayAfter(dayAfter(start, { count: days ?? 0, unit: 'day' }), { count: months ?? 0, unit: 'month' })
}

const AFTER = {
  arrival: 'afterArrival',
  departure: 'afterDeparture',
  visa_application: 'afterApplication',
  visa_end: 'afterVisa',
} as const

/** What the rule says of the validity, as the texts name it, with its length of time. */
export function validityKind({ months, days, from }: PassportRule) {
  const count = months ?? days ?? 0
  const unit = months === null ? ('day' as const) : ('month' as const)
  if (count === 0 && from === 'arrival') return { kind: 'onArrival' as const, count, unit }
  if (count === 0 && from === 'departure') return { kind: 'onDeparture' as const, count, unit }
  return { kind: AFTER[from], count, unit }
}

/** As much as is advised where a rule asks for less, or none is known. */
export const asksHalfAYear = ({ months, days, from }: PassportRule): boolean =>
  (from === 'arrival' || from === 'departure') && (months === null ? (days ?? 0) >= 180 : months >= 6)
