import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { readTeamFigures } from '@borderlane/contracts/orders/figures'
import { ORDER_QUEUES } from '@borderlane/contracts/orders/order-queue'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Order } from '../order/order.entity'
import { AccountNames, nameOf } from './account-names'
import { daysOf } from './figures.store'
import { OrderLists } from './list-orders'
import { type CountedMilestone, countMilestones, sumMoney } from './order-milestones.store'

type Figures = OutputOf<typeof readTeamFigures>

/** Since its payment, or since it was made. */
const DAYS_WAITING = 'extract(epoch FROM :now::timestamptz - coalesce(o.paidAt, o.createdAt)) / 86400'

/** How the work goes: what happened to orders in a period and who did it, and how old the queues are. */
@Controller()
export class ReadTeamFigures {
  constructor(
    private readonly db: DataSource,
    private readonly lists: OrderLists,
    private readonly names: AccountNames,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(readTeamFigures)
  async readTeamFigures(input: InputOf<typeof readTeamFigures>): Promise<Figures> {
    const days = daysOf(input, this.clock.now())
    const [from, until] = [days[0]!, days.at(-1)!]
    const period = { from: `${from}T00:00Z`, until: `${until}T24:00Z` }
    const { destination } = input
    const { manager } = this.db
    const [counted, money, queues] = await Promise.all([
      countMilestones(manager, period, destination),
      sumMoney(manager, period, destination),
      Promise.all(ORDER_QUEUES.map((queue) => this.readQueue(queue, destination))),
    ])
    const people = groupBy(counted, ({ person }) => person)
    const accounts = await this.names.nameAccounts([...people.keys()])
    return {
      from,
      until,
      milestones: counted.filter(({ country, person }) => country === null && person === null).map(toCount),
      money,
      destinations: [...groupBy(counted, ({ country }) => country)].map(([country, milestones]) => ({
        country,
        milestones,
      })),
      people: [...people].map(([id, milestones]) => ({ id, name: nameOf(accounts.get(id)), milestones })),
      queues,
    }
  }

  private async readQueue(
    queue: (typeof ORDER_QUEUES)[number],
    destination: string | undefined,
  ): Promise<Figures['queues'][number]> {
    const query = this.db.getRepository(Order).createQueryBuilder('o').setParameter('now', this.clock.now())
    this.lists.narrowToQueue(query, queue)
    if (destination) query.andWhere('o.destinationCountry = :destination', { destination })
    const row = await query
      .select('count(*)::int', 'count')
      .addSelect(`round(max(${DAYS_WAITING})::numeric, 1)::float8`, 'oldestDays')
      .addSelect(
        `round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${DAYS_WAITING}))::numeric, 1)::float8`,
        'medianDays',
      )
      .getRawOne<Omit<Figures['queues'][number], 'queue'>>()
    return { queue, ...row! }
  }
}

const toCount = ({ milestone, count, medianHours }: CountedMilestone): Figures['milestones'][number] => ({
  milestone,
  count,
  medianHours,
})

/** In their order, without those that have none. */
function groupBy(
  counted: readonly CountedMilestone[],
  keyOf: (one: CountedMilestone) => string | null,
): Map<string, Figures['milestones']> {
  const groups = new Map<string, Figures['milestones']>()
  for (const one of counted) {
    const key = keyOf(one)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), toCount(one)])
  }
  return groups
}
