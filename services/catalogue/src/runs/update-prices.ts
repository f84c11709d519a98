import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ExchangeRate } from '../rules/country.entity'
import { PriceUpdateStore } from '../prices/price-update.store'
import { DataVersion } from '../rules/data-version.store'
import type { FeeTables } from '../rules/government-fee'
import { dayOf } from '../rules/time-line'
import { builtInFeeSource, FEE_SOURCE, type FeeSource } from '../sources/fee-source'
import { RunSupervisor } from './run-supervisor'
import type { Run } from './run.entity'

@Injectable()
export class PriceUpdate {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly version: DataVersion,
    private readonly store: PriceUpdateStore,
    @Inject(FEE_SOURCE) readonly source: FeeSource,
  ) {}

  /** The whole update of an open run. The first prices of a catalogue are our own: a start needs no service. */
  async updatePrices(run: Run): Promise<Run> {
    return this.runs.doWork(run, async () => {
      const source = run.seeds ? builtInFeeSource : this.source
      const { fees, errors } = await source.read(
        await this.db.manager.find(ExchangeRate),
        dayOf(run.startedAt),
      )
      await this.runs.inTransaction(async (tx) => {
        const options = { runId: run.id, history: !run.seeds, fees }
        const { updated, skipped } = await this.store.updatePrices(tx, options)
        await this.version.raiseVersion(tx)
        const total = updated + skipped
        await this.runs.closeRun(tx, run, {
          state: 'published',
          updated,
          skipped,
          errors,
          total,
          done: total,
        })
      })
    })
  }

  /** For rows that other runs change: undefined, which means our own lists, while the service does not answer. */
  async readFeesOfService(today: string): Promise<FeeTables | undefined> {
    if (this.source.name === null) return undefined
    try {
      return (await this.source.read(await this.db.manager.find(ExchangeRate), today)).fees
    } catch (err) {
      log.warn(
        { event: 'catalogue.fees_away', err },
        'the source of fees did not answer; our own fees are used until the next price update',
      )
      return undefined
    }
  }
}
