import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DataVersion } from '../data-version/data-version'
import { ChangeNotices } from '../notice/change-notices'
import { type MergeOptions, RuleMergeStore } from '../rule/rule-merge.store'
import { RunRowStore } from '../run/run-row.store'
import type { Run } from '../run/run.entity'
import { RunSupervisor } from '../run/run-supervisor'
import { DatedRules } from './dated-rules'

/** More rules than this get a later day only when an admin says so. */
const MOST_CONFIRMED = 100
/** Of fewer rules nobody can say that their columns are swapped. */
const FEWEST_COMPARED = 20

/** Compares staged rules with those in use, and swaps them in one transaction. */
@Injectable()
export class RulePublication {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly rows: RunRowStore,
    private readonly merge: RuleMergeStore,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
    private readonly dated: DatedRules,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists what would change, and waits for an admin. */
  async keepForReview(run: Run): Promise<void> {
    await this.runs.inTransaction(async (tx) => {
      await this.compare(tx, run)
      await this.runs.close(tx, run, { state: 'review' })
    })
  }

  /**
   * Compares again, on what is live now, and swaps. What says nothing new of many rules but that they were seen later
   * waits for an admin first, unless one has said yes: the same file with another day is no reading of its source.
   */
  async publish(run: Run, isApproved = false): Promise<void> {
    await this.runs.tell(run, { phase: 'publishing' })
    await this.runs.inTransaction(async (tx) => {
      const confirmed = await this.compare(tx, run)
      if (!isApproved && !run.seeds && run.changed === 0 && confirmed > MOST_CONFIRMED)
        return this.runs.close(tx, run, { state: 'review' })
      if (!run.seeds) await this.notices.remember(tx)
      await this.dated.put(tx, run)
      await this.merge.apply(tx, this.options(run))
      if (!run.seeds) await this.notices.plan(tx, run.id)
      await this.version.raise(tx)
      await this.runs.close(tx, run, { state: 'published' })
    })
  }

  /** What it would do, on what is live now. @returns rules that it would say were seen later, and no more */
  private async compare(tx: EntityManager, run: Run): Promise<number> {
    const options = this.options(run)
    await this.refuseSwapped(tx, options)
    const { confirmed, ...counts } = await this.merge.compare(tx, options)
    Object.assign(run, counts)
    await this.rows.removeDifference(tx, run.id)
    await this.merge.listDifference(tx, options)
    await this.dated.compare(tx, run)
    return confirmed
  }

  /** @throws AppError `catalogue.file_unreadable` where a file says of most routes what holds for the way back */
  private async refuseSwapped(tx: EntityManager, options: MergeOptions): Promise<void> {
    const { rules, asTheyStand, swapped } = await this.merge.agreement(tx, options)
    if (rules >= FEWEST_COMPARED && asTheyStand < rules / 2 && swapped > rules * 0.8)
      throw new AppError('catalogue.file_unreadable', { reason: 'swapped_columns', line: 1 })
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
