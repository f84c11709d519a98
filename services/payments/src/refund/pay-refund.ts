// plan-refund.ts -> payRefund (job) -> the provider -> payments: pay-refund.ts -> payments.refunded -> orders; notifications: mail
import { excessReturned, paymentRefunded } from '@borderlane/contracts/payments/internal'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log, sideBySide } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In, LessThanOrEqual } from 'typeorm'
import { paidForNothing, refundEntries } from '../payment/ledger'
import { bookTransaction } from '../payment/ledger.store'
import { ORDER_CLOSED, removeMismatch } from '../payment/mismatch.store'
import { type Payment, Refund } from '../payment/payment.entity'
import { lockRefund, readLeft } from '../payment/refund.store'
import { addStatus } from '../payment/status.store'
import { PAYMENT_PROVIDER, type PaymentProvider, type RefundState } from '../provider/payment-provider'
import { payRefund } from './plan-refund'

const EVERY_MS = 5_000
const PAGE = 100
const ASK_AGAIN_MS = 15 * 60_000

/** Pays all that are due: those whose waiting time has ended, and those whose own job is lost. */
export const payDueRefunds = defineJob('payments.pay-due-refunds')

@Injectable()
export class PayRefund {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The ids of refunds that are due, and of those that a process began to pay and did not finish. */
  async listDue(): Promise<string[]> {
    const due = await this.db.manager.find(Refund, {
      select: { id: true },
      where: { status: In(['scheduled', 'processing']), dueAt: LessThanOrEqual(this.clock.now()) },
      order: { dueAt: 'ASC' },
      take: PAGE,
    })
    return due.map(({ id }) => id)
  }

  /** Pays a refund that is due. Safe to repeat: the provider knows it by its id. */
  async payRefund(refundId: string): Promise<void> {
    const begun = await this.db.transaction((tx) => this.begin(tx, refundId))
    if (!begun) return
    const { refund, payment } = begun
    const state = await this.ask(refund, payment)
    if (state === 'processing')
      await this.db.manager.update(
        Refund,
        { id: refundId, status: 'processing' },
        { dueAt: this.askAgainAt() },
      )
    else await this.db.transaction((tx) => this.end(tx, refundId, state))
  }

  private askAgainAt(): Date {
    return new Date(this.clock.now().getTime() + ASK_AGAIN_MS)
  }

  private async ask(refund: Refund, payment: Payment): Promise<RefundState> {
    // Paid outside, paid back outside.
    if (payment.provider === 'manual') return 'succeeded'
    if (payment.provider !== this.provider.name || payment.providerRef === null) return 'failed'
    return this.provider.refund({
      refundId: refund.id,
      ref: payment.providerRef,
      amountCents: refund.amountCents,
    })
  }

  /** Sets the money aside: from here on no other refund can have it. */
  private async begin(tx: EntityManager, refundId: string) {
    const locked = await lockRefund(tx, refundId)
    if (!locked) return undefined
    const { refund, payment } = locked
    const isDue = refund.status === 'scheduled' && refund.dueAt <= this.clock.now()
    if (!isDue && refund.status !== 'processing') return undefined
    if (payment.status === 'disputed') {
      // A bank holds the money: what is left of it is refunded when that has decided.
      await tx.update(Refund, { id: refundId }, { dueAt: this.askAgainAt() })
      return undefined
    }
    if (refund.status === 'processing') return locked
    refund.takeAtMost(await readLeft(tx, payment, refund))
    if (refund.amountCents === 0) {
      await tx.update(Refund, { id: refundId }, { status: 'canceled' })
      return undefined
    }
    refund.status = 'processing'
    payment.refundCents += refund.amountCents
    await tx.save([refund, payment])
    return locked
  }

  /** Ends a refund that was begun: status, history, ledger and event in one transaction. Safe to repeat. */
  private async end(tx: EntityManager, refundId: string, state: 'succeeded' | 'failed'): Promise<void> {
    const locked = await lockRefund(tx, refundId)
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
    if (payment.status !== before) await addStatus(tx, payment, at)
    const names = { paymentId: payment.id, orderId: refund.orderId }
    if (part?.isGivenBack) await removeMismatch(tx, names, ORDER_CLOSED)
    if (state === 'failed') {
      log.error({ event: 'payments.refund_failed', ...names }, 'refund failed at the provider')
      return
    }
    await bookTransaction(tx, {
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

@Injectable()
export class RefundJobs {
  constructor(private readonly refunds: PayRefund) {}

  @Job(payRefund)
  async payRefund({ refundId }: { refundId: string }): Promise<void> {
    await this.refunds.payRefund(refundId)
  }

  @Job(payDueRefunds, { everyMs: EVERY_MS })
  async payDueRefunds(): Promise<void> {
    await sideBySide(await this.refunds.listDue(), (refundId) =>
      this.refunds
        .payRefund(refundId)
        .catch((err: unknown) =>
          log.warn(
            { event: 'payments.refund_not_paid', err },
            'refund could not be paid; retrying in the next round',
          ),
        ),
    )
  }
}
