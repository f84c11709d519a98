import type { OutgoingHttpHeaders } from 'node:http'
import { catalogueChanged } from '@borderlane/contracts/catalogue/internal'
import type { PayloadOf } from '@borderlane/contracts/define'
import { OnBroadcast } from '@borderlane/messaging'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { PublicAnswer } from './public-answer'
import { RateLimits } from './rate-limit'

/** About 1 KB each; that of all countries has more. */
const MAX_ENTRIES = 2_000
/** Characters. The longest names of two countries fit; longer addresses are answered, but not kept. */
const MAX_ADDRESS = 300
const DAY_MS = 24 * 3_600_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The generation of the cache in which a public answer was asked for. */
    askedIn?: number
  }
}

interface Entry {
  answer: PublicAnswer
  until: number
}

/**
 * Keeps public answers of the catalogue in memory, by address, for the seconds that their contract allows, and never
 * into the next day: another rule may hold then. Dropped as soon as the catalogue says that it changed; without that
 * word the time limit holds.
 */
@Injectable()
export class PublicCache {
  private readonly entries = new Map<string, Entry>()
  /** Rises when the catalogue changes: what was asked before that is not kept. */
  private generation = 0
  /** Of the catalogue's data: an answer with an older one came from a replica that has not read the change yet. */
  private dataVersion = 0

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  @OnBroadcast(catalogueChanged)
  drop({ version }: PayloadOf<typeof catalogueChanged>): void {
    this.generation += 1
    this.dataVersion = Math.max(this.dataVersion, version)
    this.entries.clear()
  }

  /**
   * To be called before all other hooks: an answer that is at hand leaves with the headers that it had the first time,
   * past everything that would only make them again. It has no request id of its own.
   */
  register(fastify: FastifyInstance): void {
    fastify.decorateRequest('askedIn')
    fastify.addHook('onRequest', (request, reply, done) => {
      if (this.config.PUBLIC_CACHE === 'off') return done()
      if (!request.routeOptions.config.contract?.cacheSeconds || isParticular(request)) return done()
      request.askedIn = this.generation
      const entry = this.entries.get(request.raw.url!)
      if (!entry || entry.until < this.now()) return done()
      this.limits.count('public-read', request).then(
        () => {
          reply.hijack()
          const { status, headers, body } = entry.answer.for(request.headers)
          reply.raw.writeHead(status, headers).end(body)
        },
        // Over the limit: the normal way refuses it.
        () => done(),
      )
    })
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const { contract } = request.routeOptions.config
      if (!contract?.cacheSeconds || reply.statusCode !== 200 || typeof payload !== 'string')
        return done(null, payload)
      const answer = new PublicAnswer(payload)
      const isPresent = request.askedIn === this.generation && this.isNew(payload)
      const url = request.raw.url!
      if (isPresent && url.length <= MAX_ADDRESS)
        this.keep(url, { answer, until: this.endOf(contract.cacheSeconds) }, reply)
      const { status, headers, body } = answer.for(request.headers)
      reply.status(status).headers(headers)
      done(null, body)
    })
  }

  /** An answer that carries no version is as good as any. */
  private isNew(body: string): boolean {
    const version = /"dataVersion":(\d+)/.exec(body)?.[1]
    if (version === undefined) return true
    if (Number(version) < this.dataVersion) return false
    this.dataVersion = Number(version)
    return true
  }

  private keep(url: string, entry: Entry, reply: FastifyReply): void {
    const { 'x-request-id': _ofTheFirst, ...headers } = reply.getHeaders() as OutgoingHttpHeaders
    this.entries.delete(url)
    this.entries.set(url, { ...entry, answer: entry.answer.with(headers) })
    if (this.entries.size > MAX_ENTRIES) this.entries.delete(this.entries.keys().next().value!)
  }

  /** The last instant of an answer of now: rules begin and end with a day. */
  private endOf(seconds: number): number {
    const now = this.now()
    return Math.min(now + seconds * 1_000, now - (now % DAY_MS) + DAY_MS - 1)
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}

/** A token is checked first, on open routes too; a page of another origin gets headers of its own. */
function isParticular({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers.origin !== undefined
}
