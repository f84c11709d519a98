import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { CountryDirectory } from '../rules/country-directory'
import { Country, ExchangeRate } from '../rules/country.entity'
import { DataVersion } from '../rules/data-version.store'
import { dayOf } from '../rules/time-line'
import { isImplausible, type readEcbRates } from '../sources/ecb-rates'
import type { LiveList, ListReading } from '../sources/live-list'
import type { CodeOf, Flaw } from '../sources/reading'
import { OfficialLists } from './official-lists'
import { RunSupervisor } from './run-supervisor'
import { Run } from './run.entity'

/** How often an unchanged list updates the day on which its rules were checked: every night would fill the histories. */
const CONFIRM_MS = 7 * 24 * 3_600_000

/** Uses what is on the net: rates at once, lists of authorities by a run, the first of which waits for review. */
@Injectable()
export class LiveLists {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly official: OfficialLists,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ChangedForm */
  async readList(list: LiveList, document: string): Promise<ListReading> {
    const countries = new CountryDirectory(await this.db.manager.find(Country))
    const codeOf: CodeOf = Object.assign((name: string) => countries.lookUp(name)?.code ?? null, {
      all: () => countries.countries.map(({ code }) => code),
    })
    return list.read(document, codeOf)
  }

  /**
   * Equal rules get a later day of checking; staff decide about the others.
   * @param isNew it differs from the night before
   * @param keep stores the reading, which the run reads again
   */
  async compareList(
    { address, source }: LiveList,
    { isNew, documentDay }: { isNew: boolean; documentDay: string | undefined },
    keep: () => Promise<void>,
  ): Promise<void> {
    const now = this.clock.now()
    const runs = this.db.getRepository(Run)
    const ofList = { tool: 'official' as const, originName: address }
    const accepted = await runs.existsBy({ ...ofList, state: 'published' })
    const last = await runs.findOne({
      where: { ...ofList, state: In(['review', 'published', 'discarded', 'undone']) },
      order: { startedAt: 'DESC' },
    })
    const isDue = accepted && now.getTime() - last!.startedAt.getTime() >= CONFIRM_MS
    if (last && !isNew && !isDue) return keep()
    // Before the reading is stored: if another run is open, the next night sees the list as new again.
    const run = await this.runs.openRun({
      tool: 'official',
      origin: 'service',
      originName: address,
      source: { ...source, asOf: dayOf(now), ...(documentDay && { documentDay }) },
      review: !accepted,
    })
    await keep()
    await this.official.applyLists(run)
  }

  /** Updates the day's rates that the bank has; the others stay. @returns why the rates are not used */
  async updateRates({ rates, day }: ReturnType<typeof readEcbRates>): Promise<Flaw | null> {
    if (day > dayOf(this.clock.now())) return 'implausible'
    return this.db.transaction(async (tx) => {
      const present = await tx.find(ExchangeRate)
      if (isImplausible(rates, new Map(present.map((rate) => [rate.currency, rate.ratePerGbp]))))
        return 'implausible'
      const newer = present.filter(({ currency, asOf }) => rates.has(currency) && asOf < day)
      if (newer.length === 0) return null
      await tx.save(
        ExchangeRate,
        newer.map((rate) => ({ ...rate, ratePerGbp: rates.get(rate.currency)!, asOf: day })),
      )
      await this.version.raiseVersion(tx)
      return null
    })
  }

  async recordStopped(tool: RunTool, address: string): Promise<void> {
    const run = await this.runs.openRun({ tool, origin: 'service', originName: address })
    await this.runs.closeRun(this.db.manager, run, { state: 'failed', failure: 'catalogue.source_failed' })
  }
}
