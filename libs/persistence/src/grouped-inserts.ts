import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@borderlane/contracts/define'
import { inClientSpan, log, timeLeft } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { STATEMENT_TIMEOUT_MS } from './deadline'
import { insertRows, type NewRow } from './insert-rows'

/** A statement has at most 65,535 parameters, and a caller's rows some hundred. */
const MOST_IN_A_GROUP = 64
const UNIQUE_VIOLATION = '23505'

interface Waiting {
  rows: readonly NewRow[]
  done: (isWritten: boolean) => void
}

/**
 * Writes rows of many callers by one statement that is its own transaction: what comes while one is on its way is
 * written by the next. The commit, and the way to Postgres, is then paid once for all of them (docs/adr/0023).
 */
@Injectable()
export class GroupedInserts {
  private waiting: Waiting[] = []
  private isRunning = false
  /** The statement is no caller's own: its connection and its time are not counted as the first one's. */
  private readonly outsideOfCalls = AsyncLocalStorage.snapshot()

  constructor(private readonly db: DataSource) {}

  /**
   * Writes all of these rows, or none.
   * @returns false: nothing is known to be written, because of these rows or of a stranger's that were to be written with
   *   them. A statement retried alone shows which, and how a statement ended that was cut off.
   * @throws AppError `service.timeout` when no one waits for them any more
   */
  async write(rows: readonly NewRow[]): Promise<boolean> {
    if (timeLeft(STATEMENT_TIMEOUT_MS) <= 0) throw new AppError('service.timeout')
    // The statement is no one's alone: each caller's span is its own wait for it.
    const first = rows[0]?.table ?? 'nothing'
    return inClientSpan(`INSERT ${first}`, { 'db.system.name': 'postgresql' }, () => this.waitFor(rows))
  }

  private waitFor(rows: readonly NewRow[]): Promise<boolean> {
    return new Promise((done) => {
      this.waiting.push({ rows, done })
      if (this.isRunning) return
      this.isRunning = true
      this.outsideOfCalls(() => void this.run())
    })
  }

  private async run(): Promise<void> {
    // Of one turn of the event loop come all together.
    await new Promise(setImmediate)
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, MOST_IN_A_GROUP)
      const isWritten = await this.insert(group.flatMap(({ rows }) => rows))
      for (const { done } of group) done(isWritten)
    }
    this.isRunning = false
  }

  private async insert(rows: NewRow[]): Promise<boolean> {
    try {
      await insertRows(this.db, rows as [NewRow, ...NewRow[]])
      return true
    } catch (error) {
      const { code: reason } = error as { code?: unknown }
      // A request that is repeated ends so, which is nothing to tell. The error itself quotes what was to be written.
      if (reason !== UNIQUE_VIOLATION)
        log.warn(
          { event: 'database.group_failed', reason },
          'grouped insert failed; writing its rows one by one',
        )
      return false
    }
  }
}
