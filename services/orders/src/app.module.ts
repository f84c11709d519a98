import { MessagingModule } from '@borderlane/messaging'
import { FieldCipher, PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import type { Config } from './config'
import { CreateOrders1790000002000 } from './migrations/1790000002000-create-orders'
import { AddOwners1790000012000 } from './migrations/1790000012000-add-owners'
import { OfferService } from './offer/offer.service'
import { OrderController } from './order/order.controller'
import { Order } from './order/order.entity'
import { OrderEvents } from './order/order.events'
import { OrderMailService } from './order/order-mail.service'
import { OrderOwnerService } from './order/order-owner.service'
import { OrderPaymentService } from './order/order-payment.service'
import { OrderService } from './order/order.service'
import { StatusChange } from './order/status-change.entity'
import { TokenCleaner } from './order/token-cleaner'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'orders', config }),
        PersistenceModule.forService({
          schema: 'orders',
          entities: [Order, StatusChange],
          migrations: [CreateOrders1790000002000, AddOwners1790000012000],
          config,
        }),
      ],
      providers: [
        { provide: FieldCipher, useFactory: () => new FieldCipher(config.FIELD_KEYS) },
        OfferService,
        OrderEvents,
        OrderMailService,
        OrderOwnerService,
        OrderPaymentService,
        OrderService,
        TokenCleaner,
      ],
      controllers: [OrderController],
    }
  }
}
