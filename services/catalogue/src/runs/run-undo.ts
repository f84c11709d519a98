import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataVersion } from '../rules/data-version'
import { RuleStagingStore } from './rule-staging.store'
import { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'
import { canUndo, RunService } from './run.service'
import { RunUndoStore } from './run-undo.store'

/** Takes runs back. */
@Injectable()
export class RunUndo {
  constructor(
    private readonly reader: RunService,
    private readonly runs: RunSupervisor,
    private readonly staging: RuleStagingStore,
    private readonly store: RunUndoStore,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Takes back the last one that is in effect; one that waits is thrown away. @returns it; as it was while that goes on */
  async undo(id: string, actorId: string): Promise<RunView> {
    await this.runs.closeSilent()
    const run = await this.reader.find(id)
    const work = () =>
      this.runs.inTransaction(async (tx) => {
        if (run.state === 'review') {
          await this.staging.removeOf(tx, run.id)
          return this.runs.close(tx, run, { state: 'discarded' })
        }
        const open = await tx.findOneBy(Run, { state: 'running' })
        if (open) throw new AppError('catalogue.import_running', { runId: open.id })
        if (!canUndo(run, await this.reader.lastPublished())) throw new AppError('catalogue.run_not_undoable')
        const counts = await this.store.undo(tx, run, this.clock.now(), actorId)
        await this.version.raise(tx)
        await this.runs.close(tx, run, { state: 'undone', ...counts })
      })
    await this.runs.followUp(run, work)
    return this.reader.view(run)
  }
}
