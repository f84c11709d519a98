import type { Caller } from '@borderlane/contracts/caller'
import type { publishImport } from '@borderlane/contracts/catalogue/import'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { Difference, Proposed } from '@borderlane/contracts/proposal'
import type { ProposalRow } from '@borderlane/persistence'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { BulkPriceService } from './bulk-price.service'
import type { BulkAction } from './bulk-price.store'
import { ProposalActs } from './proposal-acts'
import { RunPublication } from './run-publication'
import { RunService } from './run.service'

type Input = { runId: string; changed: number } | { tool: BulkAction; rows: number }

const WHAT = {
  baseServiceFeeCents: 'baseFeeCents',
  governmentFeeCents: 'officialFeeCents',
  priceTier: 'tier',
} as const

/** What is done to many routes at once: with four eyes one person asks for it and another confirms. */
@Injectable()
export class ToolProposals {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunService,
    private readonly publication: RunPublication,
    private readonly bulkPrices: BulkPriceService,
    private readonly acts: ProposalActs,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    // What it does has a transaction of its own, and may take longer than the answer.
    for (const kind of ['import', 'prices'] as const)
      acts.add(kind, {
        perform: (_tx, { input }) => this.check(input as Input),
        follow: (proposal) => this.perform(proposal),
      })
  }

  async publish({ runId }: InputOf<typeof publishImport>, caller: Caller): Promise<RunView | Proposed> {
    const { changed } = await this.findOpen(runId)
    if (changed <= this.config.FOUR_EYES_ROUTES || !(await this.acts.proposals.areNeeded()))
      return this.publication.publish(runId)
    return this.ask(caller, 'import', { runId, changed }, [{ what: 'routes', before: null, after: changed }])
  }

  async change(tool: BulkAction, caller: Caller): Promise<RunView | Proposed> {
    if (!(await this.acts.proposals.areNeeded()))
      return this.runs.view(await this.bulkPrices.change(tool, caller.userId!))
    const { rows, changes } = await this.bulkPrices.preview(tool)
    return this.ask(caller, 'prices', { tool, rows }, [
      { what: 'tool', before: null, after: tool },
      { what: 'rows', before: null, after: rows },
      ...changes.map(({ field, before, after }) => ({ what: WHAT[field], before, after })),
    ])
  }

  private async check(input: Input): Promise<void> {
    const isAsShown =
      'runId' in input
        ? (await this.findOpen(input.runId)).changed === input.changed
        : (await this.bulkPrices.count(input.tool)) === input.rows
    if (!isAsShown) throw new AppError('proposals.changed')
  }

  private async perform({ input, asked_by }: ProposalRow): Promise<unknown> {
    const asked = input as Input
    return 'runId' in asked
      ? this.publication.publish(asked.runId)
      : this.bulkPrices.change(asked.tool, asked_by)
  }

  private async findOpen(runId: string) {
    const run = await this.runs.find(runId)
    if (run.state !== 'review') throw new AppError('catalogue.run_not_open')
    return run
  }

  private async ask(
    { userId }: Caller,
    kind: 'import' | 'prices',
    input: Input,
    differences: Difference[],
  ): Promise<Proposed> {
    const about = 'runId' in input ? input.runId : null
    const proposal = await this.db.transaction((tx) =>
      this.acts.proposals.ask(tx, userId!, { kind, input, about, reason: null, differences }),
    )
    return { proposal }
  }
}
