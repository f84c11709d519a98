/**
 * Work of different aggregates side by side, that of one in the order in which it came. What failed before never takes
 * the last place, and new work goes first: what cannot be done for a while costs the others next to nothing.
 */
export class FactLanes {
  private readonly lanes = new Map<string, Promise<void>>()
  private readonly waiting = { fresh: [] as (() => void)[], repeats: [] as (() => void)[] }
  private readonly running = { fresh: 0, repeats: 0 }

  /** @param atOnce pieces of work that may run at the same time */
  constructor(private readonly atOnce: number) {}

  /**
   * Does `work` after all that was added for the same aggregate before.
   * @param isRepeat whether it was tried before
   * @param work must not throw
   */
  add(aggregate: string, isRepeat: boolean, work: () => Promise<void>): Promise<void> {
    const kind = isRepeat ? 'repeats' : 'fresh'
    const done = (this.lanes.get(aggregate) ?? Promise.resolve()).then(() => this.run(kind, work))
    this.lanes.set(aggregate, done)
    return done.finally(() => {
      if (this.lanes.get(aggregate) === done) this.lanes.delete(aggregate)
    })
  }

  private async run(kind: Kind, work: () => Promise<void>): Promise<void> {
    if (this.hasPlace(kind)) this.running[kind] += 1
    else await new Promise<void>((resolve) => this.waiting[kind].push(resolve))
    try {
      await work()
    } finally {
      this.running[kind] -= 1
      this.next()
    }
  }

  private hasPlace(kind: Kind): boolean {
    const { fresh, repeats } = this.running
    if (fresh + repeats >= this.atOnce) return false
    return kind === 'fresh' || repeats < Math.max(1, this.atOnce - 1)
  }

  /** New work goes first; what failed before keeps one place, so that it is done however much is new. */
  private next(): void {
    const order: Kind[] = this.running.repeats === 0 ? ['repeats', 'fresh'] : ['fresh', 'repeats']
    const kind = order.find((one) => this.waiting[one].length > 0 && this.hasPlace(one))
    if (!kind) return
    this.running[kind] += 1
    this.waiting[kind].shift()!()
  }
}

type Kind = 'fresh' | 'repeats'

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
