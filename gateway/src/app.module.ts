import { MessagingModule } from '@borderlane/messaging'
import { type DynamicModule, Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD } from '@nestjs/core'
import { AccountExportController } from './account-export.controller'
import { BearerCheck } from './auth/bearer-check'
import { envelopeRoutes } from './auth/envelope-routes'
import { CallerGuard } from './caller'
import type { Config } from './config'
import { contractRoutes } from './contract-routes'
import { DocumentController } from './document.controller'
import { ErrorFilter } from './error.filter'
import { InternalPort } from './internal-port'
import { OpenApiController } from './open-api.controller'
import { OrderEventsController } from './order-events.controller'
import { OrderWatchers } from './order-watchers'
import { PublicCache } from './public-cache'
import { RateLimits } from './rate-limit'
import { SelfController } from './self.controller'
import { WebController } from './web.controller'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    const docs = config.DOCS ?? (config.BORDERLANE_MODE === 'local' ? 'on' : 'off')
    return {
      module: AppModule,
      imports: [MessagingModule.forProcess({ name: 'gateway', config })],
      providers: [
        { provide: APP_GUARD, useClass: CallerGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        BearerCheck,
        InternalPort,
        OrderWatchers,
        PublicCache,
        RateLimits,
      ],
      controllers: [
        AccountExportController,
        contractRoutes(),
        envelopeRoutes(),
        DocumentController,
        OrderEventsController,
        SelfController,
        ...(docs === 'on' ? [OpenApiController] : []),
        // Last: it takes every address that nobody else has.
        WebController,
      ],
    }
  }
}
