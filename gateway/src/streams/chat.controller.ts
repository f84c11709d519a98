import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { complete, listModels, reply as chatReply } from '@borderlane/contracts/chat/public'
import { AppError, type ChunkOf, type OutputOf, type RequestOf } from '@borderlane/contracts/define'
import type { ErrorBody } from '@borderlane/contracts/errors'
import { Streams } from '@borderlane/messaging'
import { type Clock, CLOCK, logFieldsOf, networkOf, toAppError } from '@borderlane/runtime'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { ChatLimit } from './chat-limit'
import { readInput, Route } from '../routes/route'

type Pieces = AsyncGenerator<ChunkOf<typeof chatReply>, void>

/** What the protocol's clients want to read somewhere. */
const MODEL = 'borderlane-support'

/** The support chat: server-sent events in the form of the OpenAI protocol, made from the chat's stream. */
@Controller()
export class ChatController {
  constructor(
    private readonly streams: Streams,
    private readonly limit: ChatLimit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(chatReply)
  async reply(@Req() request: FastifyRequest, @Res() answer: FastifyReply): Promise<void> {
    const { sent } = readInput(chatReply, request)
    await this.stream(sent, request, answer)
  }

  @Route(complete)
  async complete(@Req() request: FastifyRequest, @Res() answer: FastifyReply): Promise<void> {
    const { input } = readInput(complete, request)
    // What a client's system message wants has no power here.
    const messages = input.messages.flatMap((message) =>
      message.role === 'user' || message.role === 'assistant'
        ? [{ role: message.role, content: message.content }]
        : [],
    )
    if (input.stream) await this.stream({ messages }, request, answer)
    else void answer.send(await this.whole({ messages }, request, answer))
  }

  @Route(listModels)
  models(@Res() answer: FastifyReply): void {
    const models: OutputOf<typeof listModels> = {
      object: 'list',
      data: [{ id: MODEL, object: 'model', created: 0, owned_by: 'borderlane' }],
    }
    void answer.send(models)
  }

  private async stream(question: RequestOf<typeof chatReply>, request: FastifyRequest, answer: FastifyReply) {
    const { pieces, leave } = this.open(question, request, answer)
    // Whatever goes wrong until here is an error with a status.
    const first = await pieces.next().catch((error: unknown) => {
      leave()
      throw error
    })
    const events = this.eventsOf(first, pieces, request)
    void answer
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Some proxies keep back what is not marked.
        'x-accel-buffering': 'no',
      })
      .send(Readable.from(events, { objectMode: false, highWaterMark: 1 }))
  }

  private async whole(
    question: RequestOf<typeof chatReply>,
    request: FastifyRequest,
    answer: FastifyReply,
  ): Promise<OutputOf<typeof complete>> {
    const { pieces, leave } = this.open(question, request, answer)
    try {
      let content = ''
      for await (const { text } of pieces) content += text
      return {
        ...this.head(),
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      }
    } finally {
      leave()
    }
  }

  /** Asks the chat; a client that goes away, or has read the end, ends the question. */
  private open(question: RequestOf<typeof chatReply>, request: FastifyRequest, answer: FastifyReply) {
    const { signal, leave } = this.limit.enter(networkOf(request.ip))
    answer.raw.once('close', leave)
    // A client that does not read holds its place no longer than an answer takes.
    const timer = setTimeout(() => answer.raw.destroy(), chatReply.maxMs)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    return { pieces: this.allOf(question, request, signal), leave }
  }

  private async *allOf(
    question: RequestOf<typeof chatReply>,
    request: FastifyRequest,
    signal: AbortSignal,
  ): Pieces {
    yield* this.streams.open(chatReply, question, callerOf(request), signal)
    // Ended from here, not by the chat: no one is to take what came for all of it.
    if (signal.aborted) throw new AppError('service.interrupted')
  }

  private async *eventsOf(
    first: IteratorResult<ChunkOf<typeof chatReply>, void>,
    rest: Pieces,
    request: FastifyRequest,
  ): AsyncGenerator<string> {
    const head = { ...this.head(), object: 'chat.completion.chunk' }
    const piece = (delta: object, end: 'stop' | null = null): string =>
      event({ ...head, choices: [{ index: 0, delta, finish_reason: end }] })
    try {
      if (!first.done) yield piece({ role: 'assistant', content: first.value.text })
      for await (const { text, ...more } of rest) yield piece({ content: text, ...more })
      yield piece({}, 'stop')
      yield 'data: [DONE]\n\n'
    } catch (error) {
      const ids = logFieldsOf(request.context)
      const { code, publicMessage: message } = toAppError(error, { route: request.routeOptions.url, ...ids })
      const body: ErrorBody = { error: { code, message, requestId: ids.requestId } }
      yield `event: error\n${event(body)}`
    }
  }

  private head(): { id: string; created: number; model: string } {
    return {
      id: `chatcmpl-${randomUUID()}`,
      created: Math.floor(this.clock.now().getTime() / 1_000),
      model: MODEL,
    }
  }
}

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`
