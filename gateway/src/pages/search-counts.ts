import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { countSearches } from '@borderlane/contracts/catalogue/internal'
import { AppError, type OutputOf, type RequestOf } from '@borderlane/contracts/define'
import { countSearch } from '@borderlane/contracts/gateway'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { CLOCK, type Clock, log, networkOf } from '@borderlane/runtime'
import {
  Controller,
  Inject,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  Req,
} from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { readInput, Route } from '../routes/route'

const SEND_MS = 60_000
const MOST_ROUTES = 5_000
/** Of a day that are told apart, some 10 MB: later ones are not counted. */
const MOST_VISITS = 100_000
/** Parts that wait while the catalogue is away: an hour and more of a busy site. */
const MOST_WAITING = 100

/**
 * Counts how often each route is searched, by day, in memory, and reports to the catalogue once a minute. The pages say it,
 * once for each browser, route and day: programs that read the API are no demand. A visitor (network and browser) counts
 * once for a route and day, however often it is reported; who that is goes nowhere, and is forgotten with the day.
 */
@Controller()
export class SearchCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Who was counted for what on this day, as hashes with a secret of the process. */
  private seen = { day: '', visits: new Set<string>() }
  private readonly secret = randomBytes(32)
  /** By day, then by route. */
  private counts = new Map<string, Map<string, number>>()
  /** On their way, the oldest first: one that is sent again has the id that it had. */
  private waiting: RequestOf<typeof countSearches>[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly calls: Calls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.send(), SEND_MS).unref()
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer)
    await this.send()
  }

  @Route(countSearch)
  count(@Req() request: FastifyRequest): OutputOf<typeof countSearch> {
    const { from, to } = readInput(countSearch, request).input
    const day = this.clock.now().toISOString().slice(0, 10)
    if (!this.isFirst(day, `${networkOf(request.ip)} ${request.headers['user-agent']} ${from}${to}`))
      return {}
    const ofDay = this.counts.get(day) ?? new Map<string, number>()
    ofDay.set(from + to, (ofDay.get(from + to) ?? 0) + 1)
    this.counts.set(day, ofDay)
    return {}
  }

  private isFirst(day: string, visit: string): boolean {
    if (this.seen.day !== day) this.seen = { day, visits: new Set() }
    const { visits } = this.seen
    const key = createHmac('sha256', this.secret).update(visit).digest('base64url').slice(0, 16)
    if (visits.has(key) || visits.size >= MOST_VISITS) return false
    visits.add(key)
    return true
  }

  async send(): Promise<void> {
    for (const [day, ofDay] of this.counts) {
      const routes = [...ofDay].map(([route, count]) => ({ route, count }))
      for (let at = 0; at < routes.length; at += MOST_ROUTES)
        this.waiting.push({ batchId: randomUUID(), day, routes: routes.slice(at, at + MOST_ROUTES) })
    }
    this.counts = new Map()
    this.waiting.splice(0, this.waiting.length - MOST_WAITING)
    try {
      while (this.waiting.length > 0) {
        await this.sendOne(this.waiting[0]!)
        this.waiting.shift()
      }
    } catch (err) {
      log.warn(
        { event: 'searches_late', err },
        'search counts did not reach the catalogue; retrying in a minute',
      )
    }
  }

  /** What the catalogue refuses is not sent again. */
  private async sendOne(batch: RequestOf<typeof countSearches>): Promise<void> {
    try {
      await this.calls.send(countSearches, batch, serviceCaller('gateway'))
    } catch (err) {
      if (!(err instanceof AppError) || err.code !== 'validation.failed') throw err
      log.warn({ event: 'searches_refused', err }, 'search counts refused by the catalogue; they are dropped')
    }
  }
}
