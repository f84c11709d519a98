import { paymentCaptured } from '@borderlane/contracts/payments/internal'
import { Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DisputeRecorder } from '../dispute/dispute-recorder'
import { captureEntries, receiptEntries, saleEntries } from '../ledger/ledger'
import { LedgerStore } from '../ledger/ledger.store'
import { PaymentHistoryStore } from '../payment/payment-history.store'
import { Payment } from '../payment/payment.entity'
import type { ProviderPayment } from '../provider/payment-provider'
import { RefundPlanner } from '../refund/refund-planner'

/** Records what is true of a payment: status, history, ledger and event in one transaction. */
@Injectable()
export class PaymentRecorder {
  constructor(
    private readonly outbox: Outbox,
    private readonly refunds: RefundPlanner,
    private readonly disputes: DisputeRecorder,
    private readonly history: PaymentHistoryStore,
    private readonly ledger: LedgerStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records what the provider says now. Safe to repeat; what is older than what is known changes nothing. */
  async record(tx: EntityManager, paymentId: string, seen: ProviderPayment): Promise<void> {
    const payment = await tx.findOne(Payment, {
      where: { id: paymentId },
      lock: { mode: 'pessimistic_write' },
    })
    if (!payment) return
    if (payment.providerRef !== null && payment.providerRef !== seen.ref) {
      log.error(
        { event: 'payments.other_ref', paymentId },
        'the provider reports this payment under another id',
      )
      return
    }
    const at = this.clock.now()
    const [status, wasOpen] = [payment.status, payment.isOpen]
    const came = seen.receivedCents - payment.receivedCents
    payment.providerRef = seen.ref
    payment.checkedAt = at
    payment.invoiceUrl = seen.invoiceUrl
    payment.expiresAt = seen.expiresAt
    if (came > 0) payment.receivedCents = seen.receivedCents
    if (wasOpen) decide(payment, seen, at)
    if (came > 0 && payment.status === status) payment.version += 1
    await tx.save(payment)
    if (came > 0)
      await this.ledger.book(tx, {
        kind: 'receipt',
        source: `receipt:${payment.id}:${payment.receivedCents}`,
        paymentId,
        at,
        entries: receiptEntries(payment.provider, came),
      })
    if (payment.status !== status) {
      await this.history.add(tx, payment, at)
      if (payment.status === 'succeeded') await this.capture(tx, payment, at)
      const { orderId } = payment
      log.info({ event: `payments.${payment.status}`, paymentId, orderId }, 'a payment has a new status')
    }
    if (seen.dispute) await this.disputes.record(tx, payment, seen.dispute, at)
    if (!payment.isOpen) await this.refunds.returnExcess(tx, payment, wasOpen ? 'partial' : 'late')
  }

  /** Records a payment that came another way, as an admin says. */
  async settle(tx: EntityManager, payment: Payment): Promise<void> {
    const { id: paymentId, provider, receivedCents } = payment
    const at = this.clock.now()
    await this.history.add(tx, payment, at)
    await this.ledger.book(tx, {
      kind: 'settlement',
      source: `settlement:${paymentId}`,
      paymentId,
      at,
      entries: receiptEntries(provider, receivedCents),
    })
    await this.capture(tx, payment, at)
  }

  /** Tells that money for an order is here. Orders takes each payment once, however often it hears of it. */
  async tellCaptured(
    tx: EntityManager,
    { id: paymentId, orderId, version, amountCents, currency, method }: Payment,
  ): Promise<void> {
    await this.outbox.add(tx, paymentCaptured, { paymentId, orderId, version, amountCents, currency, method })
  }

  private async capture(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
    const { id: paymentId, amountCents } = payment
    await this.ledger.book(tx, {
      kind: 'sale',
      source: `sale:${paymentId}`,
      paymentId,
      at,
      entries: saleEntries(payment.parts),
    })
    await this.ledger.book(tx, {
      kind: 'capture',
      source: `capture:${paymentId}`,
      paymentId,
      at,
      entries: captureEntries(amountCents),
    })
    await this.tellCaptured(tx, payment)
  }
}

function decide(payment: Payment, seen: ProviderPayment, at: Date): void {
  if (seen.state === 'succeeded' && seen.receivedCents < payment.amountCents) {
    // Never paid by less than its price; reconciliation tells a person.
    log.error(
      { event: 'payments.too_little', paymentId: payment.id },
      'the provider took less than the price',
    )
    return
  }
  if (seen.state === 'failed') payment.failure = seen.failure ?? 'provider_error'
  payment.moveTo(seen.state, at)
  if (payment.status === 'requires_action') payment.action = seen.action
}
