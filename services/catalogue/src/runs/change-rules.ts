import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { PriceUpdateStore } from '../prices/price-update.store'
import { ChangeNotices } from '../rules/change-notices'
import { DataVersion } from '../rules/data-version.store'
import type { FeeTables } from '../rules/government-fee'
import type { PolicyChange } from '../rules/policy-change'
import { changeRules } from '../rules/rule-change'
import { byPair, dayOf } from '../rules/time-line'
import type { Run } from './run.entity'

export interface Changes {
  cause: 'import' | 'travel' | 'official' | 'rules' | 'correction'
  changes: readonly PolicyChange[]
  /** Of the service that is set; undefined: our own lists. */
  fees?: FeeTables | undefined
  /** Routes (`GBCN`) of which more than the rule changed. */
  touched?: readonly string[]
  /** The fees of all routes are read from our lists again. */
  allFees?: boolean
  replaceEdited?: boolean
  /** A person has decided: what was seen later is replaced, too. */
  replaceNewer?: boolean
}

type Author = Pick<Run, 'startedBy' | 'seeds'> & { id: string | null }

interface ChangeCounts {
  updated: number
  kept: number
}

/** Puts changed rules into effect, with their prices and the notices about them. All of it in the caller's transaction. */
@Injectable()
export class RuleChanges {
  constructor(
    private readonly prices: PriceUpdateStore,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns routes that changed, and routes that stay as they are because what is there is newer */
  async publishChanges(tx: EntityManager, author: Author, wanted: Changes): Promise<ChangeCounts> {
    const routes = wanted.changes.map(({ passport, destination }) => passport + destination)
    let counts: ChangeCounts = { updated: 0, kept: 0 }
    await this.makeChanges(
      tx,
      author,
      async () => {
        const { pairs, ...applied } = await this.applyChanges(tx, author, wanted)
        counts = applied
        if (!wanted.allFees) return [...pairs, ...(wanted.touched ?? [])]
        await this.prices.updatePrices(tx, { runId: author.id, history: true })
        return undefined
      },
      routes,
    )
    return counts
  }

  /**
   * Makes changes so that replicas are notified of them, and subscribers a day later.
   * @param change returns the routes that it changed; all unless given
   * @param routes the only ones whose rules may change; all unless given
   */
  async makeChanges(
    tx: EntityManager,
    { id, seeds }: Author,
    change: () => Promise<readonly string[] | void>,
    routes?: readonly string[],
  ): Promise<void> {
    if (!seeds) await this.notices.rememberRules(tx, routes)
    const changed = await change()
    if (!seeds) await this.notices.planNotice(tx, id)
    await this.version.raiseVersion(tx, changed ?? undefined)
  }

  /** Changes rules and their prices; the caller makes the notices. @returns also the routes that changed */
  async applyChanges(
    tx: EntityManager,
    { id: runId, startedBy: actorId }: Author,
    { cause, changes, fees, replaceEdited = false, replaceNewer = false }: Changes,
  ): Promise<ChangeCounts & { pairs: string[] }> {
    const at = this.clock.now()
    const options = { cause, at, today: dayOf(at), runId, actorId, replaceEdited, replaceNewer }
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
    // Another kind of visa has another fee.
    if (ids.length > 0) await this.prices.updatePrices(tx, { runId, history: true, ids, fees })
    return { updated, kept, pairs }
  }
}
