import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '@borderlane/contracts/define'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'
import type { OpenedName, SealedName } from './names-worker'

/** The built program, also when this runs from the sources. */
const PROGRAM = join(__dirname, '../../dist/staff/names-worker.js')
const IDLE_MS = 10_000
const LIMITS = { maxOldGenerationSizeMb: 64 }

interface Waiting {
  resolve: (names: OpenedName[]) => void
  reject: (error: Error) => void
}

/** Opens the names of many orders in a thread, which ends when no one exports: two thirds of the work of an export. */
@Injectable()
export class NamesThread {
  private thread?: Worker
  private idle?: NodeJS.Timeout
  /** It answers in the order in which it is asked. */
  private waiting: Waiting[] = []

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws AppError `service.unavailable`: the thread has ended */
  openNames(orders: readonly SealedName[]): Promise<OpenedName[]> {
    clearTimeout(this.idle)
    const thread = (this.thread ??= this.startThread())
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject })
      thread.postMessage(orders)
    })
  }

  private startThread(): Worker {
    const thread = new Worker(PROGRAM, {
      workerData: this.config.FIELD_KEYS,
      resourceLimits: LIMITS,
      env: {},
    })
    thread.unref()
    thread.on('message', (names: OpenedName[]) => {
      this.waiting.shift()?.resolve(names)
      if (this.waiting.length > 0) return
      this.idle = setTimeout(() => {
        this.thread = undefined
        void thread.terminate()
      }, IDLE_MS)
      this.idle.unref()
    })
    let cause: unknown
    thread.on('error', (error) => (cause = error))
    thread.on('exit', () => {
      if (this.thread !== thread) return
      this.thread = undefined
      for (const { reject } of this.waiting.splice(0))
        reject(new AppError('service.unavailable', undefined, { cause }))
    })
    return thread
  }
}
