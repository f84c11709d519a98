import { today } from '../../travel/day'
import type { PictureToRead, WorkerAnswer } from './zone.worker'

const PATIENCE_MS = 10_000

export type PictureAnswer = WorkerAnswer | { problem: 'slow' | 'browser' }

export class PictureReader {
  private worker: Worker | undefined
  private stopReading: (() => void) | undefined

  /** @returns undefined: it was stopped */
  async read(
    file: Blob,
    { patienceMs = PATIENCE_MS, isFrame = false } = {},
  ): Promise<PictureAnswer | undefined> {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return { problem: 'browser' }
    const { beginWorker } = await import('./begin-worker')
    const worker = (this.worker ??= beginWorker())
    return new Promise((resolve) => {
      const finish = (answer: PictureAnswer | undefined, isOver: boolean) => {
        clearTimeout(timer)
        this.stopReading = undefined
        if (isOver) this.end()
        resolve(answer)
      }
      const timer = setTimeout(() => finish({ problem: 'slow' }, true), patienceMs)
      this.stopReading = () => finish(undefined, true)
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => finish(data, false)
      worker.onerror = () => finish({ problem: 'browser' }, true)
      const asked: PictureToRead = { file, today: today(), isFrame }
      worker.postMessage(asked)
    })
  }

  /** Whatever is being read is given up. */
  stop(): void {
    this.stopReading?.()
    this.end()
  }

  private end(): void {
    this.worker?.terminate()
    this.worker = undefined
  }
}
