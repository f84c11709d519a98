import type { RefundCause } from '@borderlane/contracts/payments/payment'
import { excessReturned, paymentRefunded } from '@borderlane/contracts/payments/internal'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import {
  cancellationRefund,
  closedRefund,
  type RefundableOrder,
  type RefundAmount,
  rejectionRefund,
} from '@borderlane/contracts/refund'
import { Jobs, Outbox } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In, LessThanOrEqual } from 'typeorm'
import type { Config } from '../config'
import { book, paidForNothing, refundEntries } from '../ledger/ledger'
import { noteStatus } from '../payment/payment-history'
import { ORDER_CLOSED } from '../reconciliation/mismatch'
import { Payment } from '../payment/payment.entity'
import { PAYMENT_PROVIDER, type PaymentProvider, type RefundState } from '../provider/payment-provider'
import { PAID } from '../payment/payment-status'
import { Refund } from './refund.entity'
import { payRefund } from './refund-jobs'
import { isGivenBack, leftOf, paidBack, scheduleAtMost } from './refund-sums'

const HOUR_MS = 3_600_000
const PAGE = 100
/** A refund that the provider has begun and not finished is asked about again after this time. */
const ASK_AGAIN_MS = 15 * 60_000

/** Money that goes back: planned in the transaction that causes it, paid by a job, booked when the provider has done it. */
@Injectable()
export class RefundService {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What came and pays for nothing goes back by itself. */
  async returnExcess(tx: EntityManager, payment: Payment, unpaid: 'late' | 'partial'): Promise<void> {
    const paysFor = payment.capturedAt ? payment.amountCents : 0
    const [row] = await tx.query<[{ planned: number }]>(
      `SELECT coalesce(sum(amount_cents), 0)::int AS planned FROM refund
       WHERE payment_id = $1 AND cause IN ('late', 'surplus', 'partial') AND status <> 'canceled'`,
      [payment.id],
    )
    const amountCents = payment.receivedCents - paysFor - row.planned
    if (amountCents > 0)
      await this.plan(tx, payment, { cause: payment.capturedAt ? 'surplus' : unpaid, amountCents })
  }

  /** An order was rejected: what its protection promised goes back, after the time in which it can be taken back. */
  async planForRejection(tx: EntityManager, orderId: string): Promise<void> {
    const payment = await paidPayment(tx, orderId)
    if (!payment) return
    const { amountCents } = rejectionRefund(await refundable(tx, payment, 'rejected'))
    const waiting = await tx.existsBy(Refund, {
      paymentId: payment.id,
      status: 'scheduled',
      cause: 'rejection',
    })
    if (amountCents === 0 || waiting) return
    const waitMs = this.config.REFUND_DELAY_HOURS * HOUR_MS
    await this.plan(tx, payment, { cause: 'rejection', amountCents, waitMs })
  }

  /** The rejection was taken back before its refund went out. */
  async takeBackRejection(tx: EntityManager, orderId: string): Promise<void> {
    await tx.update(Refund, { orderId, cause: 'rejection', status: 'scheduled' }, { status: 'canceled' })
  }

  /** The traveller has cancelled: what the terms return goes back at once. */
  async planForCancellation(tx: EntityManager, orderId: string, from: OrderStatus): Promise<void> {
    const payment = await paidPayment(tx, orderId)
    if (!payment) return
    const back = cancellationRefund(await refundable(tx, payment, from), this.config.CANCEL_REFUND_PERCENT)
    await this.planParts(tx, payment, 'cancellation', back)
  }

