import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { AppError, type ErrorBody } from '@borderlane/contracts/errors'
import { CONFIG, toAppError } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from './config'

/** Where the gateway brings and fetches bytes. */
@Injectable()
export class InternalPort implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    // A file is handed on as the stream that it comes in.
    fastify.addContentTypeParser('application/octet-stream', (_request, body: Readable, done) =>
      done(null, body),
    )
  }

  /** The address of a path of this port. */
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

/** Answers with an error of the contracts' table. */
export async function sendError(reply: FastifyReply, error: unknown, route: string): Promise<void> {
  const failure = toAppError(error, { route })
  const body: ErrorBody = { error: { code: failure.code, message: failure.publicMessage } }
  await reply.status(failure.status).send(body)
}
