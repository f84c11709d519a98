import type { PayloadOf } from '@borderlane/contracts/define'
import { paymentCaptured } from '@borderlane/contracts/payments'
import { On } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderPaymentService } from './order-payment.service'

@Injectable()
export class OrderEvents {
  constructor(private readonly payments: OrderPaymentService) {}

  @On(paymentCaptured)
  onPaymentCaptured(payment: PayloadOf<typeof paymentCaptured>, tx: EntityManager): Promise<void> {
    return this.payments.capture(tx, payment)
  }
}
