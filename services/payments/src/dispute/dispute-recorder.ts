import { paymentRefunded } from '@borderlane/contracts/payments/internal'
import { Outbox } from '@borderlane/messaging'
import { gauge, log } from '@borderlane/runtime'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { disputeEntries } from '../ledger/ledger'
import { LedgerStore } from '../ledger/ledger.store'
import { PaymentHistoryStore } from '../payment/payment-history.store'
import type { Payment } from '../payment/payment.entity'
import { PaymentStore } from '../payment/payment.store'
import type { ProviderDispute } from '../provider/payment-provider'
import { Refund } from '../refund/refund.entity'
import { RefundStore } from '../refund/refund.store'

/**
 * Payments that their payer disputes at the bank. The bank takes the money at once and decides later; until then
 * nothing of it goes back another way. A lost dispute is a refund that nobody asked us about.
 */
@Injectable()
export class DisputeRecorder implements OnModuleInit {
  constructor(
    private readonly payments: PaymentStore,
    private readonly refunds: RefundStore,
    private readonly history: PaymentHistoryStore,
    private readonly ledger: LedgerStore,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    // The alarm: whoever does not answer at the provider in time loses.
    gauge('payments_disputes_open', 'Payments that a bank has taken back until it decides', () =>
      this.payments.countDisputed(),
    )
  }

  /** Takes over what the provider says about a dispute. Lock the payment first. Safe to repeat. */
  async record(tx: EntityManager, payment: Payment, dispute: ProviderDispute, at: Date): Promise<void> {
    if (payment.disputeRef !== dispute.ref) await this.open(tx, payment, dispute, at)
    if (payment.disputeRef !== dispute.ref || payment.status !== 'disputed') return
    if (dispute.state === 'won') await this.win(tx, payment, at)
    if (dispute.state === 'lost') await this.lose(tx, payment, at)
  }

  private async open(tx: EntityManager, payment: Payment, dispute: ProviderDispute, at: Date): Promise<void> {
    const { id: paymentId, orderId } = payment
    const cents = payment.capturedAt
      ? Math.min(dispute.amountCents, await this.refunds.leftOf(tx, payment, 'dispute'))
      : 0
    // What has gone back already cannot be taken again; reconciliation tells a person.
    if (cents <= 0 || !payment.moveTo('disputed', at)) return
    payment.disputeRef = dispute.ref
    payment.disputedCents = cents
    await this.keep(tx, payment, 'opened', at)
    log.error({ event: 'payments.disputed', paymentId, orderId }, 'a payer disputes a payment at the bank')
  }

  private async win(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
    const { some } = await this.refunds.paidBack(tx, payment)
    payment.moveTo(some ? 'partially_refunded' : 'succeeded', at)
    await this.keep(tx, payment, 'won', at)
  }

  private async lose(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
    const { id: paymentId, orderId, disputedCents: amountCents, currency } = payment
    const refund = Refund.of(payment, {
      status: 'succeeded',
      cause: 'dispute',
      amountCents,
      dueAt: at,
      createdAt: at,
      settledAt: at,
    })
    await tx.insert(Refund, refund)
    payment.refundCents += amountCents
    payment.refundedCents += amountCents
    const { all } = await this.refunds.paidBack(tx, payment)
    payment.moveTo(all ? 'refunded' : 'partially_refunded', at)
    await this.keep(tx, payment, 'lost', at)
    await this.outbox.add(tx, paymentRefunded, {
      paymentId,
      orderId,
      version: payment.version,
      refundId: refund.id,
      amountCents,
      refundedCents: payment.refundedCents,
      currency,
      cause: 'dispute',
    })
  }

  private async keep(
    tx: EntityManager,
    payment: Payment,
    what: 'opened' | 'won' | 'lost',
    at: Date,
  ): Promise<void> {
    await tx.save(payment)
    await this.history.add(tx, payment, at)
    await this.ledger.book(tx, {
      kind: 'dispute',
      source: `dispute:${payment.provider}:${payment.disputeRef}:${what}`,
      paymentId: payment.id,
      at,
      entries: disputeEntries(payment.provider, what, payment.disputedCents),
    })
  }
}
