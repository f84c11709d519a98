import type { PhotoRule } from '../photo-rule'
import type { PhotoToCheck, WorkerAnswer } from './photo.worker'

/** Milliseconds after which a picture is given up: the models come with the first one. */
const PATIENCE_MS = 45_000

/** `slow`: it took too long. `browser`: there is no worker, or none that opens pictures. */
export type PhotoAnswer = WorkerAnswer | { problem: 'slow' | 'browser' }

/** Looks at one photo after the other, on this device. */
export class PhotoChecker {
  private worker: Worker | undefined
  private stopChecking: (() => void) | undefined

  /** @returns undefined: it was stopped */
  async check(file: Blob, rule: PhotoRule): Promise<PhotoAnswer | undefined> {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return { problem: 'browser' }
    const { beginWorker } = await import('./begin-worker')
    const worker = (this.worker ??= beginWorker())
    return new Promise((resolve) => {
      const finish = (answer: PhotoAnswer | undefined, isOver: boolean) => {
        clearTimeout(timer)
        this.stopChecking = undefined
        if (isOver) this.end()
        resolve(answer)
      }
      const timer = setTimeout(() => finish({ problem: 'slow' }, true), PATIENCE_MS)
      this.stopChecking = () => finish(undefined, true)
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => finish(data, false)
      worker.onerror = () => finish({ problem: 'browser' }, true)
      const asked: PhotoToCheck = { file, rule }
      worker.postMessage(asked)
    })
  }

  /** Whatever is being looked at is given up. */
  stop(): void {
    this.stopChecking?.()
    this.end()
  }

  private end(): void {
    this.worker?.terminate()
    this.worker = undefined
  }
}
