import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DataVersion } from '../rules/data-version'
import { ChangeNotices } from '../rules/change-notices'
import { PriceService } from './price.service'
import type { FeeTables } from '../rules/government-fee'
import type { PolicyChange } from '../rules/policy-change'
import { byPair, changeRules } from '../rules/rule-change'
import type { Run } from './run.entity'

/** What a run brings. */
export interface BroughtRules {
  cause: 'import' | 'travel' | 'official' | 'rules'
  changes: readonly PolicyChange[]
  /** Of the service that is set; undefined: our own lists. */
  fees?: FeeTables | undefined
  /** Routes (`GBCN`) of which the run changed more than the rule. */
  touched?: readonly string[]
  /** The fees of all routes come from our lists again, unless a service is set that knows them better. */
  allFees?: boolean
  /** Rules that were edited by hand give way, too. */
  replaceEdited?: boolean
  /** A person has decided: what was seen later gives way, too. */
  replaceNewer?: boolean
}

interface ChangeCounts {
  updated: number
  kept: number
}

/** Puts changed rules into effect, with their prices and what others are to hear of them. */
@Injectable()
export class RuleChanges {
  constructor(
    private readonly prices: PriceService,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * In the caller's transaction.
   * @returns routes that changed, and routes that stay as they are because what is there is newer
   */
  async bring(tx: EntityManager, run: Run, brought: BroughtRules): Promise<ChangeCounts> {
    const routes = brought.changes.map(({ passport, destination }) => passport + destination)
    if (!run.seeds) await this.notices.remember(tx, routes)
    const { pairs, ...counts } = await this.put(tx, run, brought)
    const allFees = brought.allFees === true && this.prices.source.name === null
    if (allFees) await this.prices.bring(tx, { runId: run.id, history: true })
    if (!run.seeds) await this.notices.plan(tx, run.id)
    await this.version.raise(tx, allFees ? undefined : [...pairs, ...(brought.touched ?? [])])
    return counts
  }

  /** Changes rules and their prices; whom that is told is for the caller to say. */
  async put(
    tx: EntityManager,
    run: Run,
    { cause, changes, fees, replaceEdited = false, replaceNewer = false }: BroughtRules,
  ): Promise<ChangeCounts & { pairs: string[] }> {
    const at = this.clock.now()
    const options = {
      cause,
      at,
      today: at.toISOString().slice(0, 10),
      runId: run.id,
      actorId: run.startedBy,
      replaceEdited,
      replaceNewer,
    }
    const ids: string[] = []
    const pairs: string[] = []
    let kept = 0
    let updated = 0
    const pairsOf = byPair(changes, ({ passport, destination }) => passport + destination)
    // In the order of their pairs: two that work at once then lock them in the same order.
    for (const [pair, ofPair] of [...pairsOf].sort(([a], [b]) => a.localeCompare(b))) {
      const { outcomes, ids: changed } = await changeRules(tx, ofPair, options)
      kept += outcomes.filter((outcome) => outcome === 'kept').length
      updated += outcomes.filter((outcome) => outcome === 'changed').length
      ids.push(...changed)
      if (changed.length > 0) pairs.push(pair)
    }
    if (ids.length > 0) await this.prices.bring(tx, { runId: run.id, history: true, ids, fees })
    return { updated, kept, pairs }
  }
}
