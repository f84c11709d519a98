import { importVisaPrices, initializePricing } from '@borderlane/contracts/catalogue/import'
import { AppError, type OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource, MoreThan } from 'typeorm'
import type { Config } from '../config'
import { BulkPriceChange } from './bulk-prices'
import { RunSupervisor } from './run-supervisor'
import { Run } from './run.entity'
import { PriceUpdate } from './update-prices'

const OPEN_MS = 60 * 60_000

/** The prices of a shop that starts empty: for anyone, after the first import, once. */
@Controller()
export class FirstPrices {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly priceUpdate: PriceUpdate,
    private readonly bulkPrices: BulkPriceChange,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(importVisaPrices)
  async importVisaPrices(): Promise<OutputOf<typeof importVisaPrices>> {
    await this.refuseClosed('prices')
    const opened = await this.runs.openRun({ tool: 'prices', seeds: true })
    const { id, updated } = await this.priceUpdate.updatePrices(opened)
    return { runId: id, success: true, message: 'prices_updated', updated }
  }

  @Handle(initializePricing)
  async initializePricing(): Promise<OutputOf<typeof initializePricing>> {
    await this.refuseClosed('initialize')
    const { id, updated, stats } = await this.bulkPrices.changePrices('initialize', null)
    return { runId: id, success: true, message: 'pricing_initialized', updated, stats }
  }

  /** Once each, for an hour after the first import. @throws AppError `catalogue.import_closed` */
  private async refuseClosed(tool: Run['tool']): Promise<void> {
    const finishedAt = MoreThan(new Date(this.clock.now().getTime() - OPEN_MS))
    const runs = this.db.getRepository(Run)
    const first = await runs.existsBy({ tool: 'visa-data', seeds: true, state: 'published', finishedAt })
    const isDone = await runs.existsBy({ tool, state: 'published' })
    if (this.config.CATALOGUE_SEED !== 'empty' || !first || isDone)
      throw new AppError('catalogue.import_closed')
  }
}
