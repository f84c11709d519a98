import type { PayloadOf } from '@borderlane/contracts/define'
import { paymentCaptured, paymentRefunded } from '@borderlane/contracts/payments/internal'
import { OnEvent } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CaptureService } from './capture.service'

@Injectable()
export class PaymentEvents {
  constructor(private readonly captures: CaptureService) {}

  @OnEvent(paymentCaptured)
  onCaptured(payment: PayloadOf<typeof paymentCaptured>, tx: EntityManager): Promise<void> {
    return this.captures.capture(tx, payment)
  }

  @OnEvent(paymentRefunded)
  onRefunded(refund: PayloadOf<typeof paymentRefunded>, tx: EntityManager): Promise<void> {
    return this.captures.keepRefund(tx, refund)
  }
}
