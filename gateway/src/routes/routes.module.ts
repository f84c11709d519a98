import { Module } from '@nestjs/common'
import { contractRoutes } from './contract-routes'
import { envelopeRoutes } from './envelope-routes'
import { WebhookController } from './webhook.controller'

@Module({ controllers: [contractRoutes(), envelopeRoutes(), WebhookController] })
export class RoutesModule {}
