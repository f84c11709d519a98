import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { ErrorBody } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from './app-error'
import type { RuntimeSettings } from './config'
import { newRequestContext } from './request-context'
import { CONFIG } from './runtime.module'
import { runInSpan } from './tracing'
import { runCall } from './work'

/** How long the rest of a refused file is read, so that the gateway gets to read the answer. */
const DRAIN_MS = 2_000

/** Files that the gateway brings to and fetches from the internal port of a service. */
@Injectable()
export class InternalFiles implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: RuntimeSettings & { INTERNAL_URL?: string },
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    fastify.addContentTypeParser('application/octet-stream', (_request, body: Readable, done) =>
      done(null, body),
    )
  }

  /** The address of a path of the internal port. @throws AppError `service.unavailable` before the port listens */
  address(path: string): string {
    return new URL(path, this.config.INTERNAL_URL ?? this.ownAddress()).href
  }

  private ownAddress(): string {
    // Calls are answered a moment before the port listens; INTERNAL_PORT may be 0, which means any free one.
    const listening = this.host.httpAdapter.getHttpServer().address() as AddressInfo | null
    if (!listening) throw new AppError('service.unavailable')
    const name = this.config.INTERNAL_HOST
    return `http://${name.includes(':') ? `[${name}]` : name}:${listening.port}`
  }
}

@Module({ providers: [InternalFiles], exports: [InternalFiles] })
export class InternalFilesModule {}

/**
 * Answers one request of the gateway for a file, or with one. Logs and traces belong to the request of the browser.
 * @param answer sends the good answer; what it throws is sent as an error of the contracts' table
 */
export async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => PromiseLike<unknown>,
): Promise<void> {
  const route = `${request.method} ${request.routeOptions.url}`
  const { 'x-request-id': requestId, traceparent } = request.headers as Record<string, string | undefined>
  await runInSpan('server', route, newRequestContext({ requestId, traceparent }), async () => {
    try {
      await runCall({ subject: route, waitsMs: undefined, askedAgain: false }, answer)
    } catch (error) {
      await refuseFile(request, reply, error, route)
    }
  })
}

/** Sends the error, and reads the rest of what the gateway brings for a while. */
async function refuseFile({ raw }: FastifyRequest, reply: FastifyReply, error: unknown, route: string) {
  // No one is there any more. (Who sends too much still is: only what they send is read no further.)
  if (reply.raw.destroyed) return
  if (!raw.complete) {
    raw.resume()
    const cut = setTimeout(() => raw.destroy(), DRAIN_MS)
    raw.once('close', () => clearTimeout(cut))
  }
  const { code, publicMessage: message, details, status } = toAppError(error, { route })
  const body: ErrorBody = { error: { code, message, details } }
  await reply.status(status).send(body)
}
