import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { openExport } from '@borderlane/contracts/catalogue/internal'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { DataSource } from 'typeorm'
import { CatalogueMemory } from '../catalogue-memory'
import type { Config } from '../config'
import { exportLines } from './export-lines'

type Wanted = InputOf<typeof openExport>

/** The gateway comes at once. */
const ADDRESS_MS = 30_000

/** Hands out whole files on the internal port, each at an address that works once. */
@Injectable()
export class ExportPort implements OnModuleInit {
  private readonly offered = new Map<string, { wanted: Wanted; until: number }>()

  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    fastify.get<{ Params: { token: string } }>('/export/:token', async ({ params }, reply) => {
      const wanted = this.take(params.token)
      if (!wanted) return reply.status(404).send()
      const codes = wanted.search ? this.memory.countries.codesWithName(wanted.search) : null
      const type = wanted.kind === 'rules.json' ? 'application/json' : 'text/csv; charset=utf-8'
      return reply.type(type).send(Readable.from(exportLines(this.db, wanted.kind, codes)))
    })
  }

  offer(wanted: Wanted): string {
    for (const [token, { until }] of this.offered) if (until < Date.now()) this.offered.delete(token)
    const token = randomBytes(24).toString('hex')
    this.offered.set(token, { wanted, until: Date.now() + ADDRESS_MS })
    return new URL(`/export/${token}`, this.config.INTERNAL_URL ?? this.ownAddress()).href
  }

  private take(token: string): Wanted | null {
    const offer = this.offered.get(token)
    this.offered.delete(token)
    return offer && offer.until >= Date.now() ? offer.wanted : null
  }

  private ownAddress(): string {
    // Calls are answered a moment before the port listens; INTERNAL_PORT may be 0, which means any free one.
    const listening = this.host.httpAdapter.getHttpServer().address() as AddressInfo | null
    if (!listening) throw new AppError('service.unavailable')
    const name = this.config.INTERNAL_HOST
    return `http://${name.includes(':') ? `[${name}]` : name}:${listening.port}`
  }
}
