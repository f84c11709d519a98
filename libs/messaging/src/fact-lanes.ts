/** Work of different aggregates side by side, that of one in the order in which it came. */
export class FactLanes {
  private readonly lanes = new Map<string, Promise<void>>()
  private readonly waiting: (() => void)[] = []
  private running = 0

  /** @param atOnce pieces of work that may run at the same time */
  constructor(private readonly atOnce: number) {}

  /**
   * Does `work` after all that was added for the same aggregate before.
   * @param work must not throw
   */
  add(aggregate: string, work: () => Promise<void>): Promise<void> {
    const done = (this.lanes.get(aggregate) ?? Promise.resolve()).then(() => this.run(work))
    this.lanes.set(aggregate, done)
    return done.finally(() => {
      if (this.lanes.get(aggregate) === done) this.lanes.delete(aggregate)
    })
  }

  private async run(work: () => Promise<void>): Promise<void> {
    if (this.running >= this.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve))
    else this.running += 1
    try {
      await work()
    } finally {
      // Its place goes to the next one, or is free.
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}

/** Facts that failed, by aggregate: what came after one of them waits with it. */
export class FailedFacts {
  private readonly failed = new Map<string, { seq: number; until: number }>()

  /** @param pauseMs after which the fact comes again */
  add(aggregate: string, seq: number, pauseMs: number): void {
    this.failed.set(aggregate, { seq, until: performance.now() + pauseMs })
  }

  /** The fact has had its effect, or was put aside. */
  remove(aggregate: string, seq: number): void {
    if (this.failed.get(aggregate)?.seq === seq) this.failed.delete(aggregate)
  }

  /** How long a fact has to wait for an earlier one of its aggregate, in milliseconds; 0: not at all. */
  pauseFor(aggregate: string, seq: number): number {
    const ahead = this.failed.get(aggregate)
    if (!ahead || ahead.seq >= seq) return 0
    const pause = ahead.until + GRACE_MS - performance.now()
    // Long past: another replica has had it.
    if (pause <= 0) {
      this.failed.delete(aggregate)
      return 0
    }
    // The broker brings them as their pauses end: the later one has the longer pause.
    return Math.ceil(pause) + Math.min(seq - ahead.seq, MOST_STEPS) * STEP_MS
  }
}

/** What the broker takes to bring a fact again. */
const GRACE_MS = 250
/** Between one that waits and the next; far ones share the last step, so that nothing waits a second longer. */
const STEP_MS = 10
const MOST_STEPS = 100
