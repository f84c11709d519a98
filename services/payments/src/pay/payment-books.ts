import { paymentCaptured } from '@borderlane/contracts/payments/internal'
import { Outbox } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { captureEntries, receiptEntries, saleEntries } from '../payment/ledger'
import { bookTransaction } from '../payment/ledger.store'
import type { Payment, PaymentPart } from '../payment/payment.entity'

@Injectable()
export class PaymentBooks {
  constructor(private readonly outbox: Outbox) {}

  /** Money came to the provider, or another way as an admin says. */
  async bookReceipt(tx: EntityManager, payment: Payment, cents: number, at: Date): Promise<void> {
    const { id: paymentId, provider, receivedCents } = payment
    const isManual = provider === 'manual'
    await bookTransaction(tx, {
      kind: isManual ? 'settlement' : 'receipt',
      source: isManual ? `settlement:${paymentId}` : `receipt:${paymentId}:${receivedCents}`,
      paymentId,
      at,
      entries: receiptEntries(provider, cents),
    })
  }

  /** The money pays every order of the payment, in one transaction. */
  async bookCapture(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
    const { id: paymentId } = payment
    for (const part of payment.parts) {
      const { orderId, amountCents } = part
      const what = { paymentId, orderId, at }
      const source = `${paymentId}:${orderId}`
      await bookTransaction(tx, {
        ...what,
        kind: 'sale',
        source: `sale:${source}`,
        entries: saleEntries(part),
      })
      await bookTransaction(tx, {
        ...what,
        kind: 'capture',
        source: `capture:${source}`,
        entries: captureEntries(amountCents),
      })
      await this.publishCapture(tx, payment, part)
    }
  }

  /** Publishes that money for an order is here. Orders takes each part of a payment once, however often that is published. */
  async publishCapture(tx: EntityManager, payment: Payment, part: PaymentPart): Promise<void> {
    const { id: paymentId, version, currency, method } = payment
    const { orderId, amountCents, furtherPaymentId } = part
    const { length: orders } = payment.parts
    const what = { paymentId, orderId, version, amountCents, currency, method }
    await this.outbox.add(tx, paymentCaptured, {
      ...what,
      ...(furtherPaymentId && { furtherPaymentId }),
      ...(orders > 1 && { orders }),
    })
  }
}
