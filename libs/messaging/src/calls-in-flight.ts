import { AppError } from '@borderlane/contracts/errors'
import { ErrorCode as NatsCode, NatsError } from 'nats'
import type { NatsConnection } from './nats-connection'

const LOOK_EVERY_MS = 500

/** Where every replica of a service listens as long as it can answer. Nothing is said there. */
export function aliveSubject(service: string): string {
  return `alive.${service}`
}

/** Questions that wait for an answer. Those that cannot get one any more fail at once instead of at their deadline. */
export class CallsInFlight {
  private readonly waiting = new Map<string, Set<() => void>>()
  private timer?: NodeJS.Timeout

  constructor(private readonly nats: NatsConnection) {
    nats.onLost(() => {
      for (const service of this.waiting.keys()) this.fail(service)
    })
  }

  /**
   * @returns the answer
   * @throws AppError `service.unavailable` when the broker or the last replica of the service goes
   */
  watch<T>(service: string, answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const forget = this.follow(service, () => reject(new AppError('service.unavailable')))
      const settle =
        <V>(end: (value: V) => void) =>
        (value: V): void => {
          forget()
          end(value)
        }
      answer.then(settle(resolve), settle(reject))
    })
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
    for (const service of this.waiting.keys()) void this.ask(service)
  }

  /** The broker itself says when nobody listens; whoever listens says nothing. */
  private async ask(service: string): Promise<void> {
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
