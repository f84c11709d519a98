import type { IncomingMessage } from 'node:http'
import { AppError } from '@borderlane/contracts/define'

export interface Pace {
  maxBytes: number
  /** Longest time without a byte. */
  silenceMs: number
  /** Below so many bytes within `windowMs` a client holds a place that others could use. */
  windowBytes: number
  windowMs: number
}

export const PACE: Omit<Pace, 'maxBytes'> = {
  silenceMs: 30_000,
  windowBytes: 4 * 1_024 * 60,
  windowMs: 60_000,
}
/** How often it is looked, in parts of the window. */
const LOOKS = 12

/**
 * Watches a body that is being read. Only while this side reads: a client owes nothing as long as it is documents that
 * is slow.
 * @returns a promise that never resolves; it is rejected with `documents.too_slow` or `request.too_large`
 */
export function tooSlowOrLarge(body: IncomingMessage, pace: Pace): Promise<never> {
  return new Promise((_resolve, reject) => {
    let total = 0
    let sinceLook = 0
    /** Bytes of the last looks, the newest last. */
    let window: number[] = []
    const lookMs = pace.windowMs / LOOKS
    const looksOfSilence = Math.ceil(pace.silenceMs / lookMs)

    const end = (): void => {
      clearInterval(timer)
      body.off('data', count).off('end', end).off('close', end)
    }
    const fail = (code: 'documents.too_slow' | 'request.too_large'): void => {
      end()
      reject(new AppError(code))
    }
    const count = (bytes: Buffer): void => {
      total += bytes.length
      sinceLook += bytes.length
      if (total > pace.maxBytes) fail('request.too_large')
    }
    const timer = setInterval(() => {
      if (body.readableFlowing === false) return
      window = [...window, sinceLook].slice(-LOOKS)
      sinceLook = 0
      const silence = window.slice(-looksOfSilence)
      const isSilent = silence.length === looksOfSilence && sum(silence) === 0
      const isSlow = window.length === LOOKS && sum(window) < pace.windowBytes
      if (isSilent || isSlow) fail('documents.too_slow')
    }, lookMs)
    body.on('data', count).once('end', end).once('close', end)
  })
}

const sum = (values: number[]): number => values.reduce((all, one) => all + one, 0)
