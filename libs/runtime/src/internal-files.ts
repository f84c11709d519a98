import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { AppError, type ErrorBody } from '@borderlane/contracts/errors'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from './app-error'
import type { RuntimeSettings } from './config'
import { CONFIG } from './runtime.module'

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
    // A file is handed on as the stream that it comes in.
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

/**
 * Answers who brings or fetches a file with an error of the contracts' table, and reads the rest of what they bring for
 * a while.
 * @param route for the log
 */
export async function refuseFile(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  route: string,
): Promise<void> {
  // Nobody is there any more. (Who sends too much still is: only what they send is read no further.)
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
