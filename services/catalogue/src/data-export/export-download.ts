import { Readable } from 'node:stream'
import type { openExport } from '@borderlane/contracts/catalogue/internal'
import type { InputOf } from '@borderlane/contracts/define'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { CatalogueMemory } from '../search/catalogue-memory'
import { OneTimeAddress } from '../one-time-address/one-time-address'
import { ExportStore } from './export.store'

type Wanted = InputOf<typeof openExport>

/** Hands out whole files on the internal port, each at an address that works once. */
@Injectable()
export class ExportDownload implements OnModuleInit {
  constructor(
    private readonly files: ExportStore,
    private readonly memory: CatalogueMemory,
    private readonly host: HttpAdapterHost,
    private readonly addresses: OneTimeAddress,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    fastify.get<{ Params: { token: string } }>('/export/:token', async ({ params }, reply) => {
      const wanted = await this.addresses.take<Wanted>(params.token)
      if (!wanted) return reply.status(404).send()
      const type = wanted.kind === 'rules.json' ? 'application/json' : 'text/csv; charset=utf-8'
      return reply.type(type).send(Readable.from(this.lines(wanted)))
    })
  }

  offer(wanted: Wanted): Promise<string> {
    return this.addresses.offer('export', wanted)
  }

  private lines({ kind, search, runId }: Wanted): AsyncGenerator<string> {
    if (kind === 'bad-rows.csv') return this.files.badRows(runId!)
    return this.files.lines(kind, search ? this.memory.countries.codesWithName(search) : null)
  }
}
