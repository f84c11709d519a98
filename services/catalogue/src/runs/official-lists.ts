import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DisagreementStore } from '../rules/disagreement.store'
import { dayOf } from '../rules/time-line'
import { type Policy, readPolicy } from '../rules/visa-policy'
import { type OfficialData, readOfficialData } from '../sources/built-in-data'
import { FEE_SOURCE, type FeeSource } from '../sources/fee-source'
import { LIVE_LISTS } from '../sources/live-list'
import { LiveSource } from '../sources/live-source.entity'
import { RuleChanges } from './change-rules'
import { type ComparedRule, compare, type Comparison } from './comparison'
import { OfficialRuleStore } from './official-rule.store'
import { RunSupervisor } from './run-supervisor'
import type { Run } from './run.entity'
import { addRunRows, removeDifference } from './run.store'

/** Applies the authorities' own lists, built in or read from the net. Staff can review such a run first, and undo it. */
@Injectable()
export class OfficialLists {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly rules: OfficialRuleStore,
    private readonly changes: RuleChanges,
    private readonly disagreements: DisagreementStore,
    @Inject(FEE_SOURCE) private readonly fees: FeeSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Publishes, or lists what would change and waits for an admin where the run is to be reviewed. */
  async applyLists(run: Run): Promise<Run> {
    return this.runs.doWork(run, () => (run.review ? this.reviewLists(run) : this.publishLists(run)))
  }

  /** Compares again, with what is in use now, and puts the result into effect. */
  async publishLists(run: Run): Promise<void> {
    await this.runs.showProgress(run, { phase: 'publishing' })
    await this.runs.inTransaction(async (tx) => {
      const at = this.clock.now()
      const { confirmed, changes, proposals } = await this.compareLists(tx, run)
      await this.rules.confirmRules(tx, confirmed, { at, runId: run.id, actorId: run.startedBy })
      const { kept } = await this.changes.publishChanges(tx, run, {
        cause: 'official',
        changes,
        touched: confirmed.map(({ route }) => route),
        // A fresh catalogue has them from its first price update, and a service knows them better.
        allFees: run.origin === 'builtin' && !run.seeds && this.fees.name === null,
      })
      const skipped = await this.disagreements.addProposals(tx, proposals, { at, runId: run.id })
      await this.runs.closeRun(tx, run, { state: 'published', kept, skipped, changed: run.changed - kept })
    })
  }

  private async reviewLists(run: Run): Promise<void> {
    await this.runs.inTransaction(async (tx) => {
      await this.compareLists(tx, run)
      await this.runs.closeRun(tx, run, { state: 'review' })
    })
  }

  private async compareLists(tx: EntityManager, run: Run): Promise<Comparison> {
    const today = dayOf(this.clock.now())
    const data = run.origin === 'service' ? await readLive(tx, run) : await readOfficialData()
    const routes = [...data.cells, ...data.differences].map((one) => one.passport + one.destination)
    const rules = await this.rules.findRules(tx, today, [...new Set(routes)])
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
    await removeDifference(tx, run.id)
    await addRunRows(tx, run.id, [
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

/** The last good reading of the list on the net. Where a person has judged that our rule is right, it stays. */
async function readLive(tx: EntityManager, { originName, source }: Run): Promise<OfficialData> {
  const list = LIVE_LISTS.find(({ address }) => address === originName)!
  const { reading } = await tx.findOneByOrFail(LiveSource, { id: list.id })
  const from = { source: source!, weight: 'own' as const }
  const cells = list.destinations.flatMap((destination) =>
    Object.entries(reading ?? {}).flatMap(([passport, value]) =>
      passport === destination ? [] : [{ passport, destination, policy: readPolicy(value)!, from }],
    ),
  )
  const { differences } = await readOfficialData()
  const judged = differences.filter(
    (one) => one.from.source.name === list.source.name && (one.right === 'ours' || one.right === 'both'),
  )
  return { cells, differences: judged }
}

function difference(
  { passport, destination, policy }: { passport: string; destination: string; policy: Policy },
  ruleOf: ReadonlyMap<string, ComparedRule>,
) {
  return { passport, destination, old: inShort(ruleOf.get(passport + destination)!), new: inShort(policy) }
}

const inShort = ({ entry, stayDays }: Policy): string => (stayDays === null ? entry : `${entry} ${stayDays}`)
