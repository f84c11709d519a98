import { paymentRefunded } from '@borderlane/contracts/payments/internal'
import { Outbox } from '@borderlane/messaging'
import { gauge, log } from '@borderlane/runtime'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { disputeEntries } from '../payment/ledger'
import { bookTransaction } from '../payment/ledger.store'
import { type Payment, type PaymentPart, Refund } from '../payment/payment.entity'
import { countDisputed } from '../payment/payment.store'
import { readLeft } from '../payment/refund.store'
import { addStatus } from '../payment/status.store'
import type { ProviderDispute } from '../provider/payment-provider'

/**
 * Payments that their payer disputes at the bank. The bank takes the money at once and decides later; until then
 * nothing of it is refunded another way. A lost dispute is a refund that no one asked us about.
 */
@Injectable()
export class RecordDispute implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    // The alarm: a dispute without an answer at the provider in time is lost.
    gauge('payments_disputes_open', 'Payments that a bank has withdrawn until it decides', () =>
      countDisputed(this.db),
    )
  }

  /** Takes over what the provider says about a dispute. Lock the payment first. Safe to repeat. */
  async recordDispute(tx: EntityManager, payment: Payment, dispute: ProviderDispute, at: Date) {
    if (payment.disputeRef !== dispute.ref) await this.open(tx, payment, dispute, at)
    if (payment.disputeRef !== dispute.ref || payment.status !== 'disputed') return
    if (dispute.state === 'won') await this.win(tx, payment, at)
    if (dispute.state === 'lost') await this.lose(tx, payment, at)
  }

  private async open(tx: EntityManager, payment: Payment, dispute: ProviderDispute, at: Date): Promise<void> {
    const { id: paymentId, orderId } = payment
    const cents = payment.capturedAt
      ? Math.min(dispute.amountCents, sumOf(await this.leftOfParts(tx, payment)))
      : 0
    // What has gone back already cannot be taken again; reconciliation reports it to a person.
    if (cents <= 0 || !payment.moveTo('disputed', at)) return
    payment.disputeRef = dispute.ref
    payment.disputedCents = cents
    await this.keep(tx, payment, 'opened', at)
    log.error(
      { event: 'payments.disputed', paymentId, orderId },
      'payment disputed at the payer’s bank; answer at the provider in time',
    )
  }

  private async win(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
    payment.moveTo(payment.isBack.some ? 'partially_refunded' : 'succeeded', at)
    await this.keep(tx, payment, 'won', at)
  }

  /** What the bank took is taken of the orders one after the other, of none more than is left of it. */
  private async lose(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
    const refunds: Refund[] = []
    let cents = payment.disputedCents
    for (const { part, leftCents } of await this.leftOfParts(tx, payment)) {
      const amountCents = Math.min(cents, leftCents)
      if (amountCents <= 0) continue
      cents -= amountCents
      part.refundedCents += amountCents
      const [cause, status] = ['dispute', 'succeeded'] as const
      const { orderId } = part
      const times = { dueAt: at, createdAt: at, settledAt: at }
      refunds.push(Refund.of(payment, { orderId, status, cause, amountCents, ...times }))
    }
    await tx.insert(Refund, refunds)
    await tx.save(payment.parts)
    payment.refundCents += payment.disputedCents
    payment.refundedCents += payment.disputedCents
    payment.moveTo(payment.isBack.all ? 'refunded' : 'partially_refunded', at)
    await this.keep(tx, payment, 'lost', at)
    for (const { id: refundId, orderId, amountCents, currency, cause } of refunds) {
      const { id: paymentId, version } = payment
      const { refundedCents } = payment.partOf(orderId)
      const names = { paymentId, orderId, version, refundId }
      await this.outbox.add(tx, paymentRefunded, { ...names, amountCents, refundedCents, currency, cause })
    }
  }

  private async leftOfParts(tx: EntityManager, payment: Payment): Promise<Left[]> {
    const left: Left[] = []
    for (const part of payment.parts) {
      const { orderId } = part
      left.push({ part, leftCents: await readLeft(tx, payment, { cause: 'dispute', orderId }) })
    }
    return left
  }

  private async keep(tx: EntityManager, payment: Payment, what: 'opened' | 'won' | 'lost', at: Date) {
    await tx.save(payment)
    await addStatus(tx, payment, at)
    await bookTransaction(tx, {
      kind: 'dispute',
      source: `dispute:${payment.provider}:${payment.disputeRef}:${what}`,
      paymentId: payment.id,
      at,
      entries: disputeEntries(payment.provider, what, payment.disputedCents),
    })
  }
}

interface Left {
  part: PaymentPart
  leftCents: number
}

const sumOf = (left: readonly Left[]): number => left.reduce((sum, { leftCents }) => sum + leftCents, 0)
