import { Module } from '@nestjs/common'
import { contractRoutes } from './contract-routes'
import { envelopeRoutes } from './envelope-routes'
import { WebhookController } from './webhook.controller'

/** Routes that pass on what was sent. */
@Module({ controllers: [contractRoutes(), envelopeRoutes(), WebhookController] })
export class RoutesModule {}
