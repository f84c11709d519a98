import type { NoticeState, RunProgress, Run as RunView } from '@borderlane/contracts/catalogue/run'
import { Run } from './run.entity'
import { AppError } from '@borderlane/contracts/define'
import { Injectable } from '@nestjs/common'
import { DataSource, In, MoreThan } from 'typeorm'
import { ChangeNotices } from '../rules/change-notices'

export function toProgress(run: Run): RunProgress {
  return {
    id: run.id,
    tool: run.tool,
    state: run.state === 'undone' && run.kept > 0 ? 'partly_undone' : run.state,
    phase: run.phase,
    total: run.total,
    done: run.done,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }
}

export function toRun(run: Run, isUndoable: boolean, notice: NoticeState | null): RunView {
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

  findLastPublished(): Promise<Run | null> {
    return this.db
      .getRepository(Run)
      .findOne({ where: { state: 'published' }, order: { finishedAt: 'DESC', startedAt: 'DESC' } })
  }
}

/** A run that filled the catalogue has nothing before it to return to. */
export function canUndo(run: Run, last: Run | null): boolean {
  return run.state === 'review' || (run.state === 'published' && !run.seeds && run.id === last?.id)
}
const MOST_RUNS = 50
