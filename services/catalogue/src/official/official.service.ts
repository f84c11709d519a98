import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { RuleChanges } from '../change/rule-changes'
import { DisagreementStore } from '../disagreement/disagreement.store'
import type { Policy } from '../requirement/visa-policy'
import { RunRowStore } from '../run/run-row.store'
import type { Run } from '../run/run.entity'
import { RunSupervisor } from '../run/run-supervisor'
import { readOfficialData } from '../source/official-data'
import { type ComparedRule, compare, type Comparison } from './comparison'
import { OfficialRuleStore } from './official-rule.store'

/** Brings the authorities' own lists that are built in: a run that staff look at first, and can take back. */
@Injectable()
export class OfficialService {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly rows: RunRowStore,
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
      const { confirmed, changes, proposals } = await this.compare(tx, run)
      await this.rules.confirm(tx, confirmed, { at, runId: run.id, actorId: run.startedBy })
      const { kept } = await this.changes.bring(tx, run, { cause: 'official', changes })
      const skipped = await this.disagreements.add(tx, proposals, { at, runId: run.id })
      await this.runs.close(tx, run, { state: 'published', kept, skipped, changed: run.changed - kept })
    })
  }

  private async keepForReview(run: Run): Promise<void> {
    await this.runs.inTransaction(async (tx) => {
      await this.compare(tx, run)
      await this.runs.close(tx, run, { state: 'review' })
    })
  }

  /** Writes into the run what it would do, and lists it. */
  private async compare(tx: EntityManager, run: Run): Promise<Comparison> {
    const today = this.clock.now().toISOString().slice(0, 10)
    const data = await readOfficialData()
    const routes = [...data.cells, ...data.differences].map((one) => one.passport + one.destination)
    const rules = await this.rules.on(tx, today, [...new Set(routes)])
    const comparison = compare(data, rules, today)
    const { confirmed, unchanged, changes, proposals } = comparison
    Object.assign(run, {
      total: data.cells.length,
      done: data.cells.length,
      imported: confirmed.length + unchanged,
      unchanged,
      changed: changes.length,
      skipped: proposals.length,
    })
    const ruleOf = new Map(rules.map((rule) => [rule.passport + rule.destination, rule]))
    await this.rows.removeDifference(tx, run.id)
    await this.rows.add(tx, run.id, [
      ...changes.map((one) => ({ kind: 'changed' as const, reason: null, ...difference(one, ruleOf) })),
      ...proposals.map((one) => ({
        kind: 'kept' as const,
        reason: 'disagreeing',
        ...difference(one, ruleOf),
      })),
    ])
    return comparison
  }
}

function difference(
  { passport, destination, policy }: { passport: string; destination: string; policy: Policy },
  ruleOf: ReadonlyMap<string, ComparedRule>,
) {
  return { passport, destination, old: inShort(ruleOf.get(passport + destination)!), new: inShort(policy) }
}

const inShort = ({ entry, stayDays }: Policy): string => (stayDays === null ? entry : `${entry} ${stayDays}`)
