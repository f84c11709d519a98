import { startOfficialData, startPriceUpdate, startTravelSync } from '@borderlane/contracts/catalogue/import'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import type { Caller, InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ProposalActs } from './decide-proposal'
import { OfficialLists } from './official-lists'
import { RunReader } from './run.view'
import { type NewRun, originOf, RunSupervisor } from './run-supervisor'
import type { Run } from './run.entity'
import { TravelSync } from './sync-travel'
import { PriceUpdate } from './update-prices'

type Nothing = Record<string, never>

/** Starts runs of an admin. They continue after the answer, and show their progress. */
@Controller()
export class RunStarter {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly reader: RunReader,
    private readonly prices: PriceUpdate,
    private readonly travel: TravelSync,
    private readonly official: OfficialLists,
    private readonly acts: ProposalActs,
  ) {}

  @Handle(startPriceUpdate)
  async startPriceUpdate(_input: Nothing, { userId }: Caller): Promise<RunView> {
    const run = { tool: 'prices' as const, startedBy: userId!, ...originOf(this.prices.source) }
    return this.start(run, (opened) => this.prices.updatePrices(opened))
  }

  @Handle(startTravelSync)
  async startTravelSync(_input: Nothing, { userId }: Caller): Promise<RunView> {
    const run = { tool: 'travel' as const, startedBy: userId!, ...originOf(this.travel.source) }
    return this.start(run, (opened) => this.travel.syncRules(opened))
  }

  @Handle(startOfficialData)
  async startOfficialData({ review }: InputOf<typeof startOfficialData>, { userId }: Caller) {
    // Where a second person may be needed it is always reviewed: what it changes is known only then.
    const isReviewed = review || (await this.acts.areNeeded())
    const run = { tool: 'official' as const, startedBy: userId!, review: isReviewed }
    return this.start(run, (opened) => this.official.applyLists(opened))
  }

  private async start(wanted: NewRun, work: (run: Run) => Promise<Run>): Promise<RunView> {
    const run = await this.runs.openRun(wanted)
    this.runs.workInBackground(run, () => work(run))
    return this.reader.viewRun(run)
  }
}
