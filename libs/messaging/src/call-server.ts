import type { Call } from '@borderlane/contracts/define'
import { allCalls } from '@borderlane/contracts/topology'
import { log } from '@borderlane/runtime'
import { type MessageHandler, type NatsContext, type NatsOptions, ServerNats } from '@nestjs/microservices'
import type { Msg, NatsConnection as Connection, Subscription } from 'nats'
import { aliveSubject } from './calls-in-flight'
import type { NatsConnection } from './nats-connection'
import { MAX_MESSAGE_BYTES, type WireError } from './wire'

const POLL_MS = 10

type Packet = { id?: string; response?: unknown; err?: unknown; isDisposed?: boolean }

const encoder = new TextEncoder()

/** Refuses an answer that the broker would not carry, with an error that the caller can read. */
const serializer = {
  serialize(packet: Packet): { data: Uint8Array } {
    const data = encoder.encode(JSON.stringify(packet))
    if (data.length <= MAX_MESSAGE_BYTES) return { data }
    log.error({ event: 'answer_too_large', count: data.length }, 'an answer was too large to send')
    const err: WireError = { code: 'internal.too_large' }
    return { data: encoder.encode(JSON.stringify({ id: packet.id, err, isDisposed: true })) }
  },
}

/**
 * Nest's NATS transport, with these differences: it uses the process's one connection; a service whose handlers are not
 * exactly its calls does not start; handlers are found by subject alone; an answer that is too large becomes an error;
 * closing waits until the answers in work are sent instead of a fixed time.
 */
export class CallServer extends ServerNats {
  private inWork = 0
  private readonly calls: readonly Call[]
  private readonly own: Subscription[] = []

  constructor(
    private readonly name: string,
    private readonly nats: NatsConnection,
  ) {
    super({ queue: name, serializer } as NonNullable<NatsOptions['options']>)
    this.calls = allCalls.filter((call) => call.service === name && call.answeredBy !== 'gateway')
  }

  override createNatsClient(): Promise<Connection> {
    return Promise.resolve(this.nats.connection)
  }

  /** Started is who can be asked: the broker knows of the subscriptions, which leave a turn later. */
  override start(callback: (error?: unknown) => void): void {
    this.bindEvents(this.nats.connection)
    this.nats.connection.flush().then(() => callback(), callback)
  }

  override bindEvents(client: Connection): void {
    const missing = this.calls
      .filter((call) => !this.messageHandlers.has(call.subject))
      .map((call) => call.name)
    if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
    const own = new Set(this.calls.map((call) => call.subject))
    const surplus = [...this.messageHandlers.keys()].filter((subject) => !own.has(subject))
    if (surplus.length > 0) throw new Error(`not for ${this.name} to handle: ${surplus.join(', ')}`)
    // Until the connection ends: what is in work is answered when no new calls are taken any more.
    if (this.calls.length > 0) client.subscribe(aliveSubject(this.name), { callback: () => undefined })
    for (const subject of this.messageHandlers.keys()) {
      this.own.push(
        client.subscribe(subject, { queue: this.name, callback: this.getMessageHandler(subject).bind(this) }),
      )
    }
  }

  /** Nest reads every subject as JSON first, which makes and throws an error each time. */
  override getHandlerByPattern(subject: string): MessageHandler | null {
    return this.messageHandlers.get(subject) ?? null
  }

  override getPublisher(message: Msg, id: string, context: NatsContext): (packet: Packet) => void {
    this.inWork += 1
    const publish = super.getPublisher(message, id, context)
    const { epoch } = this.nats
    return (packet) => {
      // After a lost connection nobody waits for the answer, and the broker has forgotten that it was asked for.
      if (this.nats.epoch === epoch) publish(packet)
      if (packet.isDisposed) this.inWork -= 1
    }
  }

  override async close(): Promise<void> {
    const connection = this.nats.connection
    if (connection.isClosed()) return
    // Draining a subscription lets what the broker already sent reach its handler.
    await Promise.all(this.own.map((subscription) => subscription.drain().catch(() => undefined)))
    // After the longest deadline every caller has given up.
    const giveUpAt = Date.now() + Math.max(0, ...this.calls.map(({ deadlineMs }) => deadlineMs))
    while (this.inWork > 0 && Date.now() < giveUpAt)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    await connection.flush().catch(() => undefined)
  }
}
