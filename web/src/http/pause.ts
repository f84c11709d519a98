/** Waiting times before the next attempt; the last one repeats. */
const AGAIN_MS = [1_000, 2_000, 5_000, 10_000]

/** Waits, unless the signal ends it: then it is over at once, without an error. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

/** Waits before the next attempt, longer the more of them (`failures`, from 0) have failed before. */
export const pauseBeforeRetry = (failures: number, signal: AbortSignal): Promise<void> =>
  pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]!, signal)
