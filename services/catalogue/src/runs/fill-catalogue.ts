import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'
import { Country, ExchangeRate } from '../rules/country.entity'
import { Requirement } from '../rules/requirement.entity'
import { readCountries, readRates } from '../sources/built-in-data'
import { builtInRuleSource } from '../sources/rule-source'
import { RuleImport } from './import-rules'
import { OfficialLists } from './official-lists'
import { RunSupervisor } from './run-supervisor'
import { Run } from './run.entity'
import { StartLock } from './run.store'
import { TravelSync } from './sync-travel'
import { PriceUpdate } from './update-prices'

@Injectable()
export class CatalogueFill {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly rules: RuleImport,
    private readonly prices: PriceUpdate,
    private readonly travel: TravelSync,
    private readonly official: OfficialLists,
  ) {}

  /** Continues where an earlier start has stopped. @returns whether rules or changes were loaded */
  async fillCatalogue(): Promise<boolean> {
    const isEmpty = !(await this.db.manager.exists(Requirement))
    if (isEmpty)
      await this.rules.importRules(await this.open('visa-data'), (day) => builtInRuleSource.read(day))
    if (isEmpty || !(await this.hasRun('prices'))) await this.prices.updatePrices(await this.open('prices'))
    const travels = isEmpty || !(await this.hasRun('travel'))
    if (travels) await this.travel.syncRules(await this.open('travel'))
    // A catalogue that existed before this version gets them when staff start it.
    const lists = travels || (await this.hasBrokenOff('official'))
    if (lists) await this.official.applyLists(await this.open('official'))
    return lists
  }

  private open(tool: Run['tool']): Promise<Run> {
    return this.runs.openRun({ tool, seeds: true })
  }

  private async hasBrokenOff(tool: Run['tool']): Promise<boolean> {
    await this.runs.closeSilentRuns()
    const wasBegun = await this.db.manager.exists(Run, { where: { tool, state: 'failed', seeds: true } })
    return wasBegun && !(await this.hasRun(tool))
  }

  private hasRun(tool: Run['tool']): Promise<boolean> {
    return this.db.manager.exists(Run, { where: { tool, state: 'published' } })
  }
}

@Injectable()
export class BuiltInLoader {
  constructor(
    private readonly db: DataSource,
    private readonly lock: StartLock,
    private readonly fill: CatalogueFill,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Countries and rates are updated on every start. Rules, prices and changes are loaded once, unless the catalogue is to
   * start empty. One replica works at a time.
   * @returns whether rules or changes were loaded
   */
  loadData(): Promise<boolean> {
    return this.lock.holdLock(async () => {
      await this.db.transaction((tx) => updateBasics(tx))
      return this.config.CATALOGUE_SEED === 'builtin' && (await this.fill.fillCatalogue())
    })
  }
}

async function updateBasics(tx: EntityManager): Promise<void> {
  const [countries, rates] = await Promise.all([readCountries(), readRates()])
  await tx.upsert(Country, countries, { conflictPaths: ['code'], skipUpdateIfNoValuesChanged: true })
  // A newer rate in the table stays: it was loaded after this version was built.
  const present = new Map((await tx.find(ExchangeRate)).map((rate) => [rate.currency, rate.asOf]))
  const newer = rates.filter((rate) => rate.asOf > (present.get(rate.currency) ?? ''))
  if (newer.length > 0) await tx.upsert(ExchangeRate, newer, ['currency'])
}
