import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Payment } from '../payment/payment.entity'
import { lockPayment, writePayment } from '../payment/payment.store'
import { addStatus } from '../payment/status.store'
import type { ProviderPayment } from '../provider/payment-provider'
import { PlanRefund } from '../refund/plan-refund'
import { PaymentBooks } from './payment-books'
import { RecordDispute } from './record-dispute'

/** Records what is true of a payment: status, history, ledger and event in one transaction. */
@Injectable()
export class RecordPayment {
  constructor(
    private readonly books: PaymentBooks,
    private readonly refunds: PlanRefund,
    private readonly disputes: RecordDispute,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Records what the provider says now. Safe to repeat; what is older than what is known changes nothing.
   * @returns the payment as it is then; undefined: there is none
   */
  async recordPayment(
    tx: EntityManager,
    paymentId: string,
    seen: ProviderPayment,
  ): Promise<Payment | undefined> {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) return undefined
    if (payment.providerRef !== null && payment.providerRef !== seen.ref) {
      log.error({ event: 'payments.other_ref', paymentId }, 'provider reports this payment under another id')
      return payment
    }
    const at = this.clock.now()
    const [status, wasOpen] = [payment.status, payment.isOpen]
    const came = seen.receivedCents - payment.receivedCents
    payment.providerRef = seen.ref
    payment.checkedAt = at
    payment.invoiceUrl = seen.invoiceUrl
    payment.expiresAt = seen.expiresAt
    payment.cardMark = seen.cardMark ?? payment.cardMark
    if (came > 0) payment.receivedCents = seen.receivedCents
    if (wasOpen) decide(payment, seen, at)
    if (came > 0 && payment.status === status) payment.version += 1
    await writePayment(tx, payment)
    if (came > 0) await this.books.bookReceipt(tx, payment, came, at)
    if (payment.status !== status) {
      await addStatus(tx, payment, at)
      if (payment.status === 'succeeded') await this.books.bookCapture(tx, payment, at)
      const { orderId } = payment
      log.info({ event: `payments.${payment.status}`, paymentId, orderId }, 'payment status changed')
    }
    if (seen.dispute) await this.disputes.recordDispute(tx, payment, seen.dispute, at)
    if (!payment.isOpen) await this.refunds.returnExcess(tx, payment, wasOpen ? 'partial' : 'late')
    return payment
  }

  /** Records a payment that came another way, as an admin says. */
  async recordSettlement(tx: EntityManager, payment: Payment): Promise<void> {
    const at = this.clock.now()
    await addStatus(tx, payment, at)
    await this.books.bookReceipt(tx, payment, payment.receivedCents, at)
    await this.books.bookCapture(tx, payment, at)
  }
}

function decide(payment: Payment, seen: ProviderPayment, at: Date): void {
  if (seen.state === 'succeeded' && seen.receivedCents < payment.amountCents) {
    // Never paid by less than its price; reconciliation reports it to a person.
    log.error({ event: 'payments.too_little', paymentId: payment.id }, 'provider took less than the price')
    return
  }
  if (seen.state === 'failed') payment.failure = seen.failure ?? 'provider_error'
  payment.moveTo(seen.state, at)
  if (payment.status === 'requires_action') payment.action = seen.action
}
