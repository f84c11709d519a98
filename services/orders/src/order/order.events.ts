import type { PayloadOf } from '@borderlane/contracts/define'
import { documentReplaced } from '@borderlane/contracts/documents/internal'
import { accountDeleted } from '@borderlane/contracts/identity/internal'
import { paymentCaptured, paymentRefunded } from '@borderlane/contracts/payments/internal'
import { On } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderOwnerService } from './order-owner.service'
import { OrderPaymentService } from '../payment/order-payment.service'
import { CaseworkService } from '../staff/casework.service'

@Injectable()
export class OrderEvents {
  constructor(
    private readonly payments: OrderPaymentService,
    private readonly owners: OrderOwnerService,
    private readonly casework: CaseworkService,
  ) {}

  @On(paymentCaptured)
  onPaymentCaptured(payment: PayloadOf<typeof paymentCaptured>, tx: EntityManager): Promise<void> {
    return this.payments.capture(tx, payment)
  }

  @On(paymentRefunded)
  onPaymentRefunded(refund: PayloadOf<typeof paymentRefunded>, tx: EntityManager): Promise<void> {
    return this.payments.keepRefund(tx, refund)
  }

  /** What was asked or said about the document that is gone does not hold for the new one. */
  @On(documentReplaced)
  onDocumentReplaced(
    { orderId, documentId }: PayloadOf<typeof documentReplaced>,
    tx: EntityManager,
  ): Promise<void> {
    return this.casework.settle(tx, orderId, documentId)
  }

  @On(accountDeleted)
  onAccountDeleted({ userId }: PayloadOf<typeof accountDeleted>, tx: EntityManager): Promise<void> {
    return this.owners.release(tx, userId)
  }
}
