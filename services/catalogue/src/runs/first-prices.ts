import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, MoreThan } from 'typeorm'
import type { Config } from '../config'
import { PriceService } from './price.service'
import { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'
import { BulkPriceService } from './bulk-price.service'

/** So long after the first import anyone may bring its prices. */
const DOOR_OPEN_MS = 60 * 60_000

/** The prices of a shop that starts empty: for anyone, after the first import, once. */
@Injectable()
export class FirstPrices {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly priceUpdate: PriceService,
    private readonly bulkPrices: BulkPriceService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async prices() {
    await this.requireOpen('prices')
    const run = await this.priceUpdate.update(await this.runs.open({ tool: 'prices', seeds: true }))
    return { runId: run.id, success: true, message: 'prices_updated', updated: run.updated }
  }

  async pricing() {
    await this.requireOpen('initialize')
    const run = await this.bulkPrices.change('initialize', null)
    return {
      runId: run.id,
      success: true,
      message: 'pricing_initialized',
      updated: run.updated,
      stats: run.stats,
    }
  }

  /** Once each, within the first import and for an hour. */
  private async requireOpen(tool: Run['tool']): Promise<void> {
    const since = new Date(this.clock.now().getTime() - DOOR_OPEN_MS)
    const runs = this.db.getRepository(Run)
    const first = await runs.findOneBy({
      tool: 'visa-data',
      seeds: true,
      state: 'published',
      finishedAt: MoreThan(since),
    })
    const isDone = await runs.existsBy({ tool, state: 'published' })
    if (this.config.CATALOGUE_SEED !== 'empty' || !first || isDone)
      throw new AppError('catalogue.import_closed')
  }
}
