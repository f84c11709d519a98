import { aggregateOf, durableName, type EventDefinition, type OutputOf } from '@borderlane/contracts/define'
import { type eventList, EVENTS_PAGE } from '@borderlane/contracts/event-list'
import type { ProcessName } from '@borderlane/contracts/topology'
import { gauge, isTransient, log, newRequestContext, runEvent, runInRequest } from '@borderlane/runtime'
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common'
import type { DataSource } from 'typeorm'
import { type Calls, serviceCaller } from './calls'
import type { DiscoveredMethods } from './discovered-methods'
import { received } from './event-consumers'
import { countMissing, findUnheard, readPlace, saveCheck } from './fact-check.store'
import { eventListOf } from './event-list.controller'
import { type Listener, listenersOf } from './inbox'
import { isFresh } from './inbox.store'
import { defineJob, Job } from './jobs'
import type { NatsConnection } from './nats-connection'
import { ON_ITS_WAY } from './outbox'
import { EVENT_STREAM } from './provision-streams'

const EVERY_MS = 60_000
/** What the broker acknowledged just before it was lost counts as lost by then. */
const AFTER_BROKER_MS = (ON_ITS_WAY.seconds + 2) * 1_000

/**
 * An event that failed so recently comes again: the broker brings it within half a minute. In seconds.
 */
const COMES_AGAIN_SECONDS = 90
/** So long the broker may take to bring again what a listener that died or was frozen had in hand, in milliseconds. */
export const SETTLES = { withinMs: 25_000, everyMs: 500 }

const reconcileEvents = defineJob('facts.reconcile')

type ListedEvent = OutputOf<ReturnType<typeof eventList>>['facts'][number]
/** An event that was published and has had no effect here. `waits`: it, or one before it, failed just now and comes again. */
type Unheard = ListedEvent & { waits: boolean }

/**
 * Compares what other services have published with what this one has handled, and does what it lacks: the broker has lost it,
 * or the database of this service comes from a backup. Asks the services themselves, not the broker. What cannot be
 * done is tried again by every round and counts in the gauge `facts_missing`.
 */
export class EventReconciliation implements OnApplicationBootstrap, OnModuleDestroy {
  private listeners!: Map<EventDefinition, Listener>
  private soon?: NodeJS.Timeout
  private stopped = false

  constructor(
    private readonly service: ProcessName,
    private readonly db: DataSource,
    private readonly nats: NatsConnection,
    private readonly calls: Calls,
    private readonly methods: DiscoveredMethods,
  ) {}

  onApplicationBootstrap(): void {
    this.listeners = listenersOf(this.service, this.methods)
    gauge(
      'facts_missing',
      'Events that others have published and this service could not take: alarm above 0',
      () => countMissing(this.db),
    )
    // A broker that was away is the likeliest to have lost something: the next round may be too far off.
    this.nats.onBack(() => this.runSoon())
    // It may have been so while this process was away, too.
    this.runSoon()
  }

  private runSoon(): void {
    clearTimeout(this.soon)
    // The broker may be back while this process ends.
    if (this.stopped) return
    this.soon = setTimeout(() => void this.run(), AFTER_BROKER_MS)
  }

  onModuleDestroy(): void {
    this.stopped = true
    clearTimeout(this.soon)
  }

  @Job(reconcileEvents, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    // What a service publishes for itself it also finds without the event.
    const producers = new Set([...this.listeners.keys()].map(({ service }) => service))
    producers.delete(this.service)
    for (const producer of producers)
      await this.compare(producer).catch((err: unknown) =>
        log.warn(
          { event: 'facts.not_compared', reason: producer, err },
          'events could not be compared with their service; retrying in the next round',
        ),
      )
  }

