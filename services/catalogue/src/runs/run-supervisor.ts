import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { AppError } from '@borderlane/contracts/errors'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock, log, runJob, toAppError } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, LessThan } from 'typeorm'
import { Run } from './run.entity'
import { RunStore } from './run.store'

const HEARTBEAT_MS = 5_000
/** After this silence the process of a run is gone. */
const SILENCE_MS = 30_000
/** So long a call waits for the work that it began: less than a page waits for an answer. */
const LONGEST_WAIT_MS = 10_000

export type NewRun = { tool: RunTool } & Partial<
  Pick<Run, 'startedBy' | 'origin' | 'originName' | 'source' | 'review' | 'replaceEdited' | 'seeds'>
>

/**
 * Opens, follows and closes runs. One works at a time, for all replicas: the database sees to that. One that waits to be
 * looked at keeps nobody from working, because it compares again before it is published.
 */
@Injectable()
export class RunSupervisor {
  constructor(
    private readonly db: DataSource,
    private readonly store: RunStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `catalogue.import_running` with the id of the one that works */
  async open(run: NewRun): Promise<Run> {
    await this.closeSilent()
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
      ...COUNTS,
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
  async work(run: Run, work: () => Promise<void>): Promise<Run> {
    const heart = setInterval(() => void this.touch(run).catch(() => undefined), HEARTBEAT_MS)
    try {
      await work()
      return run
    } catch (error) {
      const failure = toAppError(error, { route: run.tool })
      const code = codeOf(failure)
      const failureAt =
        code === 'catalogue.file_unreadable' ? ((failure.details ?? null) as Run['failureAt']) : null
      await this.close(this.db.manager, run, { state: 'failed', failure: code, failureAt })
      throw failure.code === code ? failure : new AppError(code, undefined, { cause: error })
    } finally {
      clearInterval(heart)
    }
  }

  /** Nobody waits for it: the time of the call that began it is not its own. What went wrong stands in the run. */
  inBackground({ id, tool }: Run, work: () => Promise<unknown>): void {
    void runJob(work).catch((err: unknown) =>
      log.warn({ event: 'catalogue.run_failed', runId: id, tool, err }, 'a run failed; its page says why'),
    )
  }

  /** The transaction of a run: its statements may take two minutes each. One at a time changes anything. */
  inTransaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.store.inTransaction(work)
  }

  /** Tells how far a run is, outside of its transactions. */
  async tell(run: Run, progress: Partial<Pick<Run, 'phase' | 'total' | 'done'>>): Promise<void> {
    Object.assign(run, progress, { touchedAt: this.clock.now() })
    await this.db
      .getRepository(Run)
      .update({ id: run.id, state: 'running' }, { ...progress, touchedAt: run.touchedAt })
  }

  async close(tx: EntityManager, run: Run, result: Partial<Run> & Pick<Run, 'state'>): Promise<void> {
    Object.assign(run, result, { finishedAt: this.clock.now() })
    if (result.state !== 'failed' && result.state !== 'review') run.phase = 'finished'
    await tx.save(Run, run)
    log.info(
      {
        event: 'catalogue.run_ended',
        tool: run.tool,
        state: run.state,
        total: run.total,
        count: run.imported,
      },
      'a run has ended',
    )
  }

  /**
   * Follow-up work on a run that has ended or waits for review: publishing it, undoing it. The call waits for it, but not past its time;
   * then the work goes on. The run stays as it was where that fails, and says why.
   * @throws what the work throws within the time of the call
   */
  async followUp(run: Run, work: () => Promise<unknown>): Promise<void> {
    const runs = this.db.getRepository(Run)
    if (run.state !== 'failed') {
      run.failure = null
      await runs.update({ id: run.id }, { failure: null })
    }
    await waitBriefly(runJob(work), async (error) => {
      await runs.update({ id: run.id }, { failure: codeOf(toAppError(error, { route: run.tool })) })
    })
  }

  /** A run whose process has died changes nothing any more: its work was one transaction. */
  async closeSilent(): Promise<void> {
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
 * Waits for the work that a call began, but not past its time: then the work goes on, and its run tells how it ends.
 * @param failedLate hears what the work throws later
 * @throws what the work throws within that time
 */
export async function waitBriefly(
  work: Promise<unknown>,
  failedLate?: (error: unknown) => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const longestWait = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      work
        .catch(async (err: unknown) => {
          log.error({ event: 'catalogue.run_failed_late', err }, 'a run failed after its call was answered')
          await failedLate?.(err)
        })
        .catch((err: unknown) =>
          log.error(
            { event: 'catalogue.run_not_noted', err },
            'the failure of a run could not be written down',
          ),
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

const COUNTS = {
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
