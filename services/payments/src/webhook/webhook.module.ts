import { Module } from '@nestjs/common'
import { ProviderModule } from '../provider/provider.module'
import { SettlementModule } from '../settlement/settlement.module'
import { ProviderController } from './provider.controller'
import { WebhookEventStore } from './webhook-event.store'
import { WebhookService } from './webhook.service'

@Module({
  imports: [ProviderModule, SettlementModule],
  providers: [WebhookEventStore, WebhookService],
  controllers: [ProviderController],
})
export class WebhookModule {}
