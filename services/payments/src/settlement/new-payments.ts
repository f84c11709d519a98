import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { paymentStaffActed, paymentStarted } from '@borderlane/contracts/payments/internal'
import type { PaymentMethod } from '@borderlane/contracts/payments/payment'
import { Outbox } from '@borderlane/messaging'
import { hashToken, insertRows } from '@borderlane/persistence'
import { CLOCK, type Clock, linkable, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { PaymentHistoryStore } from '../payment/payment-history.store'
import type { OrderPrice } from '../payment/payment-part.entity'
import { Payment } from '../payment/payment.entity'
import { PaymentStore } from '../payment/payment.store'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'

/** Keeps payments that were just begun, and publishes them. */
@Injectable()
export class NewPayments {
  constructor(
    private readonly db: DataSource,
    private readonly payments: PaymentStore,
    private readonly history: PaymentHistoryStore,
    private readonly outbox: Outbox,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Of several for one order at the same time the unique index lets one through; the others wait here for its commit.
   * For several orders it begins for all of them or for none.
   * @param by.id of the payment
   */
  async add(
    tx: EntityManager,
    orders: readonly OrderPrice[],
    by: { id: string; partyId?: string; method: PaymentMethod; caller: Caller; access: OrderAccess },
  ): Promise<void> {
    const { id, partyId, method, caller, access } = by
    const tokenHash = method.kind === 'crypto' ? undefined : hashToken(method.token)
    const at = this.clock.now()
    const payment = Payment.start(
      orders,
      {
        id,
        partyId,
        method: method.kind,
        provider: this.provider.name,
        tokenHash,
        traceparent: linkable(),
      },
      at,
    )
    if (!(await this.payments.insert(tx, payment))) {
      const active = await this.payments.activeOf(
        tx,
        orders.map(({ orderId }) => orderId),
      )
      if (active.some(({ isPaid }) => isPaid)) throw new AppError('orders.already_paid')
      throw new AppError(active.length > 0 ? 'payments.in_progress' : 'payments.bad_token')
    }
    const { orderId, version } = payment
    const started = this.outbox.row(paymentStarted, { paymentId: id, orderId, version })
    await insertRows(tx, [this.history.row(payment, at), started])
    this.outbox.publishAfterCommit(tx, [started])
    log.info({ event: 'payments.started', paymentId: id, orderId }, 'payment was started')
    if (access.role === 'staff') await this.tellStaffAct(tx, payment, caller)
  }

  async read(paymentId: string): Promise<Payment> {
    const payment = await this.payments.find(this.db.manager, paymentId)
    if (!payment) throw new AppError('payments.not_found')
    return payment
  }

  /** Who pays for a traveller is recorded with what else staff do. */
  private async tellStaffAct(
    tx: EntityManager,
    { id: subject, parts }: Payment,
    { userId }: Caller,
  ): Promise<void> {
    if (!userId) throw new AppError('auth.required')
    const at = this.clock.now().toISOString()
    for (const { orderId } of parts)
      await this.outbox.add(tx, paymentStaffActed, { orderId, actorId: userId, action: 'pay', subject, at })
  }
}
