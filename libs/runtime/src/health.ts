import { Injectable } from '@nestjs/common'
import { log } from './log'

const CHECK_TIMEOUT_MS = 500

export interface HealthReport {
  ready: boolean
  checks: Record<string, 'up' | 'degraded' | 'down'>
}

/** What must hold before this process gets work. Liveness never asks here: a dead database is no reason to restart. */
@Injectable()
export class HealthRegistry {
  private readonly checks = new Map<string, { check: () => Promise<void> | void; required: boolean }>()
  private readonly failed = new Set<string>()
  private stopping = false

  /** Adds a check. One that is not `required` only shows as degraded. */
  add(name: string, check: () => Promise<void> | void, options: { required: boolean }): void {
    this.checks.set(name, { check, required: options.required })
  }

  /** From now on the process is not ready, whatever its checks say. */
  beginShutdown(): void {
    this.stopping = true
  }

  /**
   * Asks every check, all at once; one that has not answered after 500 ms counts as failed. The log has one line when a
   * check begins to fail and one when it holds again.
   */
  async report(): Promise<HealthReport> {
    const report: HealthReport = { ready: !this.stopping, checks: {} }
    await Promise.all(
      [...this.checks].map(async ([name, { check, required }]) => {
        const err = await within(check)
        const up = err === undefined
        report.checks[name] = up ? 'up' : required ? 'down' : 'degraded'
        if (!up && required) report.ready = false
        this.tell(name, err)
      }),
    )
    return report
  }

  private tell(check: string, err: unknown): void {
    if (this.failed.has(check) === (err !== undefined)) return
    if (err === undefined) {
      this.failed.delete(check)
      log.info({ event: 'health.up', check }, `${check} is well again`)
    } else {
      this.failed.add(check)
      log.warn({ event: 'health.failed', check, err }, `${check} is not well`)
    }
  }
}

/** @returns the error of a check; undefined when it did not fail */
async function within(check: () => Promise<void> | void): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<unknown>((resolve) => {
    timer = setTimeout(() => resolve(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS)
  })
  const answered = Promise.resolve()
    .then(check)
    .then(
      () => undefined,
      (error: unknown) => error ?? new Error('failed'),
    )
  const failure = await Promise.race([answered, late])
  clearTimeout(timer)
  return failure
}
