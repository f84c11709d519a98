import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ImportService } from './import.service'
import { OfficialService } from './official.service'
import { PriceService } from './price.service'
import { Requirement } from '../rules/requirement.entity'
import { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'
import { builtInRuleSource } from '../sources/rule-source'
import { TravelService } from './travel.service'

/** Fills an empty catalogue with our own data, by the tools that an admin has. */
@Injectable()
export class BuiltInFill {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly rules: ImportService,
    private readonly prices: PriceService,
    private readonly travel: TravelService,
    private readonly official: OfficialService,
  ) {}

  /** What a start before did not reach is made up for. @returns whether rules or changes were brought */
  async fill(): Promise<boolean> {
    const isEmpty = !(await this.db.manager.exists(Requirement))
    if (isEmpty) {
      const run = await this.runs.open({ tool: 'visa-data', seeds: true })
      await this.rules.import(run, (today) => builtInRuleSource.read(today))
    }
    if (isEmpty || !(await this.hasRun('prices')))
      await this.prices.update(await this.runs.open({ tool: 'prices', seeds: true }))
    const travels = isEmpty || !(await this.hasRun('travel'))
    if (travels) await this.travel.sync(await this.runs.open({ tool: 'travel', seeds: true }))
    // A catalogue that was there before this version gets them when staff say so.
    const lists = isEmpty || travels || (await this.hasBrokenOff('official'))
    if (lists) await this.official.bring(await this.runs.open({ tool: 'official', seeds: true }))
    return isEmpty || travels || lists
  }

  private async hasBrokenOff(tool: Run['tool']): Promise<boolean> {
    await this.runs.closeSilent()
    const wasBegun = await this.db.manager.exists(Run, { where: { tool, state: 'failed', seeds: true } })
    return wasBegun && !(await this.hasRun(tool))
  }

  private hasRun(tool: Run['tool']): Promise<boolean> {
    return this.db.manager.exists(Run, { where: { tool, state: 'published' } })
  }
}
