const SHARE = 0.1
/** Saved up at most, and there from the start: a process that asks little may repeat, too. */
const MOST = 10

/** Keeps repeated questions from becoming the larger part of them when everything fails. */
export class RetryBudget {
  private left = MOST

  /** A question was asked for the first time. */
  earn(): void {
    this.left = Math.min(MOST, this.left + SHARE)
  }

  /** @returns whether one more may be repeated */
  spend(): boolean {
    // Tenths do not add up to whole numbers exactly.
    if (this.left < 1 - Number.EPSILON * MOST) return false
    this.left -= 1
    return true
  }
}
