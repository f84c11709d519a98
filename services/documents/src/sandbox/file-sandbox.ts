import type { ErrorCode } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Task } from './tasks'
import { type Frame, readFrames, writeFrame } from './frames'

/** What JavaScript may hold; pictures lie outside of it. */
const FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=1', '--expose-gc']
/** What a file needed goes back when it is done (docs/adr/0021). */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072' }
const MEASURE_EVERY_MS = 20
const PAGE_BYTES = 4_096
const ROOT = join(__dirname, '../../../..')
/** The built program, also when this runs from the sources. */
const PROGRAM = join(ROOT, 'services/documents/dist/sandbox/main.js')
/** Programs, and nothing that anyone has sent or set. */
const READABLE = [
  'services/documents/dist',
  'services/documents/node_modules',
  'libs/contracts',
  'node_modules',
]

/**
 * It reads its programs, writes nothing, starts nothing and reaches no network. The library for pictures is an addon, which Node
 * cannot hold to that: its memory and time are bounded from here. A Node before 24 knows no such flag: processes run on another.
 */
export const sandboxFlags = (flags = process.allowedNodeEnvironmentFlags): string[] =>
  flags.has('--permission')
    ? ['--permission', '--allow-addons', ...READABLE.map((path) => `--allow-fs-read=${join(ROOT, path)}/`)]
    : []

interface FileLimits {
  memoryBytes: number
  timeMs: number
}

type Answer = Frame<{ code?: ErrorCode }>

interface ProcessEnd {
  end: NodeJS.Signals | number | undefined
  limit: 'time' | 'memory' | undefined
}

/** One process that opens files, with its own memory and none of our settings. */
class SandboxProcess {
  files = 0
  heldBytes = 0
  private readonly child: ChildProcess
  private readonly answers: AsyncGenerator<Answer>
  private readonly ended: Promise<NodeJS.Signals | number | undefined>
  private isGone = false
  /** Empty, for whatever asks for a path without a beginning. */
  private readonly folder = mkdtempSync(join(tmpdir(), 'borderlane-files-'))

  constructor() {
    this.child = spawn(process.execPath, [...FLAGS, ...sandboxFlags(), PROGRAM], {
      cwd: this.folder,
      env: ENVIRONMENT,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    // It may end without having read all of a file.
    this.child.stdin!.on('error', () => undefined)
    this.answers = readFrames(this.child.stdout!)
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject)
      this.child.once('exit', (code, signal) => {
        this.isGone = true
        rmSync(this.folder, { recursive: true, force: true })
        resolve(signal ?? (code || undefined))
      })
    })
    this.ended.catch(() => undefined)
  }

  get isAlive(): boolean {
    return !this.isGone
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  /** While it has nothing to do it keeps no one from ending. */
  hold(isHeld: boolean): void {
    const pipes = [this.child.stdin, this.child.stdout] as Socket[]
    for (const one of [this.child, ...pipes])
      if (isHeld) one.ref()
      else one.unref()
  }

  /** @returns what it answers, or how it ended over the file */
  async open(task: Task, file: Buffer, limits: FileLimits): Promise<Answer | ProcessEnd> {
    this.files += 1
    let limit: ProcessEnd['limit']
    const kill = (why: 'time' | 'memory'): void => {
      limit ??= why
      this.kill()
    }
    const timeout = setTimeout(() => kill('time'), limits.timeMs)
    const measuring = setInterval(() => {
      void ownMemory(this.child.pid).then((bytes) => bytes > limits.memoryBytes && kill('memory'))
    }, MEASURE_EVERY_MS)
    try {
      writeFrame(this.child.stdin!, { task }, file)
      const { value, done } = await this.answers.next()
      if (done) return { end: await this.ended, limit }
      this.heldBytes = await ownMemory(this.child.pid)
      return value
    } finally {
      clearTimeout(timeout)
      clearInterval(measuring)
    }
  }
}

/** The memory that a process has for itself, in bytes. 0 if the process is gone, or if the system is not Linux. */
async function ownMemory(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0 0')
  const [, resident, shared] = statm.split(' ').map(Number)
  return (resident! - shared!) * PAGE_BYTES
}

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
  async runTask(task: Task, read: () => Promise<Buffer>, timeMs = this.limits.timeMs): Promise<Buffer> {
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
