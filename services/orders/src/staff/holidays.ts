import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { type Holiday, OfficeDayStore } from '../order/office-day.store'

/** The built program, also when this runs from the sources. */
const PROGRAM = join(__dirname, '../../dist/staff/holidays-program.js')
const MOST_MS = 60_000

/**
 * Works out the public holidays of years, in a process of its own.
 * @param country `GB`, or with a region, `GB-ENG`
 * @returns of each year; null: the country is not known
 */
async function workOutHolidays(country: string, years: readonly number[]): Promise<Holiday[][] | null> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, country, ...years.map(String)], {
    env: {},
    timeout: MOST_MS,
  })
  return JSON.parse(stdout) as Holiday[][] | null
}

const EVERY_MS = 24 * 3_600_000

const workOutOfficeYears = defineJob('orders.work-out-holidays')

/** Sees to it that the public holidays of this year and the next are there. */
@Injectable()
export class HolidayYears implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly store: OfficeDayStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** No deadline is counted before they are there. @throws Error the country of the office is not known */
  async onModuleInit(): Promise<void> {
    await this.workOutYears()
  }

  @Job(workOutOfficeYears, { everyMs: EVERY_MS })
  async workOutYears(): Promise<void> {
    const { OFFICE_COUNTRY: country } = this.config
    const year = this.clock.now().getUTCFullYear()
    const years = await this.store.listMissingYears(this.db.manager, country, [year, year + 1])
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
