import type { Call } from '@borderlane/contracts/define'
import { allCalls } from '@borderlane/contracts/topology'
import { log } from '@borderlane/runtime'
import type { BeforeApplicationShutdown } from '@nestjs/common'
import type { ModuleRef } from '@nestjs/core'
import { type MessageHandler, type NatsOptions, ServerNats } from '@nestjs/microservices'
import type { Msg, NatsConnection as Connection, Subscription } from 'nats'
import { ACCESS_CHECK, type CheckAccess, CallContext } from './access-check'
import { aliveSubject } from './broker-names'
import { needsAccessCheck } from './handle'
import type { NatsConnection } from './nats-connection'
import { type CallAnswer, respond, textOf } from './wire'

const POLL_MS = 10

/**
 * Nest's NATS transport, with these differences: it uses the process's one connection; a service whose handlers are not
 * exactly its calls does not start; question and answer are plain JSON, without the envelope that Nest's own clients put
 * around them; closing waits until the answers in work are sent instead of a fixed time.
 */
export class CallServer extends ServerNats implements BeforeApplicationShutdown {
  private inWork = 0
  private readonly calls: readonly Call[]
  private readonly own: Subscription[] = []
  private checkAccess?: CheckAccess

  constructor(
    private readonly name: string,
    private readonly nats: NatsConnection,
    private readonly modules: ModuleRef,
  ) {
    super({ queue: name } as NonNullable<NatsOptions['options']>)
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
    this.checkAccess = this.providedCheck()
    // Until the connection ends: what is in work is answered when no new calls are taken any more.
    if (this.calls.length > 0) client.subscribe(aliveSubject(this.name), { callback: () => undefined })
    for (const subject of this.messageHandlers.keys()) {
      this.own.push(
        client.subscribe(subject, { queue: this.name, callback: this.getMessageHandler(subject).bind(this) }),
      )
    }
  }

  /** @throws Error when a call says what it is about and no one says who may */
  private providedCheck(): CheckAccess | undefined {
    const checked = [...this.messageHandlers.keys()].filter(needsAccessCheck)
    if (checked.length === 0) return undefined
    try {
      return this.modules.get<CheckAccess>(ACCESS_CHECK, { strict: false })
    } catch {
      throw new Error(`${this.name} provides no ACCESS_CHECK, which ${checked.join(', ')} need`)
    }
  }

  override getMessageHandler(subject: string): (error: unknown, message: Msg) => Promise<void> {
    const handler = this.messageHandlers.get(subject)!
    return (error, message) => (error ? Promise.resolve() : this.answer(handler, message))
  }

  private async answer(handler: MessageHandler, message: Msg): Promise<void> {
    const { epoch } = this.nats
    this.inWork += 1
    try {
      const input: unknown = JSON.parse(textOf(message))
      const context = new CallContext(message, this.checkAccess)
      const answer = (await handler(input, context)) as CallAnswer
      // After a lost connection no one waits for the answer, and the broker has forgotten that it was asked for.
      if (this.nats.epoch === epoch) respond(message, answer)
    } catch (err) {
      log.error(
        { event: 'call.not_answered', subject: message.subject, err },
        'call failed without an answer',
      )
    } finally {
      this.inWork -= 1
    }
  }

  /** Nest closes the HTTP port first, at which answers to calls may have given addresses. */
  beforeApplicationShutdown(): Promise<void> {
    return this.close()
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
