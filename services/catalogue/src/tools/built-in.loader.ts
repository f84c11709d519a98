import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'
import { Country } from '../country/country.entity'
import { ExchangeRate } from '../exchange-rate/exchange-rate.entity'
import { ImportService } from '../import/import.service'
import { builtInRuleSource } from '../source/rule-source'
import { PriceService } from '../price/price.service'
import { Requirement } from '../requirement/requirement.entity'
import { Run } from '../run/run.entity'
import { RunSupervisor } from '../run/run-supervisor'
import { TravelService } from '../travel/travel.service'
import { readCountries, readRates } from '../source/built-in-data'

/** For the wait at the lock, while another replica fills the catalogue. */
const LOCK_TIMEOUT = '120s'
const LOCK = `hashtext('catalogue built-in data')`

/** Brings the built-in data into an empty catalogue, with the tools that an admin has. */
@Injectable()
export class BuiltInLoader {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly rules: ImportService,
    private readonly prices: PriceService,
    private readonly travel: TravelService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Countries and rates are brought up to date on every start. Rules, prices and changes are brought once, unless the
   * catalogue is to start empty; what a start before did not reach is made up for. One replica works at a time.
   * @returns whether anything was loaded
   */
  async load(): Promise<boolean> {
    const lock = this.db.createQueryRunner()
    await lock.connect()
    try {
      await lock.query(`SET statement_timeout = '${LOCK_TIMEOUT}'`)
      await lock.query(`SET lock_timeout = 0`)
      await lock.query(`SELECT pg_advisory_lock(${LOCK})`)
      await this.db.transaction((tx) => bringBasics(tx))
      return this.config.CATALOGUE_SEED === 'builtin' && (await this.fill())
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(${LOCK})`)
      await lock.query(`RESET statement_timeout`)
      await lock.query(`RESET lock_timeout`)
      await lock.release()
    }
  }

  private async fill(): Promise<boolean> {
    const isEmpty = !(await this.db.manager.exists(Requirement))
    if (isEmpty) {
      const run = await this.runs.open({ tool: 'visa-data', seeds: true })
      await this.rules.import(run, (today) => builtInRuleSource.read(today))
    }
    if (isEmpty || !(await this.hasRun('prices')))
      await this.prices.update(await this.runs.open({ tool: 'prices', seeds: true }))
    const travels = isEmpty || !(await this.hasRun('travel'))
    if (travels) await this.travel.sync(await this.runs.open({ tool: 'travel', seeds: true }))
    return isEmpty || travels
  }

  private hasRun(tool: Run['tool']): Promise<boolean> {
    return this.db.manager.exists(Run, { where: { tool, state: 'published' } })
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
