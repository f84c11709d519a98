import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Country } from '../country/country.entity'
import { DataVersion } from '../data-version/data-version'
import { ChangeNotices } from '../notice/change-notices'
import { PriceService } from '../price/price.service'
import type { FeeTables } from '../requirement/government-fee'
import { changeRule } from '../rule/rule-change'
import type { Run } from '../run/run.entity'
import { RunSupervisor } from '../run/run-supervisor'
import type { PolicyChange } from '../rule/policy-change'
import { builtInTravelSource, TRAVEL_SOURCE, type TravelSource } from '../source/travel-source'

const STATEMENT_TIMEOUT = '120s'

/** Brings the changed rules that a source of travel data tells of. */
@Injectable()
export class TravelService {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly prices: PriceService,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
    @Inject(TRAVEL_SOURCE) readonly source: TravelSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The whole sync in one transaction: a source that fails in the middle changes nothing. A first one is our own. */
  async sync(run: Run): Promise<Run> {
    return this.runs.work(run, async () => {
      const source = run.seeds ? builtInTravelSource : this.source
      const known = new Set((await this.db.manager.find(Country)).map(({ code }) => code))
      const { changes, errors } = await source.read(known, this.clock.now().toISOString().slice(0, 10))
      // Another kind of visa has another fee.
      const fees = run.seeds || changes.length === 0 ? undefined : await this.prices.feesOfService()
      await this.runs.tell(run, { phase: 'publishing', total: changes.length })
      await this.db.transaction(async (tx) => {
        await tx.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`)
        const result = await this.applyAll(tx, run, changes, fees)
        if (!run.seeds) await this.notices.planRun(tx, run.id)
        await this.version.raise(tx, result.pairs)
        await this.runs.close(tx, run, {
          state: 'published',
          done: changes.length,
          updated: result.updated,
          skipped: changes.length - result.updated,
          kept: result.kept,
          errors,
        })
      })
    })
  }

  private async applyAll(
    tx: EntityManager,
    run: Run,
    changes: readonly PolicyChange[],
    fees: FeeTables | undefined,
  ): Promise<{ updated: number; kept: number; pairs: string[] }> {
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
