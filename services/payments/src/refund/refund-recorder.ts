import { excessReturned, paymentRefunded } from '@borderlane/contracts/payments/internal'
import { Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { paidForNothing, refundEntries } from '../ledger/ledger'
import { LedgerStore } from '../ledger/ledger.store'
import { PaymentHistoryStore } from '../payment/payment-history.store'
import { PaymentMismatchStore } from '../payment/payment-mismatch.store'
import { ORDER_CLOSED } from '../payment/mismatch-codes'
import { RefundStore } from './refund.store'

/** Records what became of a refund: status, history, ledger and event in one transaction. */
@Injectable()
export class RefundRecorder {
  constructor(
    private readonly outbox: Outbox,
    private readonly refunds: RefundStore,
    private readonly history: PaymentHistoryStore,
    private readonly mismatches: PaymentMismatchStore,
    private readonly ledger: LedgerStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Ends a refund that was begun. Safe to repeat. */
  async finish(tx: EntityManager, refundId: string, state: 'succeeded' | 'failed'): Promise<void> {
    const locked = await this.refunds.lock(tx, refundId)
    if (locked?.refund.status !== 'processing') return
    const { refund, payment } = locked
    const at = this.clock.now()
    refund.status = state
    refund.settledAt = at
    if (state === 'failed') payment.refundCents -= refund.amountCents
    else payment.refundedCents += refund.amountCents
    await tx.save(refund)
    const before = payment.status
    const isExcess = paidForNothing(refund.cause)
    const part = isExcess ? undefined : payment.partOf(refund.orderId)
    if (state === 'succeeded') {
      if (part) {
        part.refundedCents += refund.amountCents
        await tx.save(part)
      }
      const back = payment.isBack
      if (back.all) payment.moveTo('refunded', at)
      else if (back.some) payment.moveTo('partially_refunded', at)
    }
    if (payment.status === before) payment.version += 1
    await tx.save(payment)
    if (payment.status !== before) await this.history.add(tx, payment, at)
    const names = { paymentId: payment.id, orderId: refund.orderId }
    if (part?.isGivenBack) await this.mismatches.remove(tx, names, ORDER_CLOSED)
    if (state === 'failed') {
      log.error({ event: 'payments.refund_failed', ...names }, 'refund failed at the provider')
      return
    }
    await this.ledger.book(tx, {
      kind: 'refund',
      source: `refund:${refundId}`,
      paymentId: payment.id,
      orderId: part?.orderId,
      at,
      entries: refundEntries({ ...refund, provider: payment.provider, creditCents: part?.creditCents }),
    })
    await this.outbox.add(tx, isExcess ? excessReturned : paymentRefunded, {
      ...names,
      version: payment.version,
      refundId,
      amountCents: refund.amountCents,
      refundedCents: part?.refundedCents ?? payment.refundedCents,
      currency: refund.currency,
      cause: refund.cause,
    })
    log.info({ event: 'payments.refunded', ...names, reason: refund.cause }, 'refund was paid')
  }
}
