import { undoImport } from '@borderlane/contracts/catalogue/import'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataVersion } from '../rules/data-version.store'
import { canUndo, RunReader } from './run.view'
import { RunSupervisor } from './run-supervisor'
import { RunUndoStore } from './run-undo.store'
import { Run } from './run.entity'

@Controller()
export class RunUndo {
  constructor(
    private readonly reader: RunReader,
    private readonly runs: RunSupervisor,
    private readonly store: RunUndoStore,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Undoes the last run in effect; discards one that waits for review. @returns it; as it was while the work continues */
  @Handle(undoImport)
  async undoImport({ runId }: InputOf<typeof undoImport>, caller: Caller): Promise<RunView> {
    await this.runs.closeSilentRuns()
    const run = await this.reader.findRun(runId)
    await this.runs.followUpRun(run, () =>
      this.runs.inTransaction(async (tx) => {
        if (run.state === 'review') {
          await this.store.removeStaged(tx, run.id)
          return this.runs.closeRun(tx, run, { state: 'discarded' })
        }
        const open = await tx.findOneBy(Run, { state: 'running' })
        if (open) throw new AppError('catalogue.import_running', { runId: open.id })
        if (!canUndo(run, await this.reader.findLastPublished()))
          throw new AppError('catalogue.run_not_undoable')
        const { routes, ...counts } = await this.store.undoRun(tx, run, this.clock.now(), caller.userId!)
        await this.version.raiseVersion(tx, routes)
        await this.runs.closeRun(tx, run, { state: 'undone', ...counts })
      }),
    )
    return this.reader.viewRun(run)
  }
}
