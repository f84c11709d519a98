import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError, type ErrorCode } from '@borderlane/contracts/errors'
import { type OrderAccess, preparePayment } from '@borderlane/contracts/orders/internal'
import {
  type endUnpaid,
  paymentStaffActed,
  paymentStarted,
  type recordSettlement,
} from '@borderlane/contracts/payments/internal'
import { type listOrderPayments, startPayment } from '@borderlane/contracts/payments/order-holder'
import type { Payment as PaymentView, PaymentMethod } from '@borderlane/contracts/payments/payment'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { hashToken, once } from '@borderlane/persistence'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'
import { Refund } from '../refund/refund.entity'
import { toRefund } from '../refund/refund.view'
import { PaymentBook } from './payment-book'
import { PaymentCheck } from './payment-check'
import { noteStatus } from './payment-history'
import { OPEN, PAID } from './payment-status'
import { Payment } from './payment.entity'
import { toPayment } from './payment.view'

type Start = InputOf<typeof startPayment>
type Prepared = OutputOf<typeof preparePayment>

/** The answer is kept beside the payment: it is known only when the provider has answered, too. */
const START_ANSWER = { ...startPayment, name: `${startPayment.name}.answer` }

/** The order shall not be paid like this, or not at all; other errors say nothing about it. */
const NOT_TO_BE_PAID: readonly ErrorCode[] = [
  'orders.price_changed',
  'orders.not_payable',
  'orders.already_paid',
  'orders.not_found',
]

/** What travellers do: begin to pay, and look. */
@Injectable()
export class PaymentService {
  constructor(
    private readonly db: DataSource,
    private readonly calls: Calls,
    private readonly outbox: Outbox,
    private readonly book: PaymentBook,
    private readonly checks: PaymentCheck,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether the provider may still decide on a payment for the order. */
  isPaying(orderId: string): Promise<boolean> {
    return this.db.getRepository(Payment).existsBy({ orderId, status: In([...OPEN]) })
  }

  /**
   * Begins to pay an order that the caller may see. First the payment is kept, then the provider is asked, then the answer is kept: whatever
   * dies in between, the same request again goes on from there and never pays twice.
   */
  async start(input: Start, caller: Caller, access: OrderAccess): Promise<PaymentView> {
    const { method } = input
    if (!this.provider.methods.includes(method.kind)) throw new AppError('payments.method_not_offered')
    if (!this.provider.accepts(method)) throw new AppError('payments.bad_token')
    const prepared = await this.prepare(input.id)
    const keep = (): Promise<{ paymentId: string }> =>
      this.db.transaction((tx) =>
        once(tx, { caller, contract: startPayment, input }, async () => {
          // Thrown in here, so that a repeated request gets its answer even when the order is paid by now.
          if (prepared instanceof AppError) throw prepared
          const paymentId = await this.keep(tx, prepared, method)
          if (access.role === 'staff') await this.tellStaffAct(tx, input.id, paymentId, caller)
          return { paymentId }
        }),
      )
    const { paymentId } = await keep().catch(async (error: unknown) => {
      const isOpen = error instanceof AppError && error.code === 'payments.in_progress'
      if (!isOpen || !(await this.checks.endUnpaid(input.id))) throw error
      return keep()
    })
    await this.begin(paymentId, method)
    return this.db.transaction((tx) =>
      once(tx, { caller, contract: START_ANSWER, input }, async () =>
        toPayment(await tx.findOneByOrFail(Payment, { id: paymentId })),
      ),
    )
  }

  async get(id: string): Promise<PaymentView> {
    return toPayment(await this.find(id))
  }

  /** The order that a payment is for. */
  async orderOf(id: string): Promise<string> {
    return (await this.find(id)).orderId
  }

  async listOfOrder(orderId: string): Promise<OutputOf<typeof listOrderPayments>> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const
    const [payments, refunds] = await Promise.all([
      this.db.manager.find(Payment, { where: { orderId }, order }),
      this.db.manager.find(Refund, { where: { orderId }, order }),
    ])
    return { payments: payments.map(toPayment), refunds: refunds.map(toRefund) }
  }

  /** Nothing of this order waits for its payer any more: it will cost something else. */
  async endUnpaid(orderId: string): Promise<OutputOf<typeof endUnpaid>> {
    await this.checks.endUnpaid(orderId)
    const active = await activePayment(this.db.manager, orderId)
    if (active) throw new AppError(active.isPaid ? 'orders.already_paid' : 'payments.in_progress')
    return {}
  }