  /** Goes on where the last round came to; no further than the first event that is missing. */
  private async compare(producer: string): Promise<void> {
    const contract = eventListOf(producer)
    const events = [...this.listeners.keys()].filter(({ service }) => service === producer)
    if (!contract || (await this.areWaiting(events))) return
    const bySubject = new Map(events.map((event) => [event.subject, event]))
    const subjects = [...bySubject.keys()]
    let place = await readPlace(this.db, producer)
    let [heardUpTo, recovered, missing, open] = [place, 0, 0, 0]
    const stuck = new Map<string, 'failed' | 'waits'>()
    for (;;) {
      const { facts: published } = await this.calls.send(
        contract,
        { subjects, after: place },
        serviceCaller(this.service),
      )
      for (const one of await this.missed(published, bySubject)) {
        const event = bySubject.get(one.subject)!
        // What came later of the same thing waits.
        const lane = `${one.subject} ${aggregateOf(event, one.payload) ?? one.id}`
        const state = stuck.get(lane) ?? (one.waits ? 'waits' : await this.take(one, event))
        if (state === 'done') recovered += 1
        else stuck.set(lane, state)
        if (state === 'failed') missing += 1
        if (state === 'waits') open += 1
      }
      place = published.at(-1)?.place ?? place
      if (missing + open === 0) heardUpTo = place
      await saveCheck(this.db, { producer, place: heardUpTo, missing })
      if (published.length < EVENTS_PAGE) break
    }
    if (recovered + missing > 0)
      log.error(
        { event: 'facts.lost', reason: producer, count: recovered, total: recovered + missing },
        'events are missing (lost by the broker, or this database was restored); their service publishes them again',
      )
  }

  /** Whether the broker has more than it could give out yet: what is missing may only be late. */
  private async areWaiting(events: readonly EventDefinition[]): Promise<boolean> {
    const { consumers } = this.nats.events.jetstream()
    for (const event of events) {
      const consumer = await consumers.get(EVENT_STREAM, durableName(this.service, event))
      if ((await consumer.info()).num_pending > 0) return true
    }
    return false
  }

  /** What never came, looked at again once the broker has nothing more on its way that could be it. */
  private async missed(
    published: readonly ListedEvent[],
    bySubject: ReadonlyMap<string, EventDefinition>,
  ): Promise<Unheard[]> {
    const unheard = await this.unheard(published, bySubject)
    const waiting = unheard.filter(({ waits }) => waits).length
    if (waiting === unheard.length) return unheard
    const giveUpAt = Date.now() + SETTLES.withinMs
    const events = [...bySubject.values()]
    while (!this.stopped && Date.now() < giveUpAt && (await this.onTheirWay(events)) > waiting)
      await new Promise((resolve) => setTimeout(resolve, SETTLES.everyMs))
    if (this.stopped) throw new Error('the process stops')
    return this.unheard(published, bySubject)
  }

  /** Messages that listeners have in hand, on this replica or another, or that come again. */
  private async onTheirWay(events: readonly EventDefinition[]): Promise<number> {
    const { consumers } = this.nats.events.jetstream()
    let count = 0
    for (const event of events) {
      const consumer = await consumers.get(EVENT_STREAM, durableName(this.service, event))
      const { num_ack_pending, num_pending } = await consumer.info()
      count += num_ack_pending + num_pending
    }
    return count
  }

  private async unheard(
    published: readonly ListedEvent[],
    bySubject: ReadonlyMap<string, EventDefinition>,
  ): Promise<Unheard[]> {
    const events = published.map(({ id, subject, payload }) => {
      const event = bySubject.get(subject)!
      return { id, consumer: durableName(this.service, event), about: aggregateOf(event, payload) ?? id }
    })
    const rows = await findUnheard(this.db, events, COMES_AGAIN_SECONDS)
    const found = new Map(rows.map(({ id, waits }) => [id, waits]))
    return published.flatMap((one) => (found.has(one.id) ? [{ ...one, waits: found.get(one.id)! }] : []))
  }

  /** `done`: by this or by someone else meanwhile. `waits`: others are in the way, the next round tries again. */
  private async take(
    { id, payload }: ListedEvent,
    event: EventDefinition,
  ): Promise<'done' | 'failed' | 'waits'> {
    const { subject } = event
    try {
      const listener = this.listeners.get(event)!
      await runInRequest(newRequestContext({}), () =>
        runEvent(async () => {
          const read = event.payload.parse(payload)
          const asked = await listener.ask(read)
          await this.db.transaction(async (tx) => {
            if (await isFresh(tx, durableName(this.service, event), id))
              await listener.effect(read, tx, id, asked)
          })
        }),
      )
      received().inc({ subject, result: 'recovered' })
      log.warn({ event: 'facts.recovered', subject, messageId: id }, 'missing event recovered and handled')
      return 'done'
    } catch (err) {
      if (isTransient(err)) return 'waits'
      log.error(
        { event: 'facts.missing', subject, messageId: id, err },
        'missing event could not be handled; retrying in the next round',
      )
      return 'failed'
    }
  }
}
