import { countSearches } from '@borderlane/contracts/catalogue/internal'
import { AppError, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import {
  type BeforeApplicationShutdown,
  Controller,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { dayAfter } from '../rules/time-line'
import { CatalogueMemory } from './catalogue-memory'
import { RouteDemandStore } from './route-demand.store'

/** Days whose counts are stored: those that are read, and today. */
const KEEP_DAYS = 31
const WRITE_MS = 60_000
const DAY_MS = 24 * 3_600_000

@Injectable()
export class RouteDemand implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timers: NodeJS.Timeout[] = []
  /** Routes that were ordered since the counts were stored, by day. */
  private orders = new Map<string, string[]>()

  constructor(
    private readonly store: RouteDemandStore,
    private readonly memory: CatalogueMemory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const forget = (): void => {
      this.removeOldCounts().catch((err: unknown) =>
        log.warn(
          { event: 'catalogue.demand_kept', err },
          'old counts of searches are kept; the next day or start repeats the deletion',
        ),
      )
    }
    // At the start, too: a process that is restarted every day never reaches its timer.
    forget()
    this.timers = [
      setInterval(forget, DAY_MS).unref(),
      setInterval(() => void this.writeOrders(), WRITE_MS).unref(),
    ]
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    await this.writeOrders()
  }

  /** Counts an order, in memory: the person who orders waits for the price. */
  countOrder(route: string): void {
    const today = this.today()
    const ofDay = this.orders.get(today) ?? []
    ofDay.push(route)
    this.orders.set(today, ofDay)
  }

  async writeOrders(): Promise<void> {
    const orders = this.orders
    this.orders = new Map()
    try {
      for (const [day, routes] of orders) await this.store.addOrders(day, routes)
    } catch (err) {
      log.warn({ event: 'catalogue.orders_not_counted', err }, 'the orders of a minute could not be counted')
    }
  }

  /** @throws AppError `validation.failed` for a day that is not stored any more, or in the future */
  async countSearches({ batchId, day, routes }: InputOf<typeof countSearches>): Promise<void> {
    const today = this.today()
    // Clocks differ: at midnight it may be tomorrow at the gateway already.
    if (day < dayAfter(today, -KEEP_DAYS) || day > dayAfter(today, 1))
      throw new AppError('validation.failed', {
        fields: [{ path: 'day', message: 'must be within the last month' }],
      })
    // Anyone may report a search; a route without a rule is no work for staff.
    const { requirements } = this.memory.ofToday()
    const known = routes.filter(({ route }) => requirements.has(route.slice(0, 2), route.slice(2)))
    await this.store.addSearches({ id: batchId, day }, known)
  }

  async removeOldCounts(): Promise<void> {
    await this.store.removeCounts(dayAfter(this.today(), -KEEP_DAYS))
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10)
  }
}

@Controller()
export class DemandController {
  constructor(private readonly demand: RouteDemand) {}

  @Handle(countSearches)
  async countSearches(batch: InputOf<typeof countSearches>): Promise<OutputOf<typeof countSearches>> {
    await this.demand.countSearches(batch)
    return {}
  }
}
