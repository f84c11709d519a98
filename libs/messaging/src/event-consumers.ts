import { aggregateOf, durableName, type EventDefinition } from '@borderlane/contracts/define'
import type { ProcessName } from '@borderlane/contracts/topology'
import { counter, isTransient, log, runEvent, runInSpan } from '@borderlane/runtime'
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common'
import type { Consumer, ConsumerMessages, JsMsg } from 'nats'
import type { DataSource } from 'typeorm'
import { DeadLetters, type FailedEvent } from './dead-letters'
import type { DiscoveredMethods } from './discovered-methods'
import { EventLanes, FailedEvents } from './event-lanes'
import { type Listener, listenersOf } from './inbox'
import { isFresh } from './inbox.store'
import type { NatsConnection } from './nats-connection'
import { EVENT_STREAM } from './provision-streams'
import { readContext } from './wire'

const FETCH = 50
const FETCH_EXPIRES_MS = 10_000
const RETRY_MS = 500
/** Events that a process works on at the same time. */
const AT_ONCE = 3
/** Events of one consumer that wait here for their turn; below the broker's limit, so that other replicas get some. */
const MOST_IN_HAND = 100
/**
 * After so many failures of its own a message is put aside as a dead letter; some five minutes with these pauses. What
 * others are the reason for (a locked row, a lost connection, a service that is away) never counts, and is tried again
 * after `othersMs` at the latest.
 */
export const RETRIES = {
  deliveries: 15,
  pausesMs: [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000],
  othersMs: 5_000,
}

/** How often a service looks for dead letters that are to be tried again, in milliseconds. */
export const REPLAY = { everyMs: 5_000 }

export const received = () =>
  counter('facts_received_total', 'Events taken from the stream, by subject and result', [
    'subject',
    'result',
  ])

interface Received {
  durable: string
  event: EventDefinition
  listener: Listener
  message: JsMsg
}

interface Lane {
  name: string
  about: string
}

/** An event that cannot be read is about itself. */
function laneOf({ durable, event, message }: Received): Lane {
  let aggregate: string | undefined
  try {
    aggregate = aggregateOf(event, message.json())
  } catch {
    // Not JSON: its listener will say so.
  }
  const about = aggregate ?? String(message.seq)
  return { name: `${durable} ${about}`, about }
}

/**
 * One durable pull consumer per event that this service listens to. The inbox row and the effect are one transaction,
 * the acknowledgement follows it: a crash at any point leads to another delivery, never to a second effect.
 *
 * The broker never gives up on a message (`max_deliver` is unlimited); this class does, by putting it into the
 * table `dead_letter`. A broker that gives up reports it to no one.
 */
