import { AsyncLocalStorage } from 'node:async_hooks'

/** Deadline of the call being handled, on the `performance.now()` clock. */
const givesUpAt = new AsyncLocalStorage<number>()
/** What is left for the answer itself. */
const ANSWER_MS = 50

/** Runs `work` with a deadline of `waitsMs`; undefined: none. */
export function runWithin<T>(waitsMs: number | undefined, work: () => T): T {
  return waitsMs === undefined ? work() : givesUpAt.run(performance.now() + waitsMs, work)
}

/** Milliseconds to wait for a call: its own deadline or what the call being handled has left, whichever is less; may be negative. */
export function patienceFor(deadlineMs: number): number {
  const end = givesUpAt.getStore()
  return end === undefined
    ? deadlineMs
    : Math.min(deadlineMs, Math.floor(end - performance.now() - ANSWER_MS))
}
