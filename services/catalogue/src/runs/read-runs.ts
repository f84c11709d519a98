import {
  getCurrentImport,
  getImport,
  listImportRows,
  listImports,
  tellChanges,
} from '@borderlane/contracts/catalogue/import'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { ChangeNotices } from '../rules/change-notices'
import { RunSupervisor } from './run-supervisor'
import { RunStore } from './run.store'
import { RunReader, toProgress } from './run.view'

const PAGE_SIZE = 100
/** How long a run that has ended is still the current one. */
const CURRENT_MS = 10 * 60_000

@Controller()
export class RunController {
  constructor(
    private readonly reader: RunReader,
    private readonly runs: RunSupervisor,
    private readonly store: RunStore,
    private readonly notices: ChangeNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For anyone: counts only. */
  @Handle(getCurrentImport)
  async getCurrentImport(): Promise<OutputOf<typeof getCurrentImport>> {
    await this.runs.closeSilentRuns()
    const run = await this.reader.findCurrentRun(new Date(this.clock.now().getTime() - CURRENT_MS))
    return { run: run && toProgress(run) }
  }

  @Handle(listImports)
  async listImports(): Promise<OutputOf<typeof listImports>> {
    await this.runs.closeSilentRuns()
    return { runs: await this.reader.listRuns() }
  }

  @Handle(getImport)
  async getImport({ runId }: InputOf<typeof getImport>): Promise<RunView> {
    await this.runs.closeSilentRuns()
    return this.reader.viewRun(await this.reader.findRun(runId))
  }

  @Handle(listImportRows)
  async listImportRows({ runId, kind, page }: InputOf<typeof listImportRows>) {
    await this.reader.findRun(runId)
    const total = await this.store.countRows(runId, kind)
    const rows = await this.store.listRows(runId, kind, { most: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE })
    return { rows, total, page, pageSize: PAGE_SIZE }
  }

  @Handle(tellChanges)
  async tellChanges({ runId }: InputOf<typeof tellChanges>, caller: Caller): Promise<RunView> {
    const run = await this.reader.findRun(runId)
    await this.notices.approveNotice(runId, caller.userId!)
    return this.reader.viewRun(run)
  }
}
