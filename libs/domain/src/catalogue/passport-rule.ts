import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'

/**
 * The day on which a passport has to be valid still, by what its destination asks.
 * @param journey first and last day, as far as they are known: `YYYY-MM-DD`
 * @returns undefined where the rule counts from a day that is not known
 */
export function neededUntil(
  { months, days, from }: PassportRule,
  journey: { arrival?: string; departure?: string },
): string | undefined {
  const start = from === 'arrival' ? journey.arrival : from === 'departure' ? journey.departure : undefined
  if (start === undefined) return undefined
  const day = new Date(`${start}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + (days ?? 0))
  const date = day.getUTCDate()
  day.setUTCMonth(day.getUTCMonth() + (months ?? 0))
  // 31 August and six months: a month without that day ends earlier.
  if (day.getUTCDate() !== date) day.setUTCDate(0)
  return day.toISOString().slice(0, 10)
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
