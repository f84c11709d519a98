import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { readFees } from '../sources/built-in-data'
import { DataVersion } from '../rules/data-version'
import { ExchangeRate } from '../country/exchange-rate.entity'
import { type FeeTables, GovernmentFees } from '../rules/government-fee'
import type { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'
import { builtInFeeSource, FEE_SOURCE, type FeeSource } from '../sources/fee-source'
import { PriceUpdateStore } from '../prices/price-update.store'

/** Brings government fees and days from the list of fees. */
@Injectable()
export class PriceService {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly version: DataVersion,
    private readonly updates: PriceUpdateStore,
    @Inject(FEE_SOURCE) readonly source: FeeSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The first prices of a catalogue are our own: a start needs nobody outside. */
  async update(run: Run): Promise<Run> {
    return this.runs.work(run, async () => {
      const source = run.seeds ? builtInFeeSource : this.source
      const today = this.clock.now().toISOString().slice(0, 10)
      const { fees, errors } = await source.read(await this.db.manager.find(ExchangeRate), today)
      await this.runs.inTransaction(async (tx) => {
        const { updated, skipped } = await this.bring(tx, { runId: run.id, history: !run.seeds, fees })
        await this.version.raise(tx)
        const total = updated + skipped
        await this.runs.close(tx, run, { state: 'published', updated, skipped, errors, total, done: total })
      })
    })
  }

  /** For rows that other tools change: undefined, which means our own lists, while the service is away. */
  async feesOfService(): Promise<FeeTables | undefined> {
    if (this.source.name === null) return undefined
    const today = this.clock.now().toISOString().slice(0, 10)
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

  /** In the caller's transaction; only some rows, if `ids` names them; from our own lists, unless `fees` are given. */
  async bring(
    tx: EntityManager,
    {
      fees,
      ...options
    }: { runId: string | null; history: boolean; ids?: readonly string[]; fees?: FeeTables | undefined },
  ): Promise<{ updated: number; skipped: number }> {
    const rates = await tx.find(ExchangeRate)
    const tables = fees ?? (await readFees(rates))
    return this.updates.update(tx, new GovernmentFees(tables), {
      ...options,
      rateDays: new Map(rates.map(({ currency, asOf }) => [currency, asOf])),
      at: this.clock.now(),
    })
  }
}
