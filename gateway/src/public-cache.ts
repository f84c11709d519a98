import { catalogueChanged } from '@borderlane/contracts/catalogue'
import { Broadcast } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config'

/** About 1 KB each. */
const MAX_ENTRIES = 2_000

/**
 * Keeps public answers of the catalogue in memory, by address, for the seconds that their contract allows. Dropped as
 * soon as the catalogue says that it changed; without that word the time limit holds.
 */
@Injectable()
export class PublicCache {
  private readonly entries = new Map<string, { body: string; until: number }>()

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Broadcast(catalogueChanged)
  drop(): void {
    this.entries.clear()
  }

  register(fastify: FastifyInstance): void {
    if (this.config.PUBLIC_CACHE === 'off') return
    fastify.addHook('onRequest', (request, reply, done) => {
      // Somebody who presents a token is checked first, on open routes too.
      if (!request.routeOptions.config.contract?.cacheSeconds || request.headers.authorization) return done()
      const entry = this.entries.get(request.raw.url!)
      if (!entry || entry.until < Date.now()) return done()
      void reply.header('content-type', 'application/json; charset=utf-8').send(entry.body)
    })
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const seconds = request.routeOptions.config.contract?.cacheSeconds
      if (seconds && reply.statusCode === 200 && typeof payload === 'string')
        this.keep(request.raw.url!, payload, seconds)
      done(null, payload)
    })
  }

  private keep(url: string, body: string, seconds: number): void {
    const known = this.entries.get(url)
    if (known && known.until >= Date.now()) return
    this.entries.delete(url)
    this.entries.set(url, { body, until: Date.now() + seconds * 1_000 })
    if (this.entries.size > MAX_ENTRIES) this.entries.delete(this.entries.keys().next().value!)
  }
}
