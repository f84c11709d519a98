import { durableName, type Fact } from '@borderlane/contracts/define'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import { counter, log, runInRequest } from '@borderlane/runtime'
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common'
import type { Consumer, ConsumerMessages, JsMsg } from 'nats'
import type { DataSource, EntityManager } from 'typeorm'
import type { DiscoveredMethods } from './discovered-methods'
import type { NatsConnection } from './nats-connection'
import { factOf } from './on'
import { EVENT_STREAM } from './provision-streams'
import { readContext } from './wire'

const FETCH = 50
const FETCH_EXPIRES_MS = 10_000
const RETRY_MS = 500
/** After so many deliveries a message is put aside as a dead letter; some five minutes with these pauses. */
export const PATIENCE = {
  deliveries: 15,
  pausesMs: [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000],
}

type Listener = (payload: unknown, tx: EntityManager, messageId: string) => Promise<void>

const received = () =>
  counter('facts_received_total', 'Facts taken from the stream, by subject and result', ['subject', 'result'])

/**
 * One durable pull consumer per fact that this service listens to. The inbox row and the effect are one transaction,
 * the acknowledgement follows it: a crash at any point leads to another delivery, never to a second effect.
 *
 * The broker never gives up on a message (`max_deliver` is unlimited); this class does, by putting it into the
 * table `dead_letter`. A broker that gives up tells nobody.
 */
export class FactConsumers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopped = false
  private readonly loops: Promise<void>[] = []
  private readonly open = new Set<ConsumerMessages>()

  constructor(
    private readonly service: ProcessName,
    private readonly db: DataSource,
    private readonly nats: NatsConnection,
    private readonly methods: DiscoveredMethods,
  ) {}

  onApplicationBootstrap(): void {
    const listeners = this.listeners()
    for (const [fact, listener] of listeners) this.loops.push(this.pull(fact, listener))
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    for (const messages of this.open) messages.stop()
    await Promise.all(this.loops)
  }

  private listeners(): Map<Fact, Listener> {
    const found = new Map<Fact, Listener>()
    for (const { name, method } of this.methods.all()) {
      const fact = factOf(method)
      if (!fact) continue
      if (found.has(fact)) throw new Error(`two listeners for ${fact.name}: ${name} is the second`)
      found.set(fact, method as Listener)
    }
    const wanted = new Set((topology[this.service] as Member).facts)
    const missing = [...wanted].filter((fact) => !found.has(fact))
    const surplus = [...found.keys()].filter((fact) => !wanted.has(fact))
    if (missing.length + surplus.length > 0) {
      const names = [...missing, ...surplus].map((fact) => fact.name).join(', ')
      throw new Error(`listeners and topology of ${this.service} differ: ${names}`)
    }
    return found
  }

  private async pull(fact: Fact, listener: Listener): Promise<void> {
    const durable = durableName(this.service, fact)
    let consumer: Consumer | undefined
    while (!this.stopped) {
      try {
        consumer ??= await this.nats.connection.jetstream().consumers.get(EVENT_STREAM, durable)
        const messages = await consumer.fetch({ max_messages: FETCH, expires: FETCH_EXPIRES_MS })
        this.open.add(messages)
        try {
          for await (const message of messages) {
            // A stopped pull still gives out what had come: another replica gets it at once.
            if (this.stopped) message.nak()
            else await this.receive(durable, fact, listener, message)
          }
        } finally {
          this.open.delete(messages)
        }
      } catch (error) {
        if (this.stopped) return
        consumer = undefined
        log.warn(
          { event: 'facts.pull_failed', subject: fact.subject, err: error },
          'could not pull; trying again',
        )
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  private async receive(durable: string, fact: Fact, listener: Listener, message: JsMsg): Promise<void> {
    const messageId = message.headers?.get('Nats-Msg-Id') ?? ''
    await runInRequest(readContext(message.headers), async () => {
      try {
        const payload = fact.payload.parse(message.json())
        const fresh = await this.db.transaction((tx) =>
          this.effect(tx, durable, messageId, payload, listener),
        )
        received().inc({ subject: fact.subject, result: fresh ? 'done' : 'duplicate' })
      } catch (error) {
        await this.failed(durable, messageId, message, error)
        return
      }
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
        'the broker did not take an acknowledgement; the fact comes again',
      )
    }
  }

  private async effect(
    tx: EntityManager,
    durable: string,
    messageId: string,
    payload: unknown,
    listener: Listener,
  ): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `INSERT INTO inbox (consumer, message_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING message_id`,
      [durable, messageId],
    )
    if (rows.length === 0) return false
    await listener(payload, tx, messageId)
    return true
  }

  private async failed(durable: string, messageId: string, message: JsMsg, error: unknown): Promise<void> {
    const attempt = message.info.redeliveryCount
    const last = attempt >= PATIENCE.deliveries
    log[last ? 'error' : 'warn'](
      {
        event: last ? 'facts.dead_letter' : 'facts.failed',
        subject: message.subject,
        messageId,
        attempt,
        err: error,
      },
      last ? 'a fact was put aside' : 'a fact could not be handled; it comes again',
    )
    if (last) {
      try {
        await this.db.query(
          `INSERT INTO dead_letter (consumer, message_id, subject, payload, error)
           VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
          [
            durable,
            messageId,
            message.subject,
            message.string(),
            error instanceof Error ? error.name : 'unknown',
          ],
        )
        received().inc({ subject: message.subject, result: 'dead' })
        await this.acknowledge(messageId, message)
        return
      } catch (err) {
        log.warn(
          { event: 'facts.dead_letter_failed', messageId, err },
          'the dead letter was not stored; again later',
        )
      }
    }
    const { pausesMs } = PATIENCE
    message.nak(pausesMs[Math.min(attempt, pausesMs.length) - 1])
    received().inc({ subject: message.subject, result: 'failed' })
  }
}
