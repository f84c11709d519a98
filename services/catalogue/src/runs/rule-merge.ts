import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { type MergeOptions, RuleMergeStore } from '../rules/rule-merge.store'
import { RunRowStore } from './run-row.store'
import type { Run } from './run.entity'
import { DatedRules } from './dated-rules'

/** Of fewer rules nobody can say that their columns are swapped. */
const FEWEST_COMPARED = 20

/** Merges staged rules into those in use, in the caller's transaction. */
@Injectable()
export class RuleMerge {
  constructor(
    private readonly rows: RunRowStore,
    private readonly merge: RuleMergeStore,
    private readonly dated: DatedRules,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What it would do, on what is live now. @returns rules that it would say were seen later, and no more */
  async compare(tx: EntityManager, run: Run): Promise<number> {
    const options = this.options(run)
    if (!run.seeds) await this.refuseSwapped(tx, options)
    const { confirmed, ...counts } = await this.merge.compare(tx, options)
    Object.assign(run, counts)
    await this.rows.removeDifference(tx, run.id)
    await this.merge.listDifference(tx, options)
    await this.dated.compare(tx, run)
    return confirmed
  }

  /** After `compare`: what is staged is the rule, and not staged any more. */
  async apply(tx: EntityManager, run: Run): Promise<void> {
    await this.dated.put(tx, run)
    await this.merge.apply(tx, this.options(run))
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
