import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import { isIn } from './held-permits'
import { daysUsed, mayStayUntil, type Stay } from './schengen-days'
import { type Leg, livesIn, saidBy, stayLength, type Traveller, tripLine } from './trip-question'

const MOST_DAYS = 90

/** How a leg counts among 90 days in 180: its last allowed day (null: one may not enter), and the days used at its end. */
export interface DaysOfLeg {
  until: string | null
  used: number
}

/** Of each leg; null for one that is not to a Schengen state. The day of a stop counts where one enters for it. */
export function countDays(legs: readonly Leg[], pastStays: readonly Stay[]): (DaysOfLeg | null)[] {
  const stays = [...pastStays]
  return legs.map(({ to, via, airside, arrive, leave }) => {
    if (via?.country && !airside && isIn('SCHENGEN', via.country)) stays.push({ entry: arrive, exit: arrive })
    if (!isIn('SCHENGEN', to.code)) return null
    const until = mayStayUntil(stays, arrive)
    stays.push({ entry: arrive, exit: leave })
    return { until, used: daysUsed(stays, leave) }
  })
}

/** What is left of 90 days in 180, for those for whom the limit is. */
export function daysLines(
  days: DaysOfLeg | null,
  limit: Duty | undefined,
  { to, arrive, leave }: Leg,
  traveller: Traveller,
): TripLine[] {
  if (!days || !limit) return []
  const said = { ...saidBy(limit.source), evidence: limit.evidence, url: limit.url ?? limit.source.url }
  const line = (level: TripLine['level'], code: string, params: TripLine['params'] = {}) =>
    tripLine('days', level, `days.${code}`, { ...said, params })
  // Days in the state of the permit do not count, and which of the past ones those are is not asked.
  const residences = traveller.held
    .map(({ country }) => country)
    .filter((country) => isIn('SCHENGEN', country) && livesIn(country, { leave }, traveller))
  const home = residences.includes(to.code) ? to.code : residences[0]
  if (home === to.code || (home && stayLength(arrive, leave) <= MOST_DAYS))
    return [line('note', 'resident', { to: home })]
  const { used } = days
  const until = home ? mayStayUntil([], arrive) : days.until
  if (until === null) return [line('problem', 'none')]
  if (until < leave) return [line('problem', 'over', { until })]
  return [line('good', 'left', { used: `P${used}D`, left: `P${MOST_DAYS - used}D` })]
}
