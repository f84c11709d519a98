import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DataVersion } from '../data-version/data-version'
import { ChangeNotices } from '../notice/change-notices'
import { PriceService } from '../price/price.service'
import type { FeeTables } from '../requirement/government-fee'
import type { PolicyChange } from '../rule/policy-change'
import { changeRule } from '../rule/rule-change'
import type { Run } from '../run/run.entity'

interface TravelCounts {
  updated: number
  kept: number
}

/** Puts changed rules into effect, with their prices and what others are to hear of them. */
@Injectable()
export class TravelChanges {
  constructor(
    private readonly prices: PriceService,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * In the caller's transaction.
   * @param fees of the service that is set; undefined: our own lists
   * @returns routes that changed, and routes that stay as they are because what is there is newer
   */
  async bring(
    tx: EntityManager,
    run: Run,
    changes: readonly PolicyChange[],
    fees: FeeTables | undefined,
  ): Promise<TravelCounts> {
    const { pairs, ...counts } = await this.applyAll(tx, run, changes, fees)
    if (!run.seeds) await this.notices.planRun(tx, run.id)
    await this.version.raise(tx, pairs)
    return counts
  }

  private async applyAll(
    tx: EntityManager,
    run: Run,
    changes: readonly PolicyChange[],
    fees: FeeTables | undefined,
  ): Promise<TravelCounts & { pairs: string[] }> {
    const at = this.clock.now()
    const options = {
      cause: 'travel' as const,
      at,
      today: at.toISOString().slice(0, 10),
      runId: run.id,
      actorId: run.startedBy,
      replaceEdited: false,
    }
    const ids: string[] = []
    const pairs: string[] = []
    let kept = 0
    for (const change of changes) {
      const result = await changeRule(tx, change, options)
      if (result.outcome === 'kept') kept += 1
      if (result.outcome !== 'changed') continue
      ids.push(...result.ids)
      pairs.push(change.passport + change.destination)
    }
    if (ids.length > 0) await this.prices.bring(tx, { runId: run.id, history: true, ids, fees })
    return { updated: pairs.length, kept, pairs }
  }
}
