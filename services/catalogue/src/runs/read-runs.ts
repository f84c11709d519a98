import type { Caller } from '@borderlane/contracts/caller'
import {
  getCurrentImport,
  getImport,
  listImportRows,
  listImports,
  tellChanges,
} from '@borderlane/contracts/catalogue/import'
import type { NoticeState, Run as RunView, RunProgress } from '@borderlane/contracts/catalogue/run'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, In, MoreThan } from 'typeorm'
import { ChangeNotices } from '../rules/change-notices'
import { RunSupervisor } from './run-supervisor'
import { Run } from './run.entity'
import { RunStore } from './run.store'

const PAGE_SIZE = 100
const MOST_RUNS = 50
/** How long a run that has ended is still the current one. */
const CURRENT_MS = 10 * 60_000

/** What staff see of runs. */
@Injectable()
export class RunReader {
  constructor(
    private readonly db: DataSource,
    private readonly notices: ChangeNotices,
  ) {}

  async viewRun(run: Run): Promise<RunView> {
    return (await this.viewRuns([run]))[0]!
  }

  /** Newest first. */
  async listRuns(): Promise<RunView[]> {
    return this.viewRuns(
      await this.db.getRepository(Run).find({ order: { startedAt: 'DESC' }, take: MOST_RUNS }),
    )
  }

  private async viewRuns(runs: readonly Run[]): Promise<RunView[]> {
    const last = await this.findLastPublished()
    const notices = await this.notices.findStates(runs.map(({ id }) => id))
    return runs.map((run) => toRun(run, canUndo(run, last), notices.get(run.id) ?? null))
  }

  /** @throws AppError `catalogue.run_not_found` */
  async findRun(id: string): Promise<Run> {
    const run = await this.db.getRepository(Run).findOneBy({ id })
    if (!run) throw new AppError('catalogue.run_not_found')
    return run
  }

  /** @throws AppError `catalogue.run_not_found`, `catalogue.run_not_open` */
  async findRunInReview(id: string): Promise<Run> {
    const run = await this.findRun(id)
    if (run.state !== 'review') throw new AppError('catalogue.run_not_open')
    return run
  }

  /** The one that works or waits, or has ended since. */
  findCurrentRun(since: Date): Promise<Run | null> {
    return this.db.getRepository(Run).findOne({
      where: [{ state: In(['running', 'review']) }, { finishedAt: MoreThan(since), seeds: false }],
      order: { startedAt: 'DESC' },
    })
  }

  /** The last run in effect. */
  findLastPublished(): Promise<Run | null> {
    return this.db
      .getRepository(Run)
      .findOne({ where: { state: 'published' }, order: { finishedAt: 'DESC', startedAt: 'DESC' } })
  }
}

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
  async listImportRows({
    runId,
    kind,
    page,
  }: InputOf<typeof listImportRows>): Promise<OutputOf<typeof listImportRows>> {
    await this.reader.findRun(runId)
    const total = await this.store.countRows(runId, kind)
    const rows = await this.store.listRows(runId, kind, { most: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE })
    return { rows, total, page, pageSize: PAGE_SIZE }
  }

  /** Approves the notice of a run that changed many routes: subscribers will be notified. */
  @Handle(tellChanges)
  async tellChanges({ runId }: InputOf<typeof tellChanges>, caller: Caller): Promise<RunView> {
    const run = await this.reader.findRun(runId)
    await this.notices.approveNotice(runId, caller.userId!)
    return this.reader.viewRun(run)
  }
}

/** A run that filled the catalogue has nothing before it to return to. */
export function canUndo(run: Run, last: Run | null): boolean {
  return run.state === 'review' || (run.state === 'published' && !run.seeds && run.id === last?.id)
}

function toProgress(run: Run): RunProgress {
  return {
    id: run.id,
    tool: run.tool,
    state: run.state,
    phase: run.phase,
    total: run.total,
    done: run.done,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }
}

function toRun(run: Run, isUndoable: boolean, notice: NoticeState | null): RunView {
  return {
    ...toProgress(run),
    imported: run.imported,
    unchanged: run.unchanged,
    changed: run.changed,
    kept: run.kept,
    updated: run.updated,
    skipped: run.skipped,
    errors: run.errors,
    failure: run.failure,
    failureAt: run.failureAt,
    origin: run.origin,
    originName: run.originName,
    source: run.source,
    stats: run.stats,
    notice,
    canUndo: isUndoable,
  }
}
