import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { LiveSourceStore } from '../sources/live-source.store'
import { LIVE_LISTS } from '../sources/live-list'
import { type Policy, readPolicy } from '../rules/visa-policy'
import { RunRowStore } from './run-row.store'
import type { Run } from './run.entity'
import { type OfficialData, readOfficialData } from '../sources/official-data'
import { type ComparedRule, compare, type Comparison } from './comparison'
import { OfficialRuleStore } from './official-rule.store'

/** What a run of official lists would do, for the people who look at it. */
@Injectable()
export class OfficialReview {
  constructor(
    private readonly rows: RunRowStore,
    private readonly rules: OfficialRuleStore,
    private readonly live: LiveSourceStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Writes into the run what it would do, and lists it. */
  async compare(tx: EntityManager, run: Run): Promise<Comparison> {
    const today = this.clock.now().toISOString().slice(0, 10)
    const data = run.origin === 'service' ? await this.readLive(run) : await readOfficialData()
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

  /** What the list on the net said when it was read last. Where a person found ours right, that stands. */
  private async readLive({ originName, source }: Run): Promise<OfficialData> {
    const list = LIVE_LISTS.find(({ address }) => address === originName)!
    const { reading } = await this.live.find(list.id)
    const from = { source: source!, isOwn: true }
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
}

function difference(
  { passport, destination, policy }: { passport: string; destination: string; policy: Policy },
  ruleOf: ReadonlyMap<string, ComparedRule>,
) {
  return { passport, destination, old: inShort(ruleOf.get(passport + destination)!), new: inShort(policy) }
}

const inShort = ({ entry, stayDays }: Policy): string => (stayDays === null ? entry : `${entry} ${stayDays}`)
