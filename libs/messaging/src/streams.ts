import {
  AppError,
  type Caller,
  type ChunkOf,
  type RequestOf,
  type Stream,
} from '@borderlane/contracts/define'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import { beginSpan, currentRequest, log, logFieldsOf, within } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { createInbox, type Msg } from 'nats'
import { MAX_MESSAGE_BYTES } from './broker-names'
import { CallsInFlight, hasNoResponder } from './calls-in-flight'
import type { NatsConnection } from './nats-connection'
import { type StreamPart, wireHeaders } from './wire'

const encoder = new TextEncoder()

@Injectable()
export class Streams {
  private readonly allowed: ReadonlySet<Stream>
  private readonly inFlight: CallsInFlight

  constructor(
    name: ProcessName,
    private readonly nats: NatsConnection,
  ) {
    this.allowed = new Set((topology[name] as Member).streams)
    this.inFlight = new CallsInFlight(nats)
  }

  /**
   * Asks for an answer and gives its chunks one by one. Leaving the loop early (`break`, `return()`, or `signal`)
   * stops the producer; a signal ends the loop without an error.
   * @param caller on whose behalf
   * @throws AppError with the code that the producer gave; `service.unavailable` when no one listens any more;
   *   `service.timeout` when the next chunk does not come in time; `service.interrupted` when one was lost
   */
  async *open<S extends Stream>(
    contract: S,
    input: RequestOf<S>,
    caller: Caller,
    signal?: AbortSignal,
  ): AsyncGenerator<ChunkOf<S>, void> {
    if (!this.allowed.has(contract)) throw new Error(`${contract.name} is not in this process's topology`)
    if (!this.nats.isUp) throw new AppError('service.unavailable')
    const question = encoder.encode(JSON.stringify(input))
    if (question.length > MAX_MESSAGE_BYTES) throw new AppError('request.too_large')
    const { connection } = this.nats
    const inbox = createInbox(this.nats.inboxPrefix)
    const arrived = new Arrivals(signal)
    const subscription = connection.subscribe(inbox, {
      callback: (error, message) => arrived.add(error ?? message),
    })
    const forget = this.inFlight.follow(contract.service, () => arrived.add(new Error('no one is left')))
    let ended = false
    // Later pieces are asked for from anywhere.
    const request = currentRequest()
    const span = request && beginSpan('client', contract.subject, request)
    try {
      connection.publish(contract.subject, question, {
        reply: inbox,
        headers: wireHeaders(span ? within(span, request) : request, caller),
      })
      for (let expected = 0; ; expected += 1) {
        const message = await arrived.next(contract.chunkDeadlineMs)
        if (message === undefined) return
        const part = readPart(message)
        if (part.err) {
          ended = true
          throw new AppError(
            AppError.isCode(part.err.code) ? part.err.code : 'internal.error',
            part.err.details,
          )
        }
        if (part.n !== expected) throw new AppError('service.interrupted')
        if (part.end) {
          ended = true
          return
        }
        const chunk = contract.chunk.safeParse(part.chunk)
        if (!chunk.success) throw new AppError('internal.bad_data')
        yield chunk.data as ChunkOf<S>
      }
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      log.warn(
        { event: 'stream.broken', subject: contract.subject, code, ...logFieldsOf(request) },
        'streamed answer broke off',
      )
      throw error
    } finally {
      span?.end(ended ? {} : { failure: 'left' })
      forget()
      subscription.unsubscribe()
      if (!ended && this.nats.isUp) connection.publish(contract.cancelSubject, inbox)
    }
  }
}

function readPart(message: Msg): StreamPart {
  if (hasNoResponder(message)) return { n: 0, err: { code: 'service.unavailable' } }
  return message.json<StreamPart>()
}

/** What has arrived and was not read yet. */
class Arrivals {
  private readonly waiting: (Msg | Error)[] = []
  private wake: (() => void) | undefined

  constructor(private readonly signal: AbortSignal | undefined) {}

  add(message: Msg | Error): void {
    this.waiting.push(message)
    this.wake?.()
  }

  /** @returns the next one, undefined once the signal has fired; @throws AppError when none comes in time */
  async next(deadlineMs: number): Promise<Msg | undefined> {
    if (this.waiting.length === 0 && !this.signal?.aborted) await this.wakeWithin(deadlineMs)
    if (this.signal?.aborted) return undefined
    const message = this.waiting.shift()
    if (!message) throw new AppError('service.timeout')
    if (message instanceof Error) throw new AppError('service.unavailable', undefined, { cause: message })
    return message
  }

  private async wakeWithin(deadlineMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.signal?.removeEventListener('abort', wake)
        this.wake = undefined
        resolve()
      }
      const timer = setTimeout(wake, deadlineMs)
      this.signal?.addEventListener('abort', wake, { once: true })
      this.wake = wake
    })
  }
}
