/**
 * Work of different aggregates side by side, that of one in the order in which it came. What failed before never takes
 * the last place, and new work goes first: what cannot be done for a while costs the others next to nothing.
 */
export class EventLanes {
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

interface Away {
  until: number
  failed: boolean
}

/**
 * Events that the broker is to bring again, by aggregate: what came after one that failed waits with it. Those that wait
 * are known, too, because a busy broker brings two of them in any order.
 */
export class FailedEvents {
  /** By aggregate, and by place in the stream. */
  private readonly away = new Map<string, Map<number, Away>>()

  /** @param pauseMs after which the event comes again */
  add(aggregate: string, seq: number, pauseMs: number): void {
    this.note(aggregate, seq, { until: performance.now() + pauseMs, failed: true })
  }

  /** The event has had its effect, or was put aside. */
  remove(aggregate: string, seq: number): void {
    const events = this.away.get(aggregate)
    if (events?.delete(seq) && events.size === 0) this.away.delete(aggregate)
  }

  /**
   * How long an event has to wait for earlier ones of its aggregate, in milliseconds; 0: not at all. One that has to wait
   * is away itself until then.
   */
  pauseFor(aggregate: string, seq: number): number {
    const now = performance.now()
    // What is long past, another replica has had.
    const ahead = [...(this.away.get(aggregate) ?? [])].filter(
      ([other, { until }]) => other < seq && until + GRACE_MS > now,
    )
    if (ahead.length === 0) return 0
    const failed = ahead.filter(([, one]) => one.failed)
    // The broker brings them as their pauses end: the later one has the longer pause.
    const pauses = failed.map(
      ([other, { until }]) => Math.ceil(until + GRACE_MS - now) + Math.min(seq - other, MOST_STEPS) * STEP_MS,
    )
    const pause = Math.max(LOOK_AGAIN_MS, ...pauses)
    this.note(aggregate, seq, { until: now + pause, failed: false })
    return pause
  }

  private note(aggregate: string, seq: number, away: Away): void {
    if (this.away.size > MOST_AGGREGATES) this.sweep()
    const events = this.away.get(aggregate) ?? new Map<number, Away>()
    this.away.set(aggregate, events.set(seq, away))
  }

  /** No replica learns what another one has handled. */
  private sweep(): void {
    const now = performance.now()
    for (const [aggregate, events] of this.away) {
      for (const [seq, { until }] of events) if (until + GRACE_MS <= now) events.delete(seq)
      if (events.size === 0) this.away.delete(aggregate)
    }
  }
}

/** More than are ever in hand: what is above is looked through. */
const MOST_AGGREGATES = 1_000
/** What the broker takes to bring an event again. */
const GRACE_MS = 250
/** Until one is looked at again whose earlier one has not come yet. */
const LOOK_AGAIN_MS = 50
/** Between one that waits and the next; far ones share the last step, so that nothing waits a second longer. */
const STEP_MS = 10
const MOST_STEPS = 100
