import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Country } from '../country/country.entity'
import { ExchangeRate } from '../exchange-rate/exchange-rate.entity'
import { GovernmentFees } from '../requirement/government-fee'
import { importedRequirement } from '../requirement/imported-requirement'
import { Requirement } from '../requirement/requirement.entity'
import { replaceRequirements } from '../requirement/requirement-swap'
import { type BuiltInData, readBuiltInData } from './built-in-data'

/** Brings the built-in data into an empty catalogue. */
@Injectable()
export class BuiltInLoader {
  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Countries and rates are brought up to date on every start, requirements only when there are none. All in one
   * transaction under a lock: the other replicas wait here and find the rows, and a failure leaves what was there.
   * @returns whether requirements were loaded
   */
  async load(): Promise<boolean> {
    const data = await readBuiltInData()
    return this.db.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('catalogue built-in data'))`)
      await tx.upsert(Country, data.countries, { conflictPaths: ['code'], skipUpdateIfNoValuesChanged: true })
      await this.bringRates(tx, data.rates)
      if (await tx.exists(Requirement)) return false
      await this.loadRequirements(tx, data)
      return true
    })
  }

  private async loadRequirements(tx: EntityManager, data: BuiltInData): Promise<void> {
    const started = performance.now()
    const batch = {
      fees: new GovernmentFees(data.fees),
      source: data.source,
      ratesAsOf: data.rates[0]!.asOf,
      at: this.clock.now(),
      newId,
    }
    const pairs = data.countries.length * (data.countries.length - 1)
    log.info({ event: 'catalogue.load_started', total: pairs }, 'loading the built-in visa requirements')
    await replaceRequirements(tx, pairs, function* () {
      for (const rule of data.rules) yield importedRequirement(rule, batch)
    })
    const durationMs = Math.round(performance.now() - started)
    log.info({ event: 'catalogue.loaded', total: pairs, durationMs }, 'loaded the built-in visa requirements')
  }

  /** A newer rate in the table stays: somebody has brought it since this version was built. */
  private async bringRates(tx: EntityManager, rates: ExchangeRate[]): Promise<void> {
    const newest = new Map((await tx.find(ExchangeRate)).map((rate) => [rate.currency, rate.asOf]))
    const newer = rates.filter((rate) => rate.asOf > (newest.get(rate.currency) ?? ''))
    if (newer.length > 0) await tx.upsert(ExchangeRate, newer, ['currency'])
  }
}
