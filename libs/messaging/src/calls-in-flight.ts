import { AppError } from '@borderlane/contracts/errors'
import { createInbox, ErrorCode as NatsCode, type Msg, type MsgHdrs, NatsError } from 'nats'
import type { NatsConnection } from './nats-connection'

const LOOK_EVERY_MS = 500

/** Where every replica of a service listens as long as it can answer. Nothing is said there. */
export function aliveSubject(service: string): string {
  return `alive.${service}`
}

/** Of the status message with which the broker says that nobody listens. */
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

  constructor(private readonly nats: NatsConnection) {
    nats.onLost(() => {
      for (const service of this.waiting.keys()) this.fail(service)
    })
  }

  /**
   * Asks and waits `waitMs` milliseconds for the answer (why not by the client's own `request`: ADR 25).
   * @throws AppError `service.timeout`; `service.unavailable` when nobody listens, or when the broker, this connection
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
        if (isNobody(answer)) return fail('service.unavailable')
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
    for (const service of this.waiting.keys()) void this.askWhoListens(service)
  }

  /** The broker itself says when nobody listens; whoever listens says nothing. */
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

/** Whether the broker itself has answered, because nobody listens. */
export function isNobody({ headers }: Msg): boolean {
  return headers?.code === NO_RESPONDERS
}
