import {
  applyInflation,
  initializeAllPricing,
  previewBulkPrices,
  setPriceTiers,
} from '@borderlane/contracts/catalogue/admin'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { Difference } from '@borderlane/contracts/proposal'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { SoldLastMonth } from '../answer/sold-last-month'
import { type BulkAction, type BulkChange, BulkPriceStore } from '../prices/bulk-price.store'
import { DataVersion } from '../rules/data-version.store'
import { SiteReader } from '../site/site-settings'
import { ProposalActs } from './decide-proposal'
import { RunReader } from './run.view'
import { RunSupervisor, waitBriefly } from './run-supervisor'
import type { Run } from './run.entity'

/** Pairs of old and new values that a person reads. */
const MOST_CHANGES = 20

@Injectable()
export class BulkPriceChange {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly version: DataVersion,
    private readonly store: BulkPriceStore,
    private readonly month: SoldLastMonth,
  ) {}

  /** For who confirms it. Labels alone change no price. */
  async sumMonth(tool: BulkAction, at: Date): Promise<Difference[]> {
    if (tool === 'tiers') return []
    return this.month.sumFees({ findBaseFees: (routes) => this.store.findBaseFees(tool, at, routes) })
  }

  /**
   * Inflation, tiers, or both: rows, counts and history in one transaction.
   * @returns the run; that of an admin may continue, the first import waits for its own
   */
  async changePrices(tool: BulkAction, startedBy: string | null): Promise<Run> {
    const run = await this.runs.openRun({ tool, startedBy, seeds: startedBy === null })
    const work = this.runs.publishRun(run, async (tx) => {
      const options = { runId: run.id, actorId: startedBy, at: run.startedAt }
      const { raised, labelled } = await this.store.changePrices(tx, tool, options)
      const stats = { inflationAdjusted: raised, ...(await this.store.countTiers(tx)) }
      await this.version.raiseVersion(tx)
      const updated = tool === 'tiers' ? labelled : raised
      return { updated, stats, total: updated, done: updated }
    })
    await (startedBy === null ? work : waitBriefly(work))
    return run
  }
}

/** What the second person confirms: the action with the number of rows that they saw. */
interface Input {
  tool: BulkAction
  rows: number
}

const FEES = ['baseServiceFeeCents', 'governmentFeeCents'] as const
const WHAT = { baseServiceFeeCents: 'baseFeeCents', governmentFeeCents: 'officialFeeCents' } as const

/** The lowest and the highest of all prices of a kind that change. */
function rangeOf(change: BulkChange | undefined): Difference[] {
  if (!change || change.field === 'priceTier') return []
  const { lowest, highest } = change
  const of = WHAT[change.field]
  return [
    { what: 'lowestCents', of, before: lowest[0], after: lowest[1] },
    { what: 'highestCents', of, before: highest[0], after: highest[1] },
  ]
}

type Nothing = Record<string, never>

@Controller()
export class BulkPriceController {
  constructor(
    private readonly prices: BulkPriceChange,
    private readonly store: BulkPriceStore,
    private readonly reader: RunReader,
    private readonly acts: ProposalActs,
    private readonly site: SiteReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    acts.registerAct('prices', {
      perform: async (_tx, { input }) => {
        const { tool, rows } = input as Input
        if ((await store.countRows(tool, clock.now())) !== rows) throw new AppError('proposals.changed')
      },
      // In a transaction of its own, which may take longer than the answer.
      follow: ({ input, asked_by }) => prices.changePrices((input as Input).tool, asked_by),
    })
  }

  @Handle(previewBulkPrices)
  async previewBulkPrices({ tool }: InputOf<typeof previewBulkPrices>) {
    if (tool === 'inflation' && (await this.site.isOff('inflation'))) throw new AppError('request.not_found')
    return this.preview(tool)
  }

  @Handle(applyInflation)
  applyInflation(_input: Nothing, caller: Caller): Promise<OutputOf<typeof applyInflation>> {
    return this.changePrices('inflation', caller)
  }

  @Handle(setPriceTiers)
  setPriceTiers(_input: Nothing, caller: Caller): Promise<OutputOf<typeof setPriceTiers>> {
    return this.changePrices('tiers', caller)
  }

  @Handle(initializeAllPricing)
  initializeAllPricing(_input: Nothing, caller: Caller): Promise<OutputOf<typeof initializeAllPricing>> {
    return this.changePrices('initialize', caller)
  }

  /** At once, or as a proposal where a second person has to confirm it. */
  private async changePrices(tool: BulkAction, caller: Caller): Promise<OutputOf<typeof applyInflation>> {
    if (!(await this.acts.areNeeded()))
      return this.reader.viewRun(await this.prices.changePrices(tool, caller.userId!))
    const { rows, changes } = await this.preview(tool)
    return this.acts.proposeAct(caller, {
      kind: 'prices',
      input: { tool, rows } satisfies Input,
      about: null,
      reason: null,
      differences: [
        { what: 'tool', before: null, after: tool },
        ...(await this.prices.sumMonth(tool, this.clock.now())),
        { what: 'rows', before: null, after: rows },
        ...FEES.flatMap((fee) => rangeOf(changes.find(({ field }) => field === fee))),
        ...changes.map(({ field, before, after, route }): Difference =>
          field === 'priceTier'
            ? { what: 'tier', before, after }
            : { what: 'priceCents', of: `${route} ${WHAT[field]}`, before, after },
        ),
      ],
    })
  }

  private async preview(tool: BulkAction) {
    const now = this.clock.now()
    const rows = await this.store.countRows(tool, now)
    return { rows, ...(await this.store.previewChanges(tool, now, MOST_CHANGES)) }
  }
}
