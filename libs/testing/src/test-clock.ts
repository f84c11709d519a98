import type { Clock } from '@borderlane/runtime'

/** The time of a service in a test: the machine's own, until the test moves or stops it. */
export class TestClock implements Clock {
  private shiftMs = 0
  private stoppedAt: number | undefined

  now(): Date {
    return new Date(this.stoppedAt ?? Date.now() + this.shiftMs)
  }

  pass(ms: number): void {
    this.shiftMs += ms
  }

  stopAt(time: number): void {
    this.stoppedAt = time
  }

  /** From now on it is the machine's own time again. */
  goOn(): void {
    this.stoppedAt = undefined
    this.shiftMs = 0
  }

  /** Runs something as if it were this time, in milliseconds. */
  async during<T>(time: number, work: () => Promise<T>): Promise<T> {
    const before = this.stoppedAt
    this.stoppedAt = time
    try {
      return await work()
    } finally {
      this.stoppedAt = before
    }
  }
}
