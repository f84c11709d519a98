import { AppError } from '@borderlane/contracts/errors'
import { currentWork, EVENTS, JOBS, timeLeft } from '@borderlane/runtime'

const WAIT_MS = 2_500
/** No one waits for a job: it may wait longer, until those before it have given up. */
const JOB_WAITS_MS = 15_000

interface Waiting {
  share: string | undefined
  go: () => void
}

/**
 * Who may hold how many connections of a pool, so that no kind of work takes all of them: all events together a third,
 * all jobs together a third, one call a half, all calls together all but two. The relay and health have no limit of
 * their own. So a request that only reads gets a connection while jobs and events wait for locked rows.
 */
export class PoolShares {
  private readonly held = new Map<string, number>()
  private calls = 0
  private readonly queue: Waiting[] = []
  /** Of events, and as much again of jobs. */
  private readonly ofOneKind: number
  private readonly ofOneCall: number
  private readonly ofCalls: number

  constructor(size: number) {
    this.ofOneKind = Math.max(2, Math.floor(size / 3))
    this.ofOneCall = Math.max(1, Math.ceil(size / 2))
    this.ofCalls = Math.max(1, size - 2)
  }

  /**
   * Waits until the work being done may have one more connection.
   * @returns releases it
   * @throws AppError `service.unavailable` when others of its kind hold them for too long, `service.timeout` when
   *   no one waits for the work any more
   */
  async take(): Promise<() => void> {
    const share = currentWork()?.share
    if (this.isFree(share)) this.count(share, 1)
    else await this.wait(share)
    let given = false
    return () => {
      if (given) return
      given = true
      this.count(share, -1)
      this.next()
    }
  }

  /** How much work waits for a connection. */
  get waiting(): number {
    return this.queue.length
  }

  private wait(share: string | undefined): Promise<void> {
    const limit = share === JOBS ? JOB_WAITS_MS : WAIT_MS
    const waitMs = timeLeft(limit)
    if (waitMs <= 0) return Promise.reject(new AppError('service.timeout'))
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        share,
        go: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiting), 1)
        reject(new AppError(waitMs < limit ? 'service.timeout' : 'service.unavailable'))
      }, waitMs)
      this.queue.push(waiting)
    })
  }

  private next(): void {
    for (let index = 0; index < this.queue.length;) {
      const waiting = this.queue[index]!
      if (this.isFree(waiting.share)) {
        this.queue.splice(index, 1)
        this.count(waiting.share, 1)
        waiting.go()
      } else index += 1
    }
  }

  private isFree(share: string | undefined): boolean {
    if (share === undefined) return true
    const held = this.held.get(share) ?? 0
    if (share === EVENTS || share === JOBS) return held < this.ofOneKind
    return held < this.ofOneCall && this.calls < this.ofCalls
  }

  private count(share: string | undefined, by: 1 | -1): void {
    if (share === undefined) return
    if (share !== EVENTS && share !== JOBS) this.calls += by
    const held = (this.held.get(share) ?? 0) + by
    if (held === 0) this.held.delete(share)
    else this.held.set(share, held)
  }
}
