const FIRST_PAUSE_MS = 5_000
const FACTOR = 3
const LONGEST_PAUSE_MS = 2 * 3_600_000

/** With the pauses below, a mail is tried for about a day. */
export const MAX_ATTEMPTS = 20

/** Milliseconds to wait after the given attempt (1 is the first) has failed; undefined: give up. */
export function pauseAfter(attempt: number): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined
  return Math.min(FIRST_PAUSE_MS * FACTOR ** (attempt - 1), LONGEST_PAUSE_MS)
}
