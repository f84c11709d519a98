import type { NoticeState, Run as RunView, RunProgress } from '@borderlane/contracts/catalogue/run'
import type { Run } from './run.entity'

/** Counts only: what anyone may see. */
export function toProgress(run: Run): RunProgress {
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

export function toRun(run: Run, canUndo: boolean, notice: NoticeState | null): RunView {
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
    canUndo,
  }
}
