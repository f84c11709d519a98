import { AsyncLocalStorage } from 'node:async_hooks'

/** When whoever asked for the call in work gives up, as `performance.now()` tells time. */
const givesUpAt = new AsyncLocalStorage<number>()
/** What is left for the answer itself. */
const ANSWER_MS = 50

/** Does the work of a call whose asker waits for so many milliseconds; undefined: nobody said. */
export function runWithin<T>(waitsMs: number | undefined, work: () => T): T {
  return waitsMs === undefined ? work() : givesUpAt.run(performance.now() + waitsMs, work)
}

/** Milliseconds to wait for a call: its deadline, or what the call in work has left, which may be less than nothing. */
export function patienceFor(deadlineMs: number): number {
  const end = givesUpAt.getStore()
  return end === undefined
    ? deadlineMs
    : Math.min(deadlineMs, Math.floor(end - performance.now() - ANSWER_MS))
}
