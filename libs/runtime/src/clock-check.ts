/** What every part of the platform bears of the difference between two clocks. */
export const CLOCK_TOLERANCE_MS = 60_000

/**
 * Holds the clock of this machine against another one.
 * @param ask gives the other one's time, in milliseconds since 1970
 * @throws Error when they differ by more than everything bears
 */
export async function requireSameTime(ask: () => Promise<number>): Promise<void> {
  const asked = Date.now()
  const theirs = await ask()
  const answered = Date.now()
  // The other one looked at its clock at some time in between.
  const apart = Math.max(theirs - answered, asked - theirs)
  if (apart > CLOCK_TOLERANCE_MS) throw new Error(`the clocks differ by ${Math.round(apart / 1_000)} s`)
}
