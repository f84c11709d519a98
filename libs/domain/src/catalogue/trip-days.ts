import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import { isIn } from './held-permits'
import { daysUsed, mayStayUntil, type Stay } from './schengen-days'
import { type Leg, livesIn, saidBy, type Traveller, tripLine } from './trip-question'

const MOST_DAYS = 90

/** How a leg counts among 90 days in 180: its last allowed day (null: one may not enter), and the days used at its end. */
export interface DaysOfLeg {
  until: string | null
  used: number
  /** The Schengen state where the traveller lives then. */
  home: string | undefined
}

/**
 * Of each leg; null for one that is not to a Schengen state. The day of a stop counts where one enters for it. Days in the
 * state of a residence permit do not count, and which of the past ones those are is not asked.
 */
export function countDays(
  legs: readonly Leg[],
  pastStays: readonly Stay[],
  traveller: Pick<Traveller, 'held'>,
): (DaysOfLeg | null)[] {
  const homes = legs.map((leg) =>
    traveller.held
      .map(({ country }) => country)
      .filter((country) => isIn('SCHENGEN', country) && livesIn(country, leg, traveller)),
  )
  const stays = homes.some(({ length }) => length > 0) ? [] : [...pastStays]
  return legs.map(({ to, via, airside, arrive, leave }, at) => {
    const counts = (country: string) => isIn('SCHENGEN', country) && !homes[at]!.includes(country)
    if (via?.country && !airside && counts(via.country)) stays.push({ entry: arrive, exit: arrive })
    if (!isIn('SCHENGEN', to.code)) return null
    if (!counts(to.code)) return { until: leave, used: daysUsed(stays, leave), home: to.code }
    const until = mayStayUntil(stays, arrive)
    stays.push({ entry: arrive, exit: leave })
    return { until, used: daysUsed(stays, leave), home: homes[at]![0] }
  })
}

/** What is left of 90 days in 180, for those for whom the limit is. */
export function daysLines(days: DaysOfLeg | null, limit: Duty | undefined, { leave }: Leg): TripLine[] {
  if (!days || !limit) return []
  const said = { ...saidBy(limit.source), evidence: limit.evidence, url: limit.url ?? limit.source.url }
  const line = (level: TripLine['level'], code: string, params: TripLine['params'] = {}) =>
    tripLine('days', level, `days.${code}`, { ...said, params })
  const { until, used, home } = days
  if (until === null) return [line('problem', 'none')]
  if (until < leave) return [line('problem', 'over', { until })]
  if (home) return [line('note', 'resident', { to: home })]
  return [line('good', 'left', { used: `P${used}D`, left: `P${MOST_DAYS - used}D` })]
}
