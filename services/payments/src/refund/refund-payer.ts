import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In, LessThanOrEqual } from 'typeorm'
import type { Payment } from '../payment/payment.entity'
import { PAYMENT_PROVIDER, type PaymentProvider, type RefundState } from '../provider/payment-provider'
import { RefundRecorder } from './refund-recorder'
import { Refund } from './refund.entity'
import { RefundStore } from './refund.store'

const PAGE = 100
/** A refund that the provider has begun and not finished is asked about again after this time. */
const ASK_AGAIN_MS = 15 * 60_000

/** Pays refunds that are due, by the provider that took the money. */
@Injectable()
export class RefundPayer {
  constructor(
    private readonly db: DataSource,
    private readonly refunds: RefundStore,
    private readonly recorder: RefundRecorder,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The ids of refunds that are due, and of those that a process began to pay and did not finish. */
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
    else await this.db.transaction((tx) => this.recorder.finish(tx, refundId, state))
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
  private async begin(
    tx: EntityManager,
    refundId: string,
  ): Promise<{ refund: Refund; payment: Payment } | undefined> {
    const locked = await this.refunds.lock(tx, refundId)
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
    refund.takeAtMost(await this.refunds.leftOf(tx, payment, refund))
    if (refund.amountCents === 0) {
      await tx.update(Refund, { id: refundId }, { status: 'canceled' })
      return undefined
    }
    refund.status = 'processing'
    payment.refundCents += refund.amountCents
    await tx.save([refund, payment])
    return locked
  }
}
