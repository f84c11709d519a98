import { Injectable } from '@nestjs/common'

const CHECK_TIMEOUT_MS = 500

export interface HealthReport {
  ready: boolean
  checks: Record<string, 'up' | 'degraded' | 'down'>
}

/** What must hold before this process gets work. Liveness never asks here: a dead database is no reason to restart. */
@Injectable()
export class HealthRegistry {
  private readonly checks = new Map<string, { check: () => Promise<void> | void; required: boolean }>()
  private stopping = false

  /** Adds a check. One that is not `required` only shows as degraded. */
  add(name: string, check: () => Promise<void> | void, options: { required: boolean }): void {
    this.checks.set(name, { check, required: options.required })
  }

  /** From now on the process is not ready, whatever its checks say. */
  beginShutdown(): void {
    this.stopping = true
  }

  /** Asks every check, all at once; one that has not answered after 500 ms counts as failed. */
  async report(): Promise<HealthReport> {
    const report: HealthReport = { ready: !this.stopping, checks: {} }
    await Promise.all(
      [...this.checks].map(async ([name, { check, required }]) => {
        const up = await within(check)
        report.checks[name] = up ? 'up' : required ? 'down' : 'degraded'
        if (!up && required) report.ready = false
      }),
    )
    return report
  }
}

async function within(check: () => Promise<void> | void): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  })
  const answered = Promise.resolve()
    .then(check)
    .then(
      () => true,
      () => false,
    )
  const up = await Promise.race([answered, late])
  clearTimeout(timer)
  return up
}
