import { AppError } from '@borderlane/contracts/define'
import { createInbox, ErrorCode as NatsCode, type Msg, type MsgHdrs, NatsError } from 'nats'
import { aliveSubject } from './broker-names'
import type { NatsConnection } from './nats-connection'

const LOOK_EVERY_MS = 500
/** Looks after which a broker that says nothing at all counts as gone: it is frozen, and its connections still stand. */
const SILENT_LOOKS = 10

/**
 * Whether a replica of a service can be asked.
 * @throws Error while this process has no broker; a broker that is silent is waited for
 */
export async function isThere(nats: NatsConnection, service: string): Promise<boolean> {
  if (!nats.isUp) throw new Error('not connected')
  let absent = false
  const inbox = createInbox(nats.inboxPrefix)
  const subscription = nats.connection.subscribe(inbox, {
    callback: (_error, message) => (absent ||= hasNoResponder(message)),
  })
  nats.connection.publish(aliveSubject(service), undefined, { reply: inbox })
  // The broker says that no one listens before it answers this.
  await nats.connection.flush()
  subscription.unsubscribe()
  return !absent
}

/** Of the status message with which the broker says that no one listens. */
const NO_RESPONDERS = 503

interface OutgoingQuestion {
  service: string
  subject: string
  data: Uint8Array
  headers: MsgHdrs
}

/** Questions that wait for an answer. Those that cannot get one any more fail at once instead of at their deadline. */
export class CallsInFlight {
  private readonly waiting = new Map<string, Set<() => void>>()
  private readonly answers = new Map<string, (answer: Msg) => void>()
  private inbox?: string
  private lastQuestion = 0
  private timer?: NodeJS.Timeout
  private isPinged = false
  private silentLooks = 0

  constructor(private readonly nats: NatsConnection) {
    nats.onLost(() => {
      for (const service of this.waiting.keys()) this.fail(service)
    })
  }

  /**
   * Asks and waits `waitMs` milliseconds for the answer (why not by the client's own `request`: ADR 24).
   * @throws AppError `service.timeout`; `service.unavailable` when no one listens, or when the broker, this connection
   *   or the last replica of the service goes
   */
  ask({ service, subject, data, headers }: OutgoingQuestion, waitMs: number): Promise<Msg> {
    return new Promise<Msg>((resolve, reject) => {
      const number = String((this.lastQuestion += 1))
      const end = (): void => {
        clearTimeout(timer)
        this.answers.delete(number)
        forget()
      }
      const fail = (code: 'service.unavailable' | 'service.timeout', cause?: unknown): void => {
        end()
        reject(new AppError(code, undefined, { cause }))
      }
      const timer = setTimeout(() => fail('service.timeout'), waitMs)
      const forget = this.follow(service, () => fail('service.unavailable'))
      this.answers.set(number, (answer) => {
        if (hasNoResponder(answer)) return fail('service.unavailable')
        end()
        resolve(answer)
      })
      try {
        this.nats.connection.publish(subject, data, { reply: `${this.ownInbox()}.${number}`, headers })
      } catch (error) {
        fail('service.unavailable', error)
      }
    })
  }

  private ownInbox(): string {
    if (this.inbox === undefined) {
      const inbox = createInbox(this.nats.inboxPrefix)
      this.nats.connection.subscribe(`${inbox}.*`, {
        callback: (error, message) => {
          if (!error) this.answers.get(message.subject.slice(inbox.length + 1))?.(message)
        },
      })
      this.inbox = inbox
    }
    return this.inbox
  }

  /** Runs `fail` when the broker or the last replica of the service goes. @returns takes it back */
  follow(service: string, fail: () => void): () => void {
    this.add(service, fail)
    return () => this.remove(service, fail)
  }

  private add(service: string, fail: () => void): void {
    const known = this.waiting.get(service) ?? new Set()
    this.waiting.set(service, known.add(fail))
    if (!this.timer) this.silentLooks = 0
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref()
  }

  private remove(service: string, fail: () => void): void {
    const known = this.waiting.get(service)
    if (!known?.delete(fail) || known.size > 0) return
    this.waiting.delete(service)
    if (this.waiting.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }

  private look(): void {
    this.listenToBroker()
    for (const service of this.waiting.keys()) void this.askWhoListens(service)
  }

  /** Counted in looks, not in time: a process that was frozen itself must not take that for the broker's silence. */
  private listenToBroker(): void {
    this.silentLooks = this.isPinged ? this.silentLooks + 1 : 0
    if (this.silentLooks >= SILENT_LOOKS) for (const service of this.waiting.keys()) this.fail(service)
    if (this.isPinged) return
    this.isPinged = true
    const heard = (): void => void (this.isPinged = false)
    this.nats.connection.flush().then(heard, heard)
  }

  /** The broker itself says when no one listens; a listener says nothing. */
  private async askWhoListens(service: string): Promise<void> {
    const asked = [...(this.waiting.get(service) ?? [])]
    try {
      await this.nats.connection.request(aliveSubject(service), undefined, { timeout: LOOK_EVERY_MS })
    } catch (error) {
      if (error instanceof NatsError && error.code === (NatsCode.NoResponders as string))
        asked.forEach((fail) => fail())
    }
  }

  private fail(service: string): void {
    this.waiting.get(service)?.forEach((fail) => fail())
  }
}

/** Whether the broker itself has answered, because no one listens. */
export function hasNoResponder({ headers }: Msg): boolean {
  return headers?.code === NO_RESPONDERS
}
