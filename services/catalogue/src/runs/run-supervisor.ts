import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { AppError } from '@borderlane/contracts/define'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock, log, runJob, toAppError } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, LessThan } from 'typeorm'
import { DataVersion } from '../rules/data-version.store'
import { Run } from './run.entity'
import { RunStore } from './run.store'

const HEARTBEAT_MS = 5_000
const SILENCE_MS = 30_000
/** How long a call waits for the work that it started: less than a page waits for an answer. */
const LONGEST_WAIT_MS = 10_000

export type NewRun = { tool: RunTool } & Partial<
  Pick<Run, 'startedBy' | 'origin' | 'originName' | 'source' | 'review' | 'replaceEdited' | 'seeds'>
>

/** Of a source: null is our own lists. */
export function originOf({ name }: { name: string | null }): Pick<NewRun, 'origin' | 'originName'> {
  return name ? { origin: 'service', originName: name } : {}
}

type Counts = Partial<
  Pick<Run, 'total' | 'done' | 'unchanged' | 'changed' | 'kept' | 'updated' | 'skipped' | 'errors' | 'stats'>
>

/**
 * Opens, follows and closes runs. Only one works at a time, in all replicas: the database enforces it. One that waits for
 * review blocks no other, because it compares again before it is published.
 */
@Injectable()
export class RunSupervisor {
  constructor(
    private readonly db: DataSource,
    private readonly store: RunStore,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `catalogue.import_running` with the id of the one that works */
  async openRun(run: NewRun): Promise<Run> {
    await this.closeSilentRuns()
    const now = this.clock.now()
    const opened = this.db.getRepository(Run).create({
      startedBy: null,
      origin: 'builtin',
      originName: null,
      source: null,
      review: false,
      replaceEdited: false,
      seeds: false,
      failure: null,
      failureAt: null,
      stats: null,
      finishedAt: null,
      ...NO_COUNTS,
      ...run,
      id: newId(),
      state: 'running',
      phase: 'reading',
      startedAt: now,
      touchedAt: now,
    })
    try {
      await this.db.getRepository(Run).insert(opened)
      return opened
    } catch (error) {
      if ((error as { driverError?: { constraint?: string } }).driverError?.constraint !== 'run_open')
        throw error
      const open = await this.db.getRepository(Run).findOneBy({ state: 'running' })
      throw new AppError('catalogue.import_running', { runId: open?.id ?? null })
    }
  }

  /**
   * Does the work of a run; what it throws closes the run as failed.
   * @returns the run as it is then
   * @throws AppError of the failure
   */
  async doWork(run: Run, work: () => Promise<void>): Promise<Run> {
    const heart = setInterval(() => void this.touch(run).catch(() => undefined), HEARTBEAT_MS)
    try {
      await work()
      return run
    } catch (error) {
      const failure = toAppError(error, { route: run.tool })
      const code = codeOf(failure)
      const failureAt =
        code === 'catalogue.file_unreadable' ? ((failure.details ?? null) as Run['failureAt']) : null
      await this.closeRun(this.db.manager, run, { state: 'failed', failure: code, failureAt })
      throw failure.code === code ? failure : new AppError(code, undefined, { cause: error })
    } finally {
      clearInterval(heart)
    }
  }

  publishRun(run: Run, change: (tx: EntityManager) => Promise<Counts>): Promise<Run> {
    return this.doWork(run, async () => {
      await this.inTransaction(async (tx) =>
        this.closeRun(tx, run, { state: 'published', ...(await change(tx)) }),
      )
      await this.version.catchUp()
    })
  }

  /** The call that started it does not wait, and its deadline does not apply. The run itself records a failure. */
  workInBackground({ id, tool }: Run, work: () => Promise<unknown>): void {
    void runJob(work).catch((err: unknown) =>
      log.warn({ event: 'catalogue.run_failed', runId: id, tool, err }, 'a run failed; its page says why'),
    )
  }

  /** The transaction of a run: its statements may take two minutes each. Only one at a time changes anything. */
  inTransaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.store.inTransaction(work)
  }

  /** Shows the progress of a run, outside of its transactions. */
  async showProgress(run: Run, progress: Partial<Pick<Run, 'phase' | 'total' | 'done'>>): Promise<void> {
    Object.assign(run, progress, { touchedAt: this.clock.now() })
    await this.db
      .getRepository(Run)
      .update({ id: run.id, state: 'running' }, { ...progress, touchedAt: run.touchedAt })
  }

  async closeRun(tx: EntityManager, run: Run, result: Partial<Run> & Pick<Run, 'state'>): Promise<void> {
    Object.assign(run, result, { finishedAt: this.clock.now() })
    if (result.state !== 'failed' && result.state !== 'review') run.phase = 'finished'
    await tx.save(Run, run)
    const { tool, state, total, imported: count } = run
    log.info({ event: 'catalogue.run_ended', tool, state, total, count }, 'a run has ended')
  }

  /**
   * Work on a run that has ended or waits for review: publishing or undoing it. The call waits for a while; then the work
   * continues without it. If it fails, the run stays as it was and records why.
   * @throws what the work throws while the call waits
   */
  async followUpRun(run: Run, work: () => Promise<unknown>): Promise<void> {
    const runs = this.db.getRepository(Run)
    if (run.state !== 'failed') {
      run.failure = null
      await runs.update({ id: run.id }, { failure: null })
    }
    await waitBriefly(
      runJob(async () => {
        await work()
        await this.version.catchUp()
      }),
      async (error) => {
        await runs.update({ id: run.id }, { failure: codeOf(toAppError(error, { route: run.tool })) })
      },
    )
  }

  /** Closes a run whose process has died. It has changed nothing: its work was one transaction. */
  async closeSilentRuns(): Promise<void> {
    const now = this.clock.now()
    await this.db
      .getRepository(Run)
      .update(
        { state: 'running', touchedAt: LessThan(new Date(now.getTime() - SILENCE_MS)) },
        { state: 'failed', failure: 'catalogue.run_interrupted', finishedAt: now },
      )
  }

  private async touch(run: Run): Promise<void> {
    await this.db.getRepository(Run).update({ id: run.id, state: 'running' }, { touchedAt: this.clock.now() })
  }
}

/**
 * Waits for the work that a call started, but not too long: then it continues without the call, and its run shows how it
 * ends.
 * @param onLateFailure is called with what the work throws later
 * @throws what the work throws within that time
 */
export async function waitBriefly(work: Promise<unknown>, onLateFailure?: (error: unknown) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const longestWait = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      work
        .catch(async (err: unknown) => {
          log.error({ event: 'catalogue.run_failed_late', err }, 'a run failed after its call was answered')
          await onLateFailure?.(err)
        })
        .catch((err: unknown) =>
          log.error({ event: 'catalogue.run_not_noted', err }, 'the failure of a run could not be recorded'),
        )
      resolve()
    }, LONGEST_WAIT_MS)
  })
  try {
    await Promise.race([work, longestWait])
  } finally {
    clearTimeout(timer)
  }
}

const codeOf = ({ code }: AppError): AppError['code'] =>
  code === 'internal.error' ? 'catalogue.run_failed' : code

const NO_COUNTS = {
  total: 0,
  done: 0,
  imported: 0,
  unchanged: 0,
  changed: 0,
  kept: 0,
  updated: 0,
  skipped: 0,
  errors: 0,
}
