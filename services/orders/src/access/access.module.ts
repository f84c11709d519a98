import { Module } from '@nestjs/common'
import { OrderModule } from '../order/order.module'
import { AccessController } from './access.controller'
import { OpenerService } from './opener.service'
import { OrderAccessModule } from './order-access.module'
import { TokenCleaner } from './token-cleaner.job'

/** What the address of an order sees and ends of the ways to it. */
@Module({
  imports: [OrderAccessModule, OrderModule],
  providers: [OpenerService, TokenCleaner],
  controllers: [AccessController],
})
export class AccessModule {}
