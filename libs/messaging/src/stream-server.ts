import { AppError, type Caller, type Stream } from '@borderlane/contracts/define'
import { allStreams, type ProcessName } from '@borderlane/contracts/topology'
import { log, observeCall, runInSpan, secondsSince, toAppError } from '@borderlane/runtime'
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common'
import type { Msg, Subscription } from 'nats'
import { aliveSubject, MAX_MESSAGE_BYTES } from './broker-names'
import { checkCaller, parseInput, parseOutput } from './contract-checks'
import type { DiscoveredMethods } from './discovered-methods'
import { streamOf } from './handle-stream'
import type { NatsConnection } from './nats-connection'
import { readCaller, readContext, type StreamPart } from './wire'

/** What answers in work may still take when their process stops. */
const STOP_MS = 5_000

type Handler = (input: unknown, caller: Caller, signal: AbortSignal) => AsyncIterable<unknown>

const encoder = new TextEncoder()

/** Answers the streams of a service. A service whose handlers are not exactly its streams does not start. */
export class StreamServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly subscriptions: Subscription[] = []
  /** Answers in work by the inbox that they go to: what a consumer that leaves names. */
  private readonly running = new Map<string, { abort: AbortController; done: Promise<void> }>()

  constructor(
    private readonly name: ProcessName,
    private readonly nats: NatsConnection,
    private readonly methods: DiscoveredMethods,
  ) {}

  onApplicationBootstrap(): void {
    const wanted = new Set(allStreams.filter((stream) => stream.service === this.name))
    for (const { name, method } of this.methods.all()) {
      const contract = streamOf(method)
      if (!contract) continue
      if (!wanted.delete(contract))
        throw new Error(`${name}: not for ${this.name} to handle, or twice: ${contract.name}`)
      this.listen(contract, method as Handler)
    }
    if (wanted.size > 0)
      throw new Error(`no handler for ${[...wanted].map((stream) => stream.name).join(', ')}`)
    // As for calls: until the connection ends.
    const answers = allStreams.some(({ service }) => service === this.name)
    if (answers) this.nats.connection.subscribe(aliveSubject(this.name), { callback: () => undefined })
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.drain().catch(() => undefined)))
    const all = (): Promise<unknown> => Promise.all([...this.running.values()].map(({ done }) => done))
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise((resolve) => (timer = setTimeout(resolve, STOP_MS)))
    await Promise.race([all(), tooLong])
    clearTimeout(timer)
    for (const { abort } of this.running.values()) abort.abort(new AppError('service.unavailable'))
    await all()
    if (!this.nats.connection.isClosed()) await this.nats.connection.flush().catch(() => undefined)
  }

  private listen(contract: Stream, handler: Handler): void {
    const { connection } = this.nats
    this.subscriptions.push(
      connection.subscribe(contract.subject, {
        queue: this.name,
        callback: (error, message) => {
          if (error || !message.reply) return
          const abort = new AbortController()
          const done = this.answer(contract, handler, message, abort).finally(() =>
            this.running.delete(message.reply!),
          )
          this.running.set(message.reply, { abort, done })
        },
      }),
      // Without a queue: the replica that answers is the one that must hear it.
      connection.subscribe(contract.cancelSubject, {
        callback: (error, message) => {
          if (!error) this.running.get(message.string())?.abort.abort()
        },
      }),
    )
  }

  private answer(contract: Stream, handler: Handler, message: Msg, abort: AbortController): Promise<void> {
    const started = performance.now()
    const timer = setTimeout(() => abort.abort(new AppError('service.timeout')), contract.maxMs)
    let number = 0
    const send = (part: Omit<StreamPart, 'n'>): void => {
      const data = encoder.encode(JSON.stringify({ n: number, ...part } satisfies StreamPart))
      if (data.length > MAX_MESSAGE_BYTES) throw new AppError('internal.too_large')
      number += 1
      message.respond(data)
    }
    return runInSpan('server', contract.subject, readContext(message.headers), async () => {
      try {
        const caller = readCaller(message.headers)
        checkCaller(contract, caller)
        const input = parseInput(contract, message.json())
        for await (const chunk of untilAborted(handler(input, caller, abort.signal), abort.signal)) {
          // The last place is for the end: the broker carries no more answers than the contract says.
          if (number >= contract.maxChunks) throw new AppError('internal.too_large')
          send({ chunk: parseOutput(contract.chunk, chunk, contract.subject) })
        }
        send({ end: true })
        observeCall(contract.subject, 'ok', secondsSince(started))
      } catch (error) {
        if (error === LEFT) {
          observeCall(contract.subject, 'cancelled', secondsSince(started))
          return
        }
        const { code, details } = toAppError(error, { subject: contract.subject })
        observeCall(contract.subject, code, secondsSince(started))
        send({ err: { code, details } })
      } finally {
        clearTimeout(timer)
      }
    }).catch((err: unknown) => {
      log.warn(
        { event: 'stream.failed', subject: contract.subject, err },
        'end of a streamed answer could not be sent',
      )
    })
  }
}

const LEFT = Symbol('the consumer has left')

/**
 * Passes values on until the signal fires, even where the next one is being waited for; then stops the source.
 * @throws the signal's reason where that is an AppError, else `LEFT`
 */
async function* untilAborted(source: AsyncIterable<unknown>, signal: AbortSignal): AsyncGenerator<unknown> {
  const values = source[Symbol.asyncIterator]()
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(signal.reason instanceof AppError ? signal.reason : LEFT)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  aborted.catch(() => undefined)
  try {
    while (true) {
      const next = values.next()
      // What it throws after the end is no one's to hear.
      next.catch(() => undefined)
      const { done, value } = await Promise.race([next, aborted])
      if (done) return
      yield value
    }
  } finally {
    // Not waited for: a source that hangs would hold this up.
    void values.return?.()?.catch(() => undefined)
  }
}
