import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import type { Config } from './config'
import { CreatePayment1790000002000 } from './migrations/1790000002000-create-payment'
import { PaymentController } from './payment/payment.controller'
import { Payment } from './payment/payment.entity'
import { PaymentEvents } from './payment/payment.events'
import { PaymentJobs } from './payment/payment.job'
import { PaymentService } from './payment/payment.service'
import { SimulatedProvider } from './provider/simulated-provider'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'payments', config }),
        JobsModule.forProcess({ name: 'payments', config }),
        PersistenceModule.forService({
          schema: 'payments',
          entities: [Payment],
          migrations: [CreatePayment1790000002000],
          config,
        }),
      ],
      providers: [PaymentEvents, PaymentJobs, PaymentService, SimulatedProvider],
      controllers: [PaymentController],
    }
  }
}
