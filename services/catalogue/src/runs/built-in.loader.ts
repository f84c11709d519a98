import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'
import { Country } from '../country/country.entity'
import { ExchangeRate } from '../country/exchange-rate.entity'
import { readCountries, readRates } from '../sources/built-in-data'
import { BuiltInFill } from './built-in-fill'
import { StartLock } from './start-lock.store'

/** Brings the built-in data on the start of the service. */
@Injectable()
export class BuiltInLoader {
  constructor(
    private readonly db: DataSource,
    private readonly lock: StartLock,
    private readonly emptyCatalogue: BuiltInFill,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Countries and rates are brought up to date on every start. Rules, prices and changes are brought once, unless the
   * catalogue is to start empty; what a start before did not reach is made up for. One replica works at a time.
   * @returns whether anything was loaded
   */
  load(): Promise<boolean> {
    return this.lock.hold(async () => {
      await this.db.transaction((tx) => bringBasics(tx))
      return this.config.CATALOGUE_SEED === 'builtin' && (await this.emptyCatalogue.fill())
    })
  }
}

async function bringBasics(tx: EntityManager): Promise<void> {
  const [countries, rates] = await Promise.all([readCountries(), readRates()])
  await tx.upsert(Country, countries, { conflictPaths: ['code'], skipUpdateIfNoValuesChanged: true })
  // A newer rate in the table stays: somebody has brought it since this version was built.
  const present = new Map((await tx.find(ExchangeRate)).map((rate) => [rate.currency, rate.asOf]))
  const newer = rates.filter((rate) => rate.asOf > (present.get(rate.currency) ?? ''))
  if (newer.length > 0) await tx.upsert(ExchangeRate, newer, ['currency'])
}
