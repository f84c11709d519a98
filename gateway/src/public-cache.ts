import type { OutgoingHttpHeaders } from 'node:http'
import { catalogueChanged } from '@borderlane/contracts/catalogue'
import { OnHint } from '@borderlane/messaging'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config'
import { RateLimits } from './rate-limit'

/** About 1 KB each. */
const MAX_ENTRIES = 2_000
/** Characters. The longest names of two countries fit; longer addresses are answered, but not kept. */
const MAX_ADDRESS = 300

interface Entry {
  headers: OutgoingHttpHeaders
  body: string
  until: number
}

/**
 * Keeps public answers of the catalogue in memory, by address, for the seconds that their contract allows. Dropped as
 * soon as the catalogue says that it changed; without that word the time limit holds.
 */
@Injectable()
export class PublicCache {
  private readonly entries = new Map<string, Entry>()
  /** Rises when the catalogue changes: what was asked before that is not kept. */
  private generation = 0
  private readonly askedIn = new WeakMap<FastifyRequest, number>()

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  @OnHint(catalogueChanged)
  drop(): void {
    this.generation += 1
    this.entries.clear()
  }

  /**
   * To be called before all other hooks: an answer that is at hand leaves with the headers that it had the first time,
   * past everything that would only make them again. It has no request id of its own.
   */
  register(fastify: FastifyInstance): void {
    if (this.config.PUBLIC_CACHE === 'off') return
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!request.routeOptions.config.contract?.cacheSeconds || isParticular(request)) return done()
      this.askedIn.set(request, this.generation)
      const entry = this.entries.get(request.raw.url!)
      if (!entry || entry.until < this.now()) return done()
      this.limits.count('public-read', request).then(
        () => {
          reply.hijack()
          reply.raw.writeHead(200, entry.headers)
          reply.raw.end(entry.body)
        },
        // Over the limit: the normal way refuses it.
        () => done(),
      )
    })
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const isPresent = this.askedIn.get(request) === this.generation
      const isShort = request.raw.url!.length <= MAX_ADDRESS
      if (isPresent && isShort && reply.statusCode === 200 && typeof payload === 'string') {
        const { cacheSeconds } = request.routeOptions.config.contract!
        this.keep(request.raw.url!, cacheSeconds!, payload, reply.getHeaders() as OutgoingHttpHeaders)
      }
      done(null, payload)
    })
  }

  private keep(url: string, seconds: number, body: string, sent: OutgoingHttpHeaders): void {
    const { 'x-request-id': _ofTheFirst, ...headers } = sent
    headers['content-length'] = Buffer.byteLength(body)
    this.entries.delete(url)
    this.entries.set(url, { headers, body, until: this.now() + seconds * 1_000 })
    if (this.entries.size > MAX_ENTRIES) this.entries.delete(this.entries.keys().next().value!)
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}

/** A token is checked first, on open routes too; a page of another origin gets headers of its own. */
function isParticular({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers.origin !== undefined
}
