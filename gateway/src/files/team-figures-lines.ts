import type { TeamFigures } from '@borderlane/contracts/orders/figures'

type Milestones = TeamFigures['milestones']

/** A line for each number; money in pence. */
export function linesOf({
  from,
  until,
  milestones,
  money,
  destinations,
  people,
  queues,
}: TeamFigures): object[] {
  const line = (of: string, name: string, figure: string, value: number, half: number | null = null) => ({
    from,
    until,
    of,
    name,
    figure,
    value,
    median: half,
  })
  const counts = (of: string, name: string, some: Milestones) =>
    some.map(({ milestone, count, medianHours }) => line(of, name, milestone, count, medianHours))
  return [
    ...counts('all', '', milestones),
    ...Object.entries(money).map(([figure, cents]) => line('money', '', figure, cents)),
    ...destinations.flatMap((one) => counts('destination', one.country, one.milestones)),
    ...people.flatMap((one) => counts('person', one.name ?? one.id, one.milestones)),
    ...queues.map(({ queue, count, medianDays }) => line('queue', queue, 'orders', count, medianDays)),
  ]
}
