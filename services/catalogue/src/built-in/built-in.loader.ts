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
import { readCountries, readFees, readRates, readRules, readSource } from './built-in-data'

/** For the wait at the lock and for the COPY, which take longer than a statement of a request may. */
const STATEMENT_TIMEOUT = '120s'

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
    const [countries, rates] = await Promise.all([readCountries(), readRates()])
    return this.db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`)
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('catalogue built-in data'))`)
      await tx.upsert(Country, countries, { conflictPaths: ['code'], skipUpdateIfNoValuesChanged: true })
      await this.bringRates(tx, rates)
      if (await tx.exists(Requirement)) return false
      await this.loadRequirements(tx, countries.length * (countries.length - 1))
      return true
    })
  }

  private async loadRequirements(tx: EntityManager, pairs: number): Promise<void> {
    const started = performance.now()
    log.info({ event: 'catalogue.load_started', total: pairs }, 'loading the built-in visa requirements')
    const rates = await tx.find(ExchangeRate)
    const [rules, fees, source] = await Promise.all([readRules(), readFees(rates), readSource()])
    const batch = {
      fees: new GovernmentFees(fees),
      source,
      ratesAsOf: rates.map((rate) => rate.asOf).sort()[0]!,
      at: this.clock.now(),
      newId,
    }
    await replaceRequirements(tx, pairs, function* () {
      for (const rule of rules) yield importedRequirement(rule, batch)
    })
    const durationMs = Math.round(performance.now() - started)
    log.info({ event: 'catalogue.loaded', total: pairs, durationMs }, 'loaded the built-in visa requirements')
  }

  /** A newer rate in the table stays: somebody has brought it since this version was built. */
  private async bringRates(tx: EntityManager, rates: ExchangeRate[]): Promise<void> {
    const present = new Map((await tx.find(ExchangeRate)).map((rate) => [rate.currency, rate.asOf]))
    const newer = rates.filter((rate) => rate.asOf > (present.get(rate.currency) ?? ''))
    if (newer.length > 0) await tx.upsert(ExchangeRate, newer, ['currency'])
  }
}
