import { MessagingModule } from '@borderlane/messaging'
import { type DynamicModule, Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD } from '@nestjs/core'
import { AccountExportController } from './account-export.controller'
import { AllowedMethods } from './allowed-methods'
import { BearerCheck } from './auth/bearer-check'
import { envelopeRoutes } from './auth/envelope-routes'
import { BearerStrategy } from './auth/bearer.strategy'
import { AccessGuard, BearerGuard } from './caller'
import { ChatController } from './chat.controller'
import { ChatLines } from './chat-lines'
import type { Config } from './config'
import { contractRoutes } from './contract-routes'
import { OrderExportController } from './order-export.controller'
import { DataExportController } from './data-export.controller'
import { DecisionController } from './decision.controller'
import { DocumentController } from './document.controller'
import { ErrorFilter } from './error.filter'
import { ImportUploadController } from './import-upload.controller'
import { InternalPort } from './internal-port'
import { OrdersCsvController } from './orders-csv.controller'
import { OpenApiController } from './open-api.controller'
import { OrderEventsController } from './order-events.controller'
import { OrderWatchers } from './order-watchers'
import { PublicCache } from './public-cache'
import { RateLimits } from './rate-limit'
import { SelfController } from './self.controller'
import { ServiceHealth } from './service-health'
import { PaymentOffers } from './payment-offers'
import { PolicyReportController } from './policy-report.controller'
import { VisaUpdatesFeedController } from './visa-updates-feed.controller'
import { WebhookController } from './webhook.controller'
import { WebController } from './web.controller'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    const docs = config.DOCS ?? (config.BORDERLANE_MODE === 'local' ? 'on' : 'off')
    return {
      module: AppModule,
      imports: [MessagingModule.forProcess({ name: 'gateway', config })],
      providers: [
        { provide: APP_GUARD, useClass: BearerGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        AllowedMethods,
        BearerCheck,
        BearerStrategy,
        ChatLines,
        InternalPort,
        OrderWatchers,
        PaymentOffers,
        PublicCache,
        RateLimits,
        ServiceHealth,
      ],
      controllers: [
        AccountExportController,
        OrderExportController,
        contractRoutes(),
        envelopeRoutes(),
        ChatController,
        DataExportController,
        DecisionController,
        DocumentController,
        ImportUploadController,
        OrderEventsController,
        OrdersCsvController,
        PolicyReportController,
        SelfController,
        VisaUpdatesFeedController,
        WebhookController,
        ...(docs === 'on' ? [OpenApiController] : []),
        // Last: it takes every address that nobody else has.
        WebController,
      ],
    }
  }
}
