import { AppError } from '@borderlane/contracts/errors'
import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type FileLimits, SandboxProcess } from './sandbox-process'
import type { Task } from './tasks'

/** A picture of 40 million pixels takes up to 1.4 s: the last in this line waits for less than half a minute. */
const MAX_WAITING = 20
const LIMITS: FileLimits = {
  /** The largest picture that is kept takes 160 MB; see `picture.ts`. */
  memoryBytes: 224 * 1024 * 1024,
  /** For a machine that is busy with other things, too. */
  timeMs: 30_000,
}
const MOST_FILES = 50
/** One that has opened pictures of a telephone holds some 60 MB. */
const MOST_HELD_BYTES = 72 * 1024 * 1024
const IDLE_MS = 10_000

/**
 * Opens travellers' files, one at a time, in a process that knows none of our settings. Whatever a file does there, the
 * service goes on. A process opens several files, because starting one costs more than most files do; it is replaced after
 * every file that is not kept, after some that are, when it has grown, and when there is nothing to do (docs/adr/0023).
 */
@Injectable()
export class FileSandbox implements OnApplicationShutdown {
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0
  private current: SandboxProcess | undefined
  private idle: NodeJS.Timeout | undefined
  private isEnding = false

  constructor(private readonly limits = LIMITS) {}

  onApplicationShutdown(): void {
    this.isEnding = true
    this.current?.kill()
  }

  /**
   * @param read gives the file when it is its turn
   * @param timeMs less time than usual
   * @returns what the task has made of it
   * @throws AppError what the task says about the file; `documents.too_heavy` for one that takes too much memory or
   *   time, or ends the process; `service.unavailable` while too many are waiting
   */
  async run(task: Task, read: () => Promise<Buffer>, timeMs = this.limits.timeMs): Promise<Buffer> {
    if (this.waiting >= MAX_WAITING) throw new AppError('service.unavailable')
    this.waiting += 1
    const done = this.last.then(async () => this.work(task, await read(), { ...this.limits, timeMs }))
    this.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      this.waiting -= 1
    }
  }

  private async work(task: Task, file: Buffer, limits: FileLimits): Promise<Buffer> {
    const opener = this.opener()
    const isFirst = opener.files === 0
    const answer = await opener.open(task, file, limits).catch((error: unknown) => {
      this.replace()
      throw error
    })
    if ('head' in answer) {
      const { code } = answer.head
      if (code || opener.files >= MOST_FILES || opener.heldBytes > MOST_HELD_BYTES) this.replace()
      else this.keep(opener)
      if (code) throw new AppError(code)
      return answer.bytes
    }
    this.replace()
    const { end, limit } = answer
    // No file pays for what an earlier one has left behind. One that took too long had all of its time.
    if (!isFirst && limit !== 'time' && !this.isEnding) return this.work(task, file, limits)
    // A fault of the program, not of the file.
    if (typeof end === 'number') throw new Error(`${task} ended with ${end}`)
    log.warn(
      { event: 'documents.file_too_heavy', reason: limit ?? end },
      'file check ran out of memory or time, or crashed; the file is refused',
    )
    throw new AppError('documents.too_heavy')
  }

  private opener(): SandboxProcess {
    clearTimeout(this.idle)
    if (!this.current?.isAlive) this.current = new SandboxProcess()
    this.current.hold(true)
    return this.current
  }

  private keep(opener: SandboxProcess): void {
    opener.hold(false)
    this.idle = setTimeout(() => this.replace(), IDLE_MS).unref()
  }

  private replace(): void {
    this.current?.kill()
    this.current = undefined
  }
}
