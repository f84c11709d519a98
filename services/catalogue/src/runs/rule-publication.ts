import { Proposals } from '@borderlane/persistence'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'
import { DataVersion } from '../rules/data-version'
import { ChangeNotices } from '../rules/change-notices'
import type { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'
import { RuleMerge } from './rule-merge'

/** More rules than this get a later day only when an admin says so. */
const MOST_CONFIRMED = 100

/** Compares staged rules with those in use, and swaps them in one transaction. */
@Injectable()
export class RulePublication {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly merge: RuleMerge,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
    private readonly proposals: Proposals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists what would change, and waits for an admin. */
  async keepForReview(run: Run): Promise<void> {
    await this.runs.inTransaction(async (tx) => {
      await this.merge.compare(tx, run)
      await this.runs.close(tx, run, { state: 'review' })
    })
  }

  /**
   * Compares again, on what is live now, and swaps. What says nothing new of many rules but that they were seen later
   * waits for an admin first, unless one has said yes: the same file with another day is no reading of its source. With
   * four eyes what changes many routes waits, too.
   */
  async publish(run: Run, isApproved = false): Promise<void> {
    const needsTwo = !isApproved && !run.seeds && (await this.proposals.areNeeded())
    await this.runs.tell(run, { phase: 'publishing' })
    await this.runs.inTransaction(async (tx) => {
      const confirmed = await this.merge.compare(tx, run)
      if (!isApproved && !run.seeds && run.changed === 0 && confirmed > MOST_CONFIRMED)
        return this.runs.close(tx, run, { state: 'review' })
      if (needsTwo && run.changed > this.config.FOUR_EYES_ROUTES)
        return this.runs.close(tx, run, { state: 'review' })
      if (!run.seeds) await this.notices.remember(tx)
      await this.merge.apply(tx, run)
      if (!run.seeds) await this.notices.plan(tx, run.id)
      await this.version.raise(tx)
      await this.runs.close(tx, run, { state: 'published' })
    })
  }
}
