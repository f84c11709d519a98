import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { Country } from '../country/country.entity'
import { CountryDirectory } from '../country/country-directory'
import type { LiveList, ListReading } from '../sources/live-list'
import type { CodeOf } from '../sources/reading'
import { OfficialService } from './official.service'
import { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'

/** A list that says what it said raises the day of checking this often: every night would fill the histories. */
const CONFIRM_MS = 7 * 24 * 3_600_000

/** Compares lists of authorities on the net with our rules: a run, the first of which waits for a person's yes. */
@Injectable()
export class LiveLists {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly official: OfficialService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ChangedForm */
  async read(list: LiveList, document: string): Promise<ListReading> {
    const countries = new CountryDirectory(await this.db.manager.find(Country))
    const codeOf: CodeOf = Object.assign((name: string) => countries.lookUp(name)?.code ?? null, {
      all: () => countries.countries.map(({ code }) => code),
    })
    return list.read(document, codeOf)
  }

  /**
   * What is equal raises the day of checking, what differs is for staff to decide.
   * @param isNew it says something else than the night before
   * @param keep keeps the reading, which the run reads again
   */
  async compare(
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
    // Before the reading is kept: where another run is open, the next night finds it new once more.
    const run = await this.runs.open({
      tool: 'official',
      origin: 'service',
      originName: address,
      source: { ...source, asOf: now.toISOString().slice(0, 10), ...(documentDay && { documentDay }) },
      review: !accepted,
    })
    await keep()
    await this.official.bring(run)
  }

  /** Staff see in the list of runs that a source is not used. */
  async tellStopped(tool: RunTool, address: string): Promise<void> {
    const run = await this.runs.open({ tool, origin: 'service', originName: address })
    await this.runs.close(this.db.manager, run, { state: 'failed', failure: 'catalogue.source_failed' })
  }
}
