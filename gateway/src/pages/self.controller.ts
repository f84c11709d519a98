import type { OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { getConfig, writeClientLog } from '@borderlane/contracts/gateway'
import { companyOf, CONFIG, HealthRegistry, log, passwordMinLength } from '@borderlane/runtime'
import { Controller, Get, Inject, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { outlineOf } from './path-outline'
import { PaymentOffers } from './payment-offers'
import { showsSamples } from './shows-samples'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'

/** What the gateway says about the site and about itself. */
@Controller()
export class SelfController {
  constructor(
    @Inject(CONFIG) private readonly settings: Config,
    private readonly health: HealthRegistry,
    private readonly offers: PaymentOffers,
  ) {}

  @Route(getConfig)
  async config(@Req() request: FastifyRequest): Promise<OutputOf<typeof getConfig>> {
    readInput(getConfig, request)
    const payments = await this.offers.read()
    return {
      payments,
      testSite: payments.test && this.settings.BORDERLANE_MODE === 'production',
      samples: showsSamples(this.settings),
      passwordMinLength: passwordMinLength(this.settings),
      publicClientKey: this.settings.PUBLIC_CLIENT_KEY,
      company: companyOf(this.settings),
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
}
