import { confirmList, listOldLists } from '@borderlane/contracts/catalogue/rules'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { DataVersion } from '../rules/data-version.store'
import { dayOf } from '../rules/time-line'
import { RunReader } from '../runs/run.view'
import { RunSupervisor } from '../runs/run-supervisor'
import { OldListStore } from './old-list.store'

/** Lists that are data grow old: staff read them again, and confirm them once for all their routes. */
@Controller()
export class ListConfirmation {
  constructor(
    private readonly store: OldListStore,
    private readonly runs: RunSupervisor,
    private readonly version: DataVersion,
    private readonly reader: RunReader,
    private readonly memory: CatalogueMemory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(listOldLists)
  async listOldLists(): Promise<OutputOf<typeof listOldLists>> {
    const today = dayOf(this.clock.now())
    const borderRules = this.memory.border
      .count(today)
      .flatMap(({ kind, old }) => (old > 0 ? { kind, count: old } : []))
    return { lists: await this.store.findOld(today), borderRules }
  }

  /** As a run that can be undone. @throws AppError `catalogue.list_not_found` */
  @Handle(confirmList)
  async confirmList({ name, url, readAt }: InputOf<typeof confirmList>, { userId }: Caller) {
    const at = this.clock.now()
    const staffCheck = { code: 'staff' as const, ...readAt, asOf: dayOf(at) }
    const run = await this.runs.openRun({ tool: 'rules', startedBy: userId!, source: staffCheck })
    await this.runs.publishRun(run, async (tx) => {
      const change = { staffCheck, at, runId: run.id, actorId: userId! }
      const routes = await this.store.confirmRules(tx, { name, url }, change)
      if (routes.length === 0) throw new AppError('catalogue.list_not_found')
      await this.version.raiseVersion(tx, routes)
      const total = routes.length
      return { total, done: total, updated: total }
    })
    return this.reader.viewRun(run)
  }
}
