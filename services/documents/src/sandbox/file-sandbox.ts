import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AppError, type ErrorCode } from '@borderlane/contracts/errors'
import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { Task } from './tasks'

/** A picture of 40 million pixels takes up to 1.4 s: the last in this line waits for less than half a minute. */
const MAX_WAITING = 20
const LIMITS = {
  /** Of what the process has for itself. The largest picture that is kept takes 160 MB; see `picture.ts`. */
  memoryBytes: 224 * 1024 * 1024,
  /** For a machine that is busy with other things, too. */
  timeMs: 30_000,
}
/** What JavaScript may hold; pictures lie outside of it. */
const FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=1']
const MEASURE_EVERY_MS = 20
const PAGE_BYTES = 4_096
/** The built program, also when this runs from the sources. */
const PROGRAM = join(__dirname, '../../dist/sandbox/main.js')

/**
 * Opens travellers' files, each in a process of its own and one at a time. Whatever a file does there, the service goes
 * on. The process has its own memory and none of our settings.
 */
@Injectable()
export class FileSandbox implements OnApplicationShutdown {
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0
  private child: ChildProcess | undefined

  constructor(private readonly limits = LIMITS) {}

  onApplicationShutdown(): void {
    this.child?.kill('SIGKILL')
  }

  /**
   * @param read gives the file when it is its turn
   * @returns what the task has made of it
   * @throws AppError what the task says about the file; `documents.too_heavy` for one that takes too much memory or
   *   time, or ends the process; `service.unavailable` while too many are waiting
   */
  async run(task: Task, read: () => Promise<Buffer>): Promise<Buffer> {
    if (this.waiting >= MAX_WAITING) throw new AppError('service.unavailable')
    this.waiting += 1
    const done = this.last.then(async () => this.work(task, await read()))
    this.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      this.waiting -= 1
    }
  }

  private async work(task: Task, file: Buffer): Promise<Buffer> {
    const child = spawn(process.execPath, [...FLAGS, PROGRAM, task], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.child = child
    const ended = new Promise<number | NodeJS.Signals | undefined>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(signal ?? (code || undefined)))
    })
    // The limit for which we ended it, if we did.
    let limit: string | undefined
    const kill = (why: string): void => {
      limit ??= why
      child.kill('SIGKILL')
    }
    const timeout = setTimeout(() => kill('time'), this.limits.timeMs)
    const measuring = setInterval(() => {
      void ownMemory(child.pid).then((bytes) => bytes > this.limits.memoryBytes && kill('memory'))
    }, MEASURE_EVERY_MS)
    try {
      // It may end without having read all of it.
      child.stdin.on('error', () => undefined)
      child.stdin.end(file)
      const [end, output] = await Promise.all([ended, buffer(child.stdout)])
      if (end === undefined) return answerOf(output)
      // A fault of the program, not of the file.
      if (typeof end === 'number') throw new Error(`${task} ended with ${end}`)
      log.warn(
        { event: 'documents.file_too_heavy', reason: limit ?? end },
        'checking a file took too much memory or time, or crashed; the file is refused',
      )
      throw new AppError('documents.too_heavy')
    } finally {
      clearTimeout(timeout)
      clearInterval(measuring)
      this.child = undefined
    }
  }
}

function answerOf(output: Buffer): Buffer {
  const end = output.indexOf('\n')
  const { code } = JSON.parse(output.toString('utf8', 0, end)) as { code?: ErrorCode }
  if (code) throw new AppError(code)
  return output.subarray(end + 1)
}

/** The memory that a process has for itself, in bytes. 0 if the process is gone, or if the system is not Linux. */
async function ownMemory(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0 0')
  const [, resident, shared] = statm.split(' ').map(Number)
  return (resident! - shared!) * PAGE_BYTES
}
