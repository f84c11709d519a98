import { AppError, type OutputOf } from '@borderlane/contracts/define'
import { getConfig, writeClientLog } from '@borderlane/contracts/gateway'
import { describeOffer, type PaymentOffer } from '@borderlane/contracts/payments/internal'
import { Calls, serviceCaller, Site } from '@borderlane/messaging'
import { companyOf, CONFIG, HealthRegistry, log, passwordMinLength } from '@borderlane/runtime'
import { Controller, Get, Inject, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { readInput, Route } from '../routes/route'
import { outlineOf } from './path-outline'
import { publicSite } from './site-document'

const KEEP_MS = 60_000

@Controller()
export class SelfController {
  private offer: PaymentOffer | null = null
  private offerGoodUntil = 0

  constructor(
    @Inject(CONFIG) private readonly settings: Config,
    private readonly health: HealthRegistry,
    private readonly calls: Calls,
    private readonly site: Site,
  ) {}

  @Route(getConfig)
  async config(@Req() request: FastifyRequest): Promise<OutputOf<typeof getConfig>> {
    readInput(getConfig, request)
    const [offer, site] = await Promise.all([this.readOffer(), this.site.settings()])
    const payments = offer && {
      ...offer,
      methods: offer.methods.filter((method) => method !== 'crypto' || !site.off.includes('crypto')),
    }
    return {
      payments,
      testSite: payments?.test === true && this.settings.BORDERLANE_MODE === 'production',
      samples: site.samples ?? showsSamples(this.settings),
      passwordMinLength: passwordMinLength(this.settings),
      publicClientKey: this.settings.PUBLIC_CLIENT_KEY,
      company: companyOf(this.settings, site),
      site: publicSite(site),
    }
  }

  @Route(writeClientLog)
  clientLog(@Req() request: FastifyRequest): OutputOf<typeof writeClientLog> {
    const { input } = readInput(writeClientLog, request)
    // The id is that of the request which went wrong there.
    const { event, path, requestId } = input
    log.warn({ event: `client.${event}`, path: outlineOf(path), requestId }, 'browser reported an error')
    return {}
  }

  @Get('/health/live')
  live(): { status: string } {
    return { status: 'ok' }
  }

  /** Without details: those are on the internal port. */
  @Get('/health/ready')
  async ready(): Promise<{ status: string }> {
    const { ready } = await this.health.report()
    if (!ready) throw new AppError('service.unavailable')
    return { status: 'ok' }
  }

  /** How this site is paid, as payments says it; what it said last while it does not answer; null before that. */
  private async readOffer(): Promise<PaymentOffer | null> {
    if (performance.now() < this.offerGoodUntil) return this.offer
    try {
      this.offer = await this.calls.send(describeOffer, {}, serviceCaller('gateway'))
      this.offerGoodUntil = performance.now() + KEEP_MS
    } catch (err) {
      log.warn(
        { event: 'offers.not_read', err },
        'payment methods could not be read from payments; using the last answer',
      )
    }
    return this.offer
  }
}

/** Sample figures and voices are no claims of an operator: in production they are shown where the operator says so (R52). */
export const showsSamples = ({
  SHOW_SAMPLES,
  BORDERLANE_MODE,
}: Partial<Pick<Config, 'SHOW_SAMPLES'>> & Pick<Config, 'BORDERLANE_MODE'>): boolean =>
  SHOW_SAMPLES ? SHOW_SAMPLES === 'on' : BORDERLANE_MODE !== 'production'
