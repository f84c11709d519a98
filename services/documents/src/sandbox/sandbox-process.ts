import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorCode } from '@borderlane/contracts/errors'
import { type Frame, readFrames, writeFrame } from './frames'
import type { Task } from './tasks'

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

export interface FileLimits {
  memoryBytes: number
  timeMs: number
}

type Answer = Frame<{ code?: ErrorCode }>

export interface ProcessEnd {
  end: NodeJS.Signals | number | undefined
  limit: 'time' | 'memory' | undefined
}

/** One process that opens files, with its own memory and none of our settings. */
export class SandboxProcess {
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
