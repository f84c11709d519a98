import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { defineJob, Job } from '@borderlane/messaging'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import type { Config } from '../config'
import { workOutHolidays } from './holidays'
import { OfficeDayStore } from '../order/office-day.store'

const EVERY_MS = 24 * 3_600_000

const workOutOfficeYears = defineJob('orders.work-out-holidays', z.strictObject({}))

/** Sees to it that the public holidays of this year and the next are there. */
@Injectable()
export class HolidayYears implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly store: OfficeDayStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** No deadline is counted before they are there. @throws Error nobody knows the country of the office */
  async onModuleInit(): Promise<void> {
    await this.run()
  }

  @Job(workOutOfficeYears, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    const { OFFICE_COUNTRY: country } = this.config
    const year = this.clock.now().getUTCFullYear()
    const years = await this.store.missingYears(this.db.manager, country, [year, year + 1])
    if (years.length === 0) return
    const holidays = country === 'none' ? years.map(() => []) : await workOutHolidays(country, years)
    if (!holidays)
      throw new Error(
        `OFFICE_COUNTRY is ${country}: there is no such country or region, or it has no holidays`,
      )
    await this.db.transaction(async (tx) => {
      for (const [index, one] of years.entries())
        await this.store.replaceYear(tx, { country, year: one }, holidays[index]!)
    })
    log.info(
      { event: 'orders.holidays_worked_out', count: holidays.flat().length },
      'the public holidays of the office were worked out',
    )
  }
}
