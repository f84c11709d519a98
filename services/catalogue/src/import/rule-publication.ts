import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataVersion } from '../data-version/data-version'
import { ChangeNotices } from '../notice/change-notices'
import { type MergeOptions, RuleMergeStore } from '../rule/rule-merge.store'
import { RunRowStore } from '../run/run-row.store'
import type { Run } from '../run/run.entity'
import { RunSupervisor } from '../run/run-supervisor'

/** Compares staged rules with those in use, and swaps them in one transaction. */
@Injectable()
export class RulePublication {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly rows: RunRowStore,
    private readonly merge: RuleMergeStore,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists what would change, and waits for an admin. */
  async keepForReview(run: Run): Promise<void> {
    await this.runs.inTransaction(async (tx) => {
      Object.assign(run, await this.merge.compare(tx, this.options(run)))
      await this.merge.listDifference(tx, run.id)
      await this.runs.close(tx, run, { state: 'review' })
    })
  }

  /** Compares again, on what is live now, and swaps. */
  async publish(run: Run): Promise<void> {
    await this.runs.tell(run, { phase: 'publishing' })
    await this.runs.inTransaction(async (tx) => {
      const options = this.options(run)
      Object.assign(run, await this.merge.compare(tx, options))
      await this.rows.removeDifference(tx, run.id)
      await this.merge.listDifference(tx, run.id)
      await this.merge.apply(tx, options)
      if (!run.seeds) await this.notices.planRun(tx, run.id)
      await this.version.raise(tx)
      await this.runs.close(tx, run, { state: 'published' })
    })
  }

  private options(run: Run): MergeOptions {
    const at = this.clock.now()
    return {
      runId: run.id,
      source: run.source!,
      asOf: run.source!.asOf,
      today: at.toISOString().slice(0, 10),
      at,
      replaceEdited: run.replaceEdited,
    }
  }
}