  /** An order that was paid outside, as an admin says. Asked again it gives the same payment. */
  async recordSettlement(
    input: InputOf<typeof recordSettlement>,
    caller: Caller,
  ): Promise<OutputOf<typeof recordSettlement>> {
    if (caller.kind !== 'service' || caller.service !== 'orders') throw new AppError('auth.forbidden')
    const { orderId, reason, actorId } = input
    return this.db.transaction(async (tx) => {
      const at = this.clock.now()
      const payment = Payment.start(input, { method: 'manual', provider: 'manual' }, at)
      payment.moveTo('succeeded', at)
      Object.assign(payment, { reason, actorId, receivedCents: payment.amountCents })
      if (await insert(tx, payment)) {
        await this.book.settle(tx, payment)
        log.warn(
          { event: 'payments.settled_by_hand', paymentId: payment.id, orderId, userId: actorId },
          'recorded',
        )
        return { paymentId: payment.id }
      }
      const active = await activePayment(tx, orderId)
      if (active?.method === 'manual') return { paymentId: active.id }
      throw new AppError(active?.isPaid ? 'orders.already_paid' : 'payments.in_progress')
    })
  }

  private async find(id: string): Promise<Payment> {
    const payment = await this.db.manager.findOneBy(Payment, { id })
    if (!payment) throw new AppError('payments.not_found')
    return payment
  }

  /** The amount comes from here alone. */
  private async prepare(id: string): Promise<Prepared | AppError> {
    try {
      return await this.calls.send(preparePayment, { id }, serviceCaller('payments'))
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }

  /** Of several starts at the same time the unique index lets one through; the others wait here for its commit. */
  private async keep(tx: EntityManager, order: Prepared, method: PaymentMethod): Promise<string> {
    const tokenHash = method.kind === 'crypto' ? undefined : hashToken(method.token)
    const at = this.clock.now()
    const payment = Payment.start(order, { method: method.kind, provider: this.provider.name, tokenHash }, at)
    if (!(await insert(tx, payment))) {
      const active = await activePayment(tx, order.orderId)
      if (active?.isPaid) throw new AppError('orders.already_paid')
      throw new AppError(active ? 'payments.in_progress' : 'payments.bad_token')
    }
    await noteStatus(tx, payment, at)
    const { id: paymentId, orderId, version } = payment
    await this.outbox.add(tx, paymentStarted, { paymentId, orderId, version })
    log.info({ event: 'payments.started', paymentId, orderId }, 'a payment was begun')
    return paymentId
  }

  /** Who pays for a traveller is written down with what else staff do. */
  private async tellStaffAct(
    tx: EntityManager,
    orderId: string,
    subject: string,
    { userId }: Caller,
  ): Promise<void> {
    if (!userId) throw new AppError('auth.required')
    const at = this.clock.now().toISOString()
    await this.outbox.add(tx, paymentStaffActed, { orderId, actorId: userId, action: 'pay', subject, at })
  }

  /**
   * Between the question for its price and the moment at which this payment could be seen, the order may have got another
   * price, or have been closed.
   * @throws AppError `orders.price_changed` or what else keeps the order from being paid; the payment has ended then
   */
  private async checkPrice(payment: Payment): Promise<void> {
    const now = await this.prepare(payment.orderId)
    const isChanged =
      now instanceof AppError
        ? NOT_TO_BE_PAID.includes(now.code)
        : now.totalAmountCents !== payment.amountCents
    if (!isChanged) return
    await this.checks.drop(payment)
    if (now instanceof AppError) throw now
    throw new AppError('orders.price_changed', { totalAmountCents: now.totalAmountCents })
  }

  /** Hands the method over to the provider. When that fails, the check job finds out later what became of it. */
  private async begin(paymentId: string, method: PaymentMethod): Promise<void> {
    const payment = await this.db.manager.findOneByOrFail(Payment, { id: paymentId })
    if (payment.providerRef !== null || payment.status !== 'processing') return
    const { orderId, amountCents, currency } = payment
    await this.checkPrice(payment)
    try {
      const seen = await this.provider.begin({ paymentId, orderId, method, amountCents, currency })
      await this.db.transaction((tx) => this.book.take(tx, paymentId, seen))
    } catch (err) {
      log.warn(
        { event: 'payments.not_begun', paymentId, err },
        'the provider did not answer; it is asked again',
      )
    }
  }
}

async function insert(tx: EntityManager, payment: Payment): Promise<boolean> {
  const inserted = await tx
    .createQueryBuilder()
    .insert()
    .into(Payment)
    .values(payment)
    .orIgnore()
    .returning('id')
    .execute()
  return (inserted.raw as unknown[]).length === 1
}

function activePayment(tx: EntityManager, orderId: string): Promise<Payment | null> {
  return tx.findOneBy(Payment, { orderId, status: In([...OPEN, ...PAID]) })
}
