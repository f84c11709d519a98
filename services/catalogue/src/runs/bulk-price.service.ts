import type { previewBulkPrices } from '@borderlane/contracts/catalogue/admin'
import type { OutputOf } from '@borderlane/contracts/define'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataVersion } from '../rules/data-version'
import type { Run } from './run.entity'
import { RunSupervisor, waitBriefly } from './run-supervisor'
import { type BulkAction, BulkPriceStore } from './bulk-price.store'

/** Pairs of old and new values that a person reads. */
const MOST_CHANGES = 20

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
  async change(tool: BulkAction, startedBy: string | null): Promise<Run> {
    const run = await this.runs.open({ tool, startedBy, seeds: startedBy === null })
    const work = this.changeAll(run, tool)
    await (startedBy === null ? work : waitBriefly(work))
    return run
  }

  /** How many rows an action would change now. */
  count(tool: BulkAction): Promise<number> {
    return this.store.count(tool, this.clock.now())
  }

  /** What it would change now. */
  async preview(tool: BulkAction): Promise<OutputOf<typeof previewBulkPrices>> {
    const now = this.clock.now()
    return { rows: await this.store.count(tool, now), ...(await this.store.preview(tool, now, MOST_CHANGES)) }
  }

  /** Inflation, tiers, or both: rows, counts and history in one transaction. */
  private async changeAll(run: Run, tool: BulkAction): Promise<Run> {
    return this.runs.work(run, () =>
      this.runs.inTransaction(async (tx) => {
        const options = { runId: run.id, actorId: run.startedBy, at: this.clock.now() }
        const { raised, labelled } = await this.store.change(tx, tool, options)
        const stats = { inflationAdjusted: raised, ...(await this.store.tierCounts(tx)) }
        await this.version.raise(tx)
        const updated = tool === 'tiers' ? labelled : raised
        await this.runs.close(tx, run, { state: 'published', updated, stats, total: updated, done: updated })
      }),
    )
  }
}
