import { Injectable } from '@nestjs/common'
import { openPolicyMatrix, readSource } from '../built-in/built-in-data'
import { ImportService } from '../import/import.service'
import { PriceService } from '../price/price.service'
import { TravelService } from '../travel/travel.service'
import type { Run } from './run.entity'
import { RunBook } from './run-book'

/** Starts the tools of an admin. Those that take long go on after the answer; their run tells how far they are. */
@Injectable()
export class RunStarter {
  constructor(
    private readonly runs: RunBook,
    private readonly imports: ImportService,
    private readonly prices: PriceService,
    private readonly travel: TravelService,
  ) {}

  async startImport(
    { review, replaceEdited }: { review: boolean; replaceEdited: boolean },
    startedBy: string,
  ): Promise<Run> {
    const source = await readSource()
    const run = await this.runs.open({ tool: 'visa-data', startedBy, review, replaceEdited, source })
    this.inBackground(this.imports.import(run, openPolicyMatrix(), source))
    return run
  }

  async start(tool: 'prices' | 'travel', startedBy: string): Promise<Run> {
    const run = await this.runs.open({ tool, startedBy })
    this.inBackground(tool === 'prices' ? this.prices.update(run) : this.travel.sync(run))
    return run
  }

  /** Short enough to be waited for. */
  async changePrices(tool: 'inflation' | 'tiers' | 'initialize', startedBy: string | null): Promise<Run> {
    return this.prices.changeAll(await this.runs.open({ tool, startedBy, seeds: startedBy === null }))
  }

  /** What went wrong is written down in the run. */
  private inBackground(work: Promise<unknown>): void {
    work.catch(() => undefined)
  }
}
