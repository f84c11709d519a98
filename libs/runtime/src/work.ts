import { AsyncLocalStorage } from 'node:async_hooks'

interface Work {
  /** The class of work that shares connections to the database with others of its kind: a call's subject, `EVENTS` or `JOBS`. */
  share: string
  /** When no one waits for it any more, on the `performance.now()` clock. */
  givesUpAt: number
  /** Whether who asked asks again on its own: then no one below has to. */
  askedAgain: boolean
  /** Whether its answer is the kept one of an earlier request. */
  isReplay: boolean
}

const work = new AsyncLocalStorage<Work>()
const ANSWER_MS = 50

export const EVENTS = 'facts'

export const JOBS = 'jobs'

/**
 * Runs the work of a call.
 * @param options.waitsMs how long the caller waits; undefined: without an end
 */
export function runCall<T>(
  options: { subject: string; waitsMs: number | undefined; askedAgain: boolean },
  run: () => T,
): T {
  const { subject, waitsMs = Infinity, askedAgain } = options
  return work.run(
    { share: subject, givesUpAt: performance.now() + waitsMs, askedAgain, isReplay: false },
    run,
  )
}

/** Runs the work of an event: it comes again when it fails, whatever it was waiting for. */
export function runEvent<T>(run: () => T): T {
  return work.run({ share: EVENTS, givesUpAt: Infinity, askedAgain: true, isReplay: false }, run)
}

/** Runs the work of a job: no one waits for it, and the queue repeats it when it fails. */
export function runJob<T>(run: () => T): T {
  return work.run({ share: JOBS, givesUpAt: Infinity, askedAgain: false, isReplay: false }, run)
}

/**
 * Notes whether the call being handled is answered with what an earlier request under its `Idempotency-Key` was. Of
 * several steps the last one says: a request that goes on where an earlier one broke off has an answer of its own.
 */
export function noteReplay(isReplay: boolean): void {
  const current = work.getStore()
  if (current) current.isReplay = isReplay
}

/** Runs work of the process itself, which no one waits for: it has no part in the call that gave rise to it. */
export function runOwn<T>(run: () => T): T {
  return work.exit(run)
}

export function currentWork(): Readonly<Work> | undefined {
  return work.getStore()
}

/**
 * Milliseconds to wait for something: its own limit or what the call being handled has left, whichever is less; may
 * be negative.
 */
export function timeLeft(limitMs: number): number {
  const end = work.getStore()?.givesUpAt ?? Infinity
  return Math.min(limitMs, Math.floor(end - performance.now() - ANSWER_MS))
}