  /**
   * The order was closed before its money came: all of it goes back at once, and is a mismatch until it is back. Once:
   * what was begun before, or failed, is for a person to look at.
   */
  async planForClosed(tx: EntityManager, paymentId: string): Promise<void> {
    const payment = await tx.findOne(Payment, {
      where: { id: paymentId },
      lock: { mode: 'pessimistic_write' },
    })
    if (!payment?.capturedAt || (await isGivenBack(tx, paymentId))) return
    await tx.query(`INSERT INTO payment_mismatch (payment_id, what) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
      paymentId,
      ORDER_CLOSED,
    ])
    await this.planParts(tx, payment, 'closed', closedRefund(await refundable(tx, payment, 'closed')))
  }

  private async planParts(
    tx: EntityManager,
    payment: Payment,
    cause: 'cancellation' | 'closed',
    { amountCents, governmentFeeCents, denialProtectionFeeCents: protectionFeeCents }: RefundAmount,
  ): Promise<void> {
    if (amountCents > 0)
      await this.plan(tx, payment, { cause, amountCents, governmentFeeCents, protectionFeeCents })
  }

  /** Writes a refund down and has it paid when it is due. */
  async plan(
    tx: EntityManager,
    payment: Payment,
    {
      waitMs = 0,
      ...fields
    }: { cause: RefundCause; amountCents: number; waitMs?: number } & Partial<
      Pick<Refund, 'governmentFeeCents' | 'protectionFeeCents' | 'reason' | 'requestedBy'>
    >,
  ): Promise<Refund> {
    const now = this.clock.now()
    const dueAt = new Date(now.getTime() + waitMs)
    const refund = Refund.of(payment, { status: 'scheduled', dueAt, createdAt: now, ...fields })
    await tx.insert(Refund, refund)
    if (waitMs === 0) afterCommit(tx, () => this.queue(refund.id), refund)
    log.info(
      {
        event: 'payments.refund_planned',
        paymentId: payment.id,
        orderId: payment.orderId,
        reason: refund.cause,
      },
      'money goes back',
    )
    return refund
  }

  /** The ids of refunds that are due, or whose payer has died at it. */
  async due(): Promise<string[]> {
    const due = await this.db.manager.find(Refund, {
      select: { id: true },
      where: { status: In(['scheduled', 'processing']), dueAt: LessThanOrEqual(this.clock.now()) },
      order: { dueAt: 'ASC' },
      take: PAGE,
    })
    return due.map(({ id }) => id)
  }

  /** Pays a refund that is due. Safe to repeat: the provider knows it by its id. */
  async pay(refundId: string): Promise<void> {
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
    else await this.db.transaction((tx) => this.finish(tx, refundId, state))
  }

  private askAgainAt(): Date {
    return new Date(this.clock.now().getTime() + ASK_AGAIN_MS)
  }

  private queue(refundId: string): void {
    this.jobs
      .add(payRefund, { refundId }, { key: refundId })
      .catch((err: unknown) =>
        log.warn({ event: 'payments.refund_not_queued', err }, 'the next round pays it'),
      )
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
  private async begin(
    tx: EntityManager,
    refundId: string,
  ): Promise<{ refund: Refund; payment: Payment } | undefined> {
    const locked = await lockRefund(tx, refundId)
    if (!locked) return undefined
    const { refund, payment } = locked
    const isDue = refund.status === 'scheduled' && refund.dueAt <= this.clock.now()
    if (!isDue && refund.status !== 'processing') return undefined
    if (payment.status === 'disputed') {
      // A bank holds the money: what is left of it goes back when that has decided.
      await tx.update(Refund, { id: refundId }, { dueAt: this.askAgainAt() })
      return undefined
    }
    if (refund.status === 'processing') return locked
    scheduleAtMost(refund, await leftOf(tx, payment, refund.cause))
    if (refund.amountCents === 0) {
      await tx.update(Refund, { id: refundId }, { status: 'canceled' })
      return undefined
    }
    refund.status = 'processing'
    payment.refundCents += refund.amountCents
    await tx.save([refund, payment])
    return locked
  }

  private async finish(tx: EntityManager, refundId: string, state: 'succeeded' | 'failed'): Promise<void> {
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
    if (state === 'succeeded') {
      const back = await paidBack(tx, payment)
      if (back.all) payment.moveTo('refunded', at)
      else if (back.some) payment.moveTo('partially_refunded', at)
    }
    if (payment.status === before) payment.version += 1
    await tx.save(payment)
    if (payment.status !== before) await noteStatus(tx, payment, at)
    if (payment.status === 'refunded')
      await tx.query(`DELETE FROM payment_mismatch WHERE payment_id = $1 AND what = $2`, [
        payment.id,
        ORDER_CLOSED,
      ])
    const names = { paymentId: payment.id, orderId: payment.orderId }
    if (state === 'failed') {
      log.error({ event: 'payments.refund_failed', ...names }, 'the provider did not give money back')
      return
    }
    await book(tx, {
      kind: 'refund',
      source: `refund:${refundId}`,
      paymentId: payment.id,
      at,
      entries: refundEntries({ ...refund, provider: payment.provider }),
    })
    await this.outbox.add(tx, paidForNothing(refund.cause) ? excessReturned : paymentRefunded, {
      ...names,
      version: payment.version,
      refundId,
      amountCents: refund.amountCents,
      refundedCents: payment.refundedCents,
      currency: refund.currency,
      cause: refund.cause,
    })
    log.info({ event: 'payments.refunded', ...names, reason: refund.cause }, 'money went back')
  }
}

function paidPayment(tx: EntityManager, orderId: string): Promise<Payment | null> {
  return tx.findOne(Payment, {
    where: { orderId, status: In([...PAID]) },
    lock: { mode: 'pessimistic_write' },
  })
}

/** The payment first: whoever changes a payment waits there, and nobody waits for both the other way round. */
async function lockRefund(
  tx: EntityManager,
  id: string,
): Promise<{ refund: Refund; payment: Payment } | undefined> {
  const known = await tx.findOneBy(Refund, { id })
  if (!known) return undefined
  const lock = { mode: 'pessimistic_write' } as const
  const payment = await tx.findOneOrFail(Payment, { where: { id: known.paymentId }, lock })
  const refund = await tx.findOneOrFail(Refund, { where: { id }, lock })
  return { refund, payment }
}

async function refundable(
  tx: EntityManager,
  payment: Payment,
  status: OrderStatus,
): Promise<RefundableOrder> {
  const leftCents = await leftOf(tx, payment, 'admin')
  return {
    status,
    paidCents: payment.amountCents,
    refundedCents: payment.amountCents - leftCents,
    governmentFeeCents: payment.governmentFeeCents,
    serviceFeeCents: payment.serviceFeeCents,
    denialProtection: payment.protectionFeeCents > 0,
    denialProtectionFeeCents: payment.protectionFeeCents,
  }
}
