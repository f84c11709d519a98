import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_IMPORT_BYTES } from '@borderlane/contracts/catalogue/import'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import { AppError } from '@borderlane/contracts/errors'
import { refuseFile } from '@borderlane/runtime'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { OneTimeAddress } from '../one-time-address/one-time-address'
import { RunService } from './run.service'
import { RunStarter } from './run-starter'
import { atMost } from '../upload/at-most'
import type { ExpectedFile } from '../upload/expected-file'

/** Takes files of rules in, on the internal port, each at an address that works once. */
@Injectable()
export class ImportUpload implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly addresses: OneTimeAddress,
    private readonly starter: RunStarter,
    private readonly runs: RunService,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    fastify.put<{ Params: { token: string }; Headers: { 'x-file-name'?: string } }>(
      '/import/:token',
      async (request, reply) => {
        const { params, headers, raw } = request
        try {
          const expected = await this.addresses.take<ExpectedFile>(params.token)
          if (!expected) throw new AppError('request.not_found')
          return await reply.status(202).send(await this.receive(raw, headers['x-file-name'] ?? '', expected))
        } catch (error) {
          await refuseFile(request, reply, error, 'PUT /import/:token')
          return reply
        }
      },
    )
  }

  offer(expected: ExpectedFile): Promise<string> {
    return this.addresses.offer('import', expected)
  }

  /** The whole file lies on disk before its run begins: one that is broken off starts none. */
  private async receive(body: Readable, header: string, expected: ExpectedFile): Promise<RunView> {
    const folder = await mkdtemp(join(tmpdir(), 'rules-'))
    const forget = (): void => void rm(folder, { recursive: true, force: true }).catch(() => undefined)
    const place = join(folder, 'upload')
    try {
      await pipeline(body, atMost(MAX_IMPORT_BYTES), createWriteStream(place))
      const file = createReadStream(place).once('close', forget)
      return await this.runs.view(await this.starter.importUpload(file, nameOf(header), expected))
    } catch (error) {
      forget()
      throw error
    }
  }
}

/** The name that the file had at the admin's; only to be shown. */
function nameOf(header: string): string {
  try {
    return decodeURIComponent(header).slice(0, 200)
  } catch {
    return ''
  }
}
