import type { PayloadOf } from '@borderlane/contracts/define'
import { accountDeleted } from '@borderlane/contracts/identity'
import { paymentCaptured } from '@borderlane/contracts/payments'
import { On } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderOwnerService } from './order-owner.service'
import { OrderPaymentService } from './order-payment.service'

@Injectable()
export class OrderEvents {
  constructor(
    private readonly payments: OrderPaymentService,
    private readonly owners: OrderOwnerService,
  ) {}

  @On(paymentCaptured)
  onPaymentCaptured(payment: PayloadOf<typeof paymentCaptured>, tx: EntityManager): Promise<void> {
    return this.payments.capture(tx, payment)
  }

  @On(accountDeleted)
  onAccountDeleted({ userId }: PayloadOf<typeof accountDeleted>, tx: EntityManager): Promise<void> {
    return this.owners.release(tx, userId)
  }
}
