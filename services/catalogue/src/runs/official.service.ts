import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { RuleChanges } from './rule-changes'
import { DisagreementStore } from '../rules/disagreement.store'
import type { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'
import { OfficialReview } from './official-review'
import { OfficialRuleStore } from './official-rule.store'

/** Brings the authorities' own lists, built in or read from the net: a run that staff look at first, and can take back. */
@Injectable()
export class OfficialService {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly review: OfficialReview,
    private readonly rules: OfficialRuleStore,
    private readonly changes: RuleChanges,
    private readonly disagreements: DisagreementStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For an admin. It goes on after the answer. */
  async start(review: boolean, startedBy: string): Promise<Run> {
    const run = await this.runs.open({ tool: 'official', review, startedBy })
    this.runs.inBackground(run, () => this.bring(run))
    return run
  }

  /** Publishes, or lists what would change and waits for an admin where the run is to be reviewed. */
  async bring(run: Run): Promise<Run> {
    return this.runs.work(run, () => (run.review ? this.keepForReview(run) : this.publish(run)))
  }

  /** Compares again, on what is live now, and puts the result into effect. */
  async publish(run: Run): Promise<void> {
    await this.runs.tell(run, { phase: 'publishing' })
    await this.runs.inTransaction(async (tx) => {
      const at = this.clock.now()
      const { confirmed, changes, proposals } = await this.review.compare(tx, run)
      await this.rules.confirm(tx, confirmed, { at, runId: run.id, actorId: run.startedBy })
      const { kept } = await this.changes.bring(tx, run, {
        cause: 'official',
        changes,
        touched: confirmed.map(({ route }) => route),
        // A fresh catalogue has them from its first price update.
        allFees: run.origin === 'builtin' && !run.seeds,
      })
      const skipped = await this.disagreements.add(tx, proposals, { at, runId: run.id })
      await this.runs.close(tx, run, { state: 'published', kept, skipped, changed: run.changed - kept })
    })
  }

  private async keepForReview(run: Run): Promise<void> {
    await this.runs.inTransaction(async (tx) => {
      await this.review.compare(tx, run)
      await this.runs.close(tx, run, { state: 'review' })
    })
  }
}
