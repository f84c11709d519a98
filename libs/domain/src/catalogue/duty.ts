import type { Duty } from '@borderlane/contracts/catalogue/requirement'

const DAY_HOURS = 24
const DAY_MS = DAY_HOURS * 3_600_000

/** @param day `YYYY-MM-DD`, as the result is */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Whole days before the arrival; below zero: after it. Of an hour on the day itself only the day is said. */
const daysOf = (hours: number): number => Math.trunc(hours / DAY_HOURS)

/**
 * The first and the last day on which something can be done; null where the source names none.
 * @param arrival `YYYY-MM-DD`
 */
export function dutyDays(
  { earliestHours, latestHours }: Duty,
  arrival: string,
): Record<'earliest' | 'latest', string | null> {
  const day = (hours: number | null) => (hours === null ? null : addDays(arrival, -daysOf(hours)))
  return { earliest: day(earliestHours), latest: day(latestHours) }
}

/** A sentence about a duty; its words are in `duties`, under `say`. */
export interface DutySentence {
  key:
    | `place.${NonNullable<Duty['place']>}`
    | `who.${NonNullable<Duty['who']>}`
    | `when.${'between' | 'latest' | 'window' | 'ahead' | 'after'}`
    | `fee.${'free' | 'amount'}`
    | 'leaving'
    | 'until'
    | 'ended'
  params: {
    from?: string
    to?: string
    day?: string
    /** A length of time. */
    days?: number
    /** Amounts apart by `; `. */
    fee?: string
  }
}

/**
 * What there is to say about a duty, in order: where, for whom, when, for how much.
 * @param arrival the day of arrival, where it is known: days stand in place of lengths of time
 * @param on the day that the answer is for
 */
export function dutySentences(duty: Duty, on: string, arrival?: string): DutySentence[] {
  const { place, who, whoDays, fee, onLeaving, until } = duty
  return [
    ...(place ? [sentence(`place.${place}`)] : []),
    ...(who ? [sentence(`who.${who}`, whoDays === null ? {} : { days: whoDays })] : []),
    ...(arrival ? onDays(duty, arrival) : inDays(duty)),
    ...(onLeaving ? [sentence('leaving')] : []),
    ...(fee === 'free' ? [sentence('fee.free')] : fee ? [sentence('fee.amount', { fee })] : []),
    ...(until ? [sentence(until < on ? 'ended' : 'until', { day: until })] : []),
  ]
}

const sentence = (key: DutySentence['key'], params: DutySentence['params'] = {}): DutySentence => ({
  key,
  params,
})

function onDays(duty: Duty, arrival: string): DutySentence[] {
  const { earliest, latest } = dutyDays(duty, arrival)
  if (earliest) return [sentence('when.between', { from: earliest, to: latest ?? arrival })]
  return latest ? [sentence('when.latest', { to: latest })] : []
}

function inDays({ earliestHours, latestHours }: Duty): DutySentence[] {
  const latest = latestHours === null ? 0 : daysOf(latestHours)
  return [
    ...(earliestHours ? [sentence('when.window', { days: daysOf(earliestHours) })] : []),
    ...(latest > 0 ? [sentence('when.ahead', { days: latest })] : []),
    ...(latest < 0 ? [sentence('when.after', { days: -latest })] : []),
  ]
}
