import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { readFees } from '../built-in/built-in-data'
import { DataVersion } from '../data-version'
import { ExchangeRate } from '../exchange-rate/exchange-rate.entity'
import { GovernmentFees } from '../requirement/government-fee'
import type { Run } from '../run/run.entity'
import { RunBook } from '../run/run-book'
import { raiseByInflation, setTiers, tierCounts } from './bulk-price'
import { updatePrices } from './price-update'

const STATEMENT_TIMEOUT = '120s'

/** Brings government fees and days from the list of fees. */
@Injectable()
export class PriceService {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunBook,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async update(run: Run): Promise<Run> {
    return this.runs.work(run, () =>
      this.db.transaction(async (tx) => {
        await tx.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`)
        const { updated, skipped } = await this.bring(tx, { runId: run.id, history: !run.seeds })
        await this.version.raise(tx)
        const total = updated + skipped
        await this.runs.close(tx, run, { state: 'published', updated, skipped, total, done: total })
      }),
    )
  }

  /** Inflation, tiers, or both: rows, counts and history in one transaction. */
  async changeAll(run: Run): Promise<Run> {
    return this.runs.work(run, () =>
      this.db.transaction(async (tx) => {
        await tx.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`)
        const options = { runId: run.id, actorId: run.startedBy, at: this.clock.now() }
        const inflationAdjusted = run.tool === 'tiers' ? 0 : await raiseByInflation(tx, options)
        const labelled = run.tool === 'inflation' ? 0 : await setTiers(tx, options)
        const stats = { inflationAdjusted, ...(await tierCounts(tx)) }
        await this.version.raise(tx)
        const updated = run.tool === 'tiers' ? labelled : inflationAdjusted
        await this.runs.close(tx, run, { state: 'published', updated, stats, total: updated, done: updated })
      }),
    )
  }

  /** In the caller's transaction; only some rows, if `ids` names them. */
  async bring(
    tx: EntityManager,
    options: { runId: string | null; history: boolean; ids?: readonly string[] },
  ): Promise<{ updated: number; skipped: number }> {
    const rates = await tx.find(ExchangeRate)
    const fees = new GovernmentFees(await readFees(rates))
    const ratesAsOf = rates.map((rate) => rate.asOf).sort()[0]!
    return updatePrices(tx, fees, { ...options, ratesAsOf, at: this.clock.now() })
  }
}