export class EventConsumers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopped = false
  private readonly loops: Promise<void>[] = []
  private readonly open = new Set<ConsumerMessages>()
  private readonly lanes = new EventLanes(AT_ONCE)
  private readonly failures = new FailedEvents()
  private readonly deadLetters: DeadLetters
  private replays?: NodeJS.Timeout
  private replaying?: Promise<void>

  constructor(
    private readonly service: ProcessName,
    private readonly db: DataSource,
    private readonly nats: NatsConnection,
    private readonly methods: DiscoveredMethods,
  ) {
    this.deadLetters = new DeadLetters(service, db)
  }

  onApplicationBootstrap(): void {
    const listeners = listenersOf(this.service, this.methods)
    for (const [event, listener] of listeners) this.loops.push(this.pull(event, listener))
    if (listeners.size > 0) this.replays = setInterval(() => void this.replay(listeners), REPLAY.everyMs)
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    clearInterval(this.replays)
    await this.replaying
    for (const messages of this.open) messages.stop()
    await Promise.all(this.loops)
  }

  /** One round after the other, however long one takes. */
  private async replay(listeners: Map<EventDefinition, Listener>): Promise<void> {
    if (this.replaying) return
    this.replaying = this.deadLetters
      .close()
      .then(() => this.deadLetters.replay(listeners))
      .catch((err: unknown) =>
        log.warn(
          { event: 'facts.replay_not_looked', err },
          'dead letters to replay could not be read; retrying in the next round',
        ),
      )
    await this.replaying
    this.replaying = undefined
  }

  private async pull(event: EventDefinition, listener: Listener): Promise<void> {
    const durable = durableName(this.service, event)
    const inHand = new Set<Promise<void>>()
    let consumer: Consumer | undefined
    while (!this.stopped) {
      try {
        consumer ??= await this.nats.events.jetstream().consumers.get(EVENT_STREAM, durable)
        const messages = await consumer.fetch({ max_messages: FETCH, expires: FETCH_EXPIRES_MS })
        this.open.add(messages)
        try {
          for await (const message of messages) {
            // A stopped pull still gives out what had come: another replica gets it at once.
            if (this.stopped) message.nak()
            else this.take(inHand, { durable, event, listener, message })
            if (inHand.size >= MOST_IN_HAND) await Promise.race(inHand)
          }
        } finally {
          this.open.delete(messages)
        }
      } catch (error) {
        if (this.stopped) break
        consumer = undefined
        log.warn(
          { event: 'facts.pull_failed', subject: event.subject, err: error },
          'fetching events failed; retrying',
        )
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    await Promise.all(inHand)
  }

  /** Events of one aggregate come one after the other; one that waits for a locked row holds up its own only. */
  private take(inHand: Set<Promise<void>>, received: Received): void {
    const { message } = received
    const lane = laneOf(received)
    const done = this.lanes.add(lane.name, message.redelivered, async () => {
      const pause = this.failures.pauseFor(lane.name, message.seq)
      if (this.stopped) message.nak()
      else if (pause > 0) message.nak(pause)
      else await this.receive(lane, received)
    })
    inHand.add(done)
    void done.finally(() => inHand.delete(done))
  }

  private async receive(lane: Lane, taken: Received): Promise<void> {
    const { durable, event, listener, message } = taken
    const messageId = message.headers?.get('Nats-Msg-Id') ?? ''
    await runInSpan('consumer', event.subject, readContext(message.headers), async () => {
      try {
        const payload = event.payload.parse(message.json())
        const fresh = await runEvent(async () => {
          const asked = await listener.ask(payload)
          return this.db.transaction(async (tx) => {
            if (!(await isFresh(tx, durable, messageId))) return false
            await listener.effect(payload, tx, messageId, asked)
            return true
          })
        })
        received().inc({ subject: event.subject, result: fresh ? 'done' : 'duplicate' })
      } catch (error) {
        await this.failed(lane, taken, error)
        return
      }
      this.failures.remove(lane.name, message.seq)
      await this.acknowledge(messageId, message)
    })
  }

  /** What is done stays done: without this the message comes again and finds its row. */
  private async acknowledge(messageId: string, message: JsMsg): Promise<void> {
    try {
      await message.ackAck()
    } catch (err) {
      log.warn(
        { event: 'facts.not_acknowledged', subject: message.subject, messageId, err },
        'acknowledgement failed; the broker delivers the event again',
      )
    }
  }

  private async failed(lane: Lane, { durable, message }: Received, error: unknown): Promise<void> {
    const messageId = message.headers?.get('Nats-Msg-Id') ?? ''
    const attempt = message.info.redeliveryCount
    const passes = isTransient(error)
    const failed = { durable, messageId: messageId || `seq:${message.seq}`, about: lane.about }
    const failures = await this.noteFailure(failed, !passes)
    const last = !passes && failures >= RETRIES.deliveries
    // What passes on its own and does not is logged from time to time.
    const isLoud = last || attempt % RETRIES.deliveries === 0
    log[isLoud ? 'error' : 'warn'](
      {
        event: last ? 'facts.dead_letter' : passes ? 'facts.waits' : 'facts.failed',
        subject: message.subject,
        messageId,
        attempt,
        err: error,
      },
      last ? 'an event was put aside' : 'an event could not be handled; it comes again',
    )
    if (last && (await this.putAside(lane, failed, message, error))) return
    const { pausesMs, othersMs } = RETRIES
    const pauseMs = Math.min(
      pausesMs[Math.min(attempt, pausesMs.length) - 1]!,
      passes ? othersMs : Number.POSITIVE_INFINITY,
    )
    this.failures.add(lane.name, message.seq, pauseMs)
    message.nak(pauseMs)
    received().inc({ subject: message.subject, result: passes ? 'waits' : 'failed' })
  }

  /** @returns 0 where the database is away, too: then it was no fault of the event */
  private async noteFailure(failed: FailedEvent, counts: boolean): Promise<number> {
    try {
      return await this.deadLetters.noteFailure(failed, counts)
    } catch (err) {
      log.warn(
        { event: 'facts.failure_not_noted', messageId: failed.messageId, err },
        'failure of an event could not be recorded; the event is delivered again',
      )
      return 0
    }
  }

  private async putAside(lane: Lane, failed: FailedEvent, message: JsMsg, error: unknown): Promise<boolean> {
    const messageId = message.headers?.get('Nats-Msg-Id') ?? ''
    try {
      await this.deadLetters.keep(failed.durable, messageId, message, error)
      await this.deadLetters.forgetFailure(failed)
    } catch (err) {
      log.warn(
        { event: 'facts.dead_letter_failed', messageId, err },
        'dead letter could not be stored; the event is delivered again',
      )
      return false
    }
    received().inc({ subject: message.subject, result: 'dead' })
    this.failures.remove(lane.name, message.seq)
    await this.acknowledge(messageId, message)
    return true
  }
}
