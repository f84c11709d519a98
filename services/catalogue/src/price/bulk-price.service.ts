import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataVersion } from '../data-version/data-version'
import type { Run } from '../run/run.entity'
import { RunSupervisor, waitBriefly } from '../run/run-supervisor'
import { BulkPriceStore } from './bulk-price.store'

/** Changes our own part of the prices of all rows. */
@Injectable()
export class BulkPriceService {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly version: DataVersion,
    private readonly store: BulkPriceStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the run; that of an admin may go on, the first import waits for its own */
  async change(tool: 'inflation' | 'tiers' | 'initialize', startedBy: string | null): Promise<Run> {
    const run = await this.runs.open({ tool, startedBy, seeds: startedBy === null })
    const work = this.changeAll(run)
    await (startedBy === null ? work : waitBriefly(work))
    return run
  }

  /** Inflation, tiers, or both: rows, counts and history in one transaction. */
  private async changeAll(run: Run): Promise<Run> {
    return this.runs.work(run, () =>
      this.runs.inTransaction(async (tx) => {
        const options = { runId: run.id, actorId: run.startedBy, at: this.clock.now() }
        const inflationAdjusted = run.tool === 'tiers' ? 0 : await this.store.raiseByInflation(tx, options)
        const labelled = run.tool === 'inflation' ? 0 : await this.store.setTiers(tx, options)
        const stats = { inflationAdjusted, ...(await this.store.tierCounts(tx)) }
        await this.version.raise(tx)
        const updated = run.tool === 'tiers' ? labelled : inflationAdjusted
        await this.runs.close(tx, run, { state: 'published', updated, stats, total: updated, done: updated })
      }),
    )
  }
}
