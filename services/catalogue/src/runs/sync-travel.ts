import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Country } from '../rules/country.entity'
import { dayOf } from '../rules/time-line'
import { builtInTravelSource, TRAVEL_SOURCE, type TravelSource } from '../sources/travel-source'
import { RuleChanges } from './change-rules'
import { RunSupervisor } from './run-supervisor'
import type { Run } from './run.entity'
import { PriceUpdate } from './update-prices'

@Injectable()
export class TravelSync {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly prices: PriceUpdate,
    private readonly changes: RuleChanges,
    @Inject(TRAVEL_SOURCE) readonly source: TravelSource,
  ) {}

  /** The whole sync in one transaction: a source that fails in the middle changes nothing. The first one reads our own. */
  async syncRules(run: Run): Promise<Run> {
    return this.runs.doWork(run, async () => {
      const source = run.seeds ? builtInTravelSource : this.source
      const known = new Set((await this.db.manager.find(Country)).map(({ code }) => code))
      const today = dayOf(run.startedAt)
      const { changes, errors } = await source.read(known, today)
      const fees = run.seeds || changes.length === 0 ? undefined : await this.prices.readFeesOfService(today)
      await this.runs.showProgress(run, { phase: 'publishing', total: changes.length })
      await this.runs.inTransaction(async (tx) => {
        const { updated, kept } = await this.changes.publishChanges(tx, run, {
          cause: 'travel',
          changes,
          fees,
        })
        await this.runs.closeRun(tx, run, {
          state: 'published',
          done: changes.length,
          updated,
          skipped: changes.length - updated,
          kept,
          errors,
        })
      })
    })
  }
}
