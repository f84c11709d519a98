import { paymentCaptured } from '@borderlane/contracts/payments/internal'
import { Outbox } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import {
  captureEntries,
  creditEndEntries,
  receiptEntries,
  referralEntries,
  saleEntries,
} from '../ledger/ledger'
import { LedgerStore } from '../ledger/ledger.store'
import type { PaymentPart } from '../payment/payment-part.entity'
import type { Payment } from '../payment/payment.entity'

/** Books what came of a payment and what it paid, and notifies its orders. */
@Injectable()
export class PaymentBooks {
  constructor(
    private readonly ledger: LedgerStore,
    private readonly outbox: Outbox,
  ) {}

  /** Money came to the provider, or another way as an admin says. */
  async receive(tx: EntityManager, payment: Payment, cents: number, at: Date): Promise<void> {
    const { id: paymentId, provider, receivedCents } = payment
    const isManual = provider === 'manual'
    await this.ledger.book(tx, {
      kind: isManual ? 'settlement' : 'receipt',
      source: isManual ? `settlement:${paymentId}` : `receipt:${paymentId}:${receivedCents}`,
      paymentId,
      at,
      entries: receiptEntries(provider, cents),
    })
  }

  /** The money pays every order of the payment, in one transaction. */
  async capture(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
    const { id: paymentId } = payment
    for (const part of payment.parts) {
      const { orderId, amountCents } = part
      const what = { paymentId, orderId, at }
      const source = `${paymentId}:${orderId}`
      await this.ledger.book(tx, {
        ...what,
        kind: 'sale',
        source: `sale:${source}`,
        entries: saleEntries(part),
      })
      await this.ledger.book(tx, {
        ...what,
        kind: 'capture',
        source: `capture:${source}`,
        entries: captureEntries(amountCents),
      })
      await this.tellCaptured(tx, payment, part)
    }
  }

  /** What both get off their next orders, or what a partner gets. */
  async referral(
    tx: EntityManager,
    payment: Payment,
    { orderId, ...amounts }: { orderId: string; creditsCents: number; commissionCents: number },
    at: Date,
  ): Promise<void> {
    await this.ledger.book(tx, {
      kind: 'referral',
      source: `referral:${orderId}`,
      paymentId: payment.id,
      orderId,
      at,
      entries: referralEntries(amounts),
    })
  }

  /** A credit that came of a referral has ended. */
  async creditEnd(
    tx: EntityManager,
    payment: Payment,
    { creditId, orderId, amountCents }: { creditId: string; orderId: string; amountCents: number },
    at: Date,
  ): Promise<void> {
    await this.ledger.book(tx, {
      kind: 'referral',
      source: `credit-end:${creditId}`,
      paymentId: payment.id,
      orderId,
      at,
      entries: creditEndEntries(amountCents),
    })
  }

  /** Publishes that money for an order is here. Orders takes each part of a payment once, however often it hears of it. */
  async tellCaptured(tx: EntityManager, payment: Payment, part: PaymentPart): Promise<void> {
    const { id: paymentId, version, currency, method } = payment
    const { orderId, amountCents } = part
    const { length: orders } = payment.parts
    const what = { paymentId, orderId, version, amountCents, currency, method }
    await this.outbox.add(tx, paymentCaptured, { ...what, ...(orders > 1 && { orders }) })
  }
}
