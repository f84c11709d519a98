import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { RuleChanges } from './rule-changes'
import { Country } from '../country/country.entity'
import { PriceService } from './price.service'
import type { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'
import { builtInTravelSource, TRAVEL_SOURCE, type TravelSource } from '../sources/travel-source'

/** Brings the changed rules that a source of travel data tells of. */
@Injectable()
export class TravelService {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly prices: PriceService,
    private readonly changes: RuleChanges,
    @Inject(TRAVEL_SOURCE) readonly source: TravelSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The whole sync in one transaction: a source that fails in the middle changes nothing. A first one is our own. */
  async sync(run: Run): Promise<Run> {
    return this.runs.work(run, async () => {
      const source = run.seeds ? builtInTravelSource : this.source
      const known = new Set((await this.db.manager.find(Country)).map(({ code }) => code))
      const { changes, errors } = await source.read(known, this.clock.now().toISOString().slice(0, 10))
      // Another kind of visa has another fee.
      const fees = run.seeds || changes.length === 0 ? undefined : await this.prices.feesOfService()
      await this.runs.tell(run, { phase: 'publishing', total: changes.length })
      await this.runs.inTransaction(async (tx) => {
        const result = await this.changes.bring(tx, run, { cause: 'travel', changes, fees })
        await this.runs.close(tx, run, {
          state: 'published',
          done: changes.length,
          updated: result.updated,
          skipped: changes.length - result.updated,
          kept: result.kept,
          errors,
        })
      })
    })
  }
}
