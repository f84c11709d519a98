// startPayment -> orders.preparePayment (the price) -> payments: start-payment.ts -> the provider -> record-payment.ts
// -> payments.captured -> orders: pay/capture-payment.ts; where the provider decides later: check-payment.ts, receive-webhook.ts
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { ErrorCode } from '@borderlane/contracts/errors'
import { type OrderAccess, preparePartyPayment, preparePayment } from '@borderlane/contracts/orders/internal'
import { paymentStaffActed, paymentStarted } from '@borderlane/contracts/payments/internal'
import { startPartyPayment, startPayment } from '@borderlane/contracts/payments/order-holder'
import type { Payment as PaymentView, PaymentMethod } from '@borderlane/contracts/payments/payment'
import { Calls, Handle, Outbox, serviceCaller, Site } from '@borderlane/messaging'
import { answerOnce, hashToken, insertRows, newId } from '@borderlane/persistence'
import { CLOCK, type Clock, linkable, log } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Payment, type OrderPrice } from '../payment/payment.entity'
import { findActivePayment, findActivePayments, findPayment, insertPayment } from '../payment/payment.store'
import { toPayment } from '../payment/payment.view'
import { statusRow } from '../payment/status.store'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'
import { CheckPayment } from './check-payment'

type Price = OutputOf<typeof preparePayment>

interface Paid {
  id: string
  partyId?: string
  furtherPaymentId?: string
}

interface Start {
  contract: typeof startPayment | typeof startPartyPayment
  input: InputOf<typeof startPayment>
  caller: Caller
  access: OrderAccess
  partyId?: string
}

/** The order shall not be paid like this, or not at all; other errors say nothing about it. */
const NOT_TO_BE_PAID: readonly ErrorCode[] = [
  'orders.price_changed',
  'orders.not_payable',
  'orders.already_paid',
  'orders.not_found',
  'orders.further_ended',
]

@Injectable()
export class NewPayments {
  constructor(
    private readonly outbox: Outbox,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Of several for one order at the same time the unique index lets one through; the others wait here for its commit.
   * For several orders it begins for all of them or for none.
   * @param by.id of the payment
   */
  async addPayment(
    tx: EntityManager,
    orders: readonly OrderPrice[],
    by: { id: string; partyId?: string; method: PaymentMethod; caller: Caller; access: OrderAccess },
  ): Promise<Payment> {
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
    if (!(await insertPayment(tx, payment))) {
      const active = await findActivePayments(tx, orders)
      if (active.some(({ isPaid }) => isPaid)) throw new AppError('orders.already_paid')
      throw new AppError(active.length > 0 ? 'payments.in_progress' : 'payments.bad_token')
    }
    const { orderId, version } = payment
    const started = this.outbox.row(paymentStarted, { paymentId: id, orderId, version })
    await insertRows(tx, [statusRow(payment, at), started])
    this.outbox.publishAfterCommit(tx, [started])
    log.info({ event: 'payments.started', paymentId: id, orderId }, 'payment was started')
    if (access.role === 'staff') await this.publishStaffAct(tx, payment, caller)
    return payment
  }

  /** Who pays for a traveller is recorded with what else staff do. */
  private async publishStaffAct(tx: EntityManager, { id: subject, parts }: Payment, { userId }: Caller) {
    if (!userId) throw new AppError('auth.required')
    const at = this.clock.now().toISOString()
    for (const { orderId } of parts)
      await this.outbox.add(tx, paymentStaffActed, { orderId, actorId: userId, action: 'pay', subject, at })
  }
}

@Controller()
export class StartPayment {
  constructor(
    private readonly db: DataSource,
    private readonly calls: Calls,
    private readonly newPayments: NewPayments,
    private readonly checks: CheckPayment,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    private readonly site: Site,
  ) {}

  /**
   * Begins to pay an order that the caller may see. First the payment is kept, then the provider is asked, then the
   * answer is kept: whatever dies in between, the same request again goes on from there and never pays twice.
   */
  @Handle(startPayment, { about: ({ id }) => id })
  startPayment(input: InputOf<typeof startPayment>, caller: Caller, access: OrderAccess) {
    return this.startFor({ contract: startPayment, input, caller, access })
  }

  /** The same for all orders of a party that can be paid: one charge, and a part of it for each. */
  @Handle(startPartyPayment, { about: ({ id }) => id })
  startPartyPayment(input: InputOf<typeof startPartyPayment>, caller: Caller, access: OrderAccess) {
    return this.startFor({ contract: startPartyPayment, input, caller, access, partyId: input.id })
  }

  private async startFor({ contract, input, caller, access, partyId }: Start): Promise<PaymentView> {
    const { method } = input
    const isOff = method.kind === 'crypto' && (await this.site.isOff('crypto'))
    if (isOff || !this.provider.methods.includes(method.kind))
      throw new AppError('payments.method_not_offered')
    if (!this.provider.accepts(method)) throw new AppError('payments.bad_token')
    const { id: of, furtherPaymentId } = input
    const prepared = await this.prepare({ id: of, partyId, furtherPaymentId })
    const id = newId()
    const request = { caller, contract, input, answer: { paymentId: id } }
    let added: Payment | undefined
    const keep = (): Promise<{ paymentId: string }> =>
      this.db.transaction((tx) =>
        answerOnce(tx, request, async () => {
          // Thrown in here, so that a repeated request gets its answer even when the order is paid by now.
          if (prepared instanceof AppError) throw prepared
          added = await this.newPayments.addPayment(tx, prepared, { id, partyId, method, caller, access })
          return request.answer
        }),
      )
    const { paymentId } = await keep().catch(async (error: unknown) => {
      const isOpen = error instanceof AppError && error.code === 'payments.in_progress'
      if (!isOpen || prepared instanceof AppError || !(await this.endUnpaid(prepared))) throw error
      return keep()
    })
    const begun = await this.begin(added ?? (await this.read(paymentId)), method)
    const { manager } = this.db
    const answer = toPayment(begun ?? (await this.read(paymentId)))
    // Nothing else is written: the row is a transaction of its own.
    // The answer is kept beside the payment: it is known only when the provider has answered, too.
    const answered = { ...contract, name: `${contract.name}.answer` }
    return answerOnce(manager, { caller, contract: answered, input, answer }, () => Promise.resolve(answer))
  }

  /** @returns whether something has ended that waited for its payer */
  private async endUnpaid(orders: readonly OrderPrice[]): Promise<boolean> {
    let hasEnded = false
    for (const order of orders) {
      const payment = await findActivePayment(this.db.manager, order.orderId, order.furtherPaymentId)
      hasEnded = (payment !== null && (await this.checks.endUnpaid(payment))) || hasEnded
    }
    return hasEnded
  }

  /** The amounts come from here alone. */
  private async prepare({ id, partyId, furtherPaymentId }: Paid): Promise<Price[] | AppError> {
    try {
      if (partyId === undefined) {
        const of = { id, ...(furtherPaymentId && { furtherPaymentId }) }
        return [await this.calls.send(preparePayment, of, serviceCaller('payments'))]
      }
      return (await this.calls.send(preparePartyPayment, { id }, serviceCaller('payments'))).orders
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }

  private async read(paymentId: string): Promise<Payment> {
    const payment = await findPayment(this.db.manager, paymentId)
    if (!payment) throw new AppError('payments.not_found')
    return payment
  }

  private async begin(payment: Payment, method: PaymentMethod): Promise<Payment | undefined> {
    if (payment.providerRef !== null || payment.status !== 'processing') return payment
    await this.checkPrice(payment)
    return this.checks.beginPayment(payment, method)
  }

  /**
   * Between the question for its price and the moment at which this payment could be seen, the order may have got another
   * price, or have been closed; and someone may have joined or left the party.
   * @throws AppError `orders.price_changed` or what else keeps the order from being paid; the payment has ended then
   */
  private async checkPrice(payment: Payment): Promise<void> {
    const { partyId, orderId, furtherPaymentId } = payment
    const now = await this.prepare({
      id: partyId ?? orderId,
      partyId: partyId ?? undefined,
      furtherPaymentId,
    })
    const isChanged = now instanceof AppError ? NOT_TO_BE_PAID.includes(now.code) : !isFor(payment, now)
    if (!isChanged) return
    await this.checks.dropPayment(payment)
    if (now instanceof AppError) throw now
    const totalAmountCents = now.reduce((sum, price) => sum + price.totalAmountCents, 0)
    throw new AppError('orders.price_changed', { totalAmountCents })
  }
}

function isFor({ parts }: Payment, prices: readonly Price[]): boolean {
  if (parts.length !== prices.length) return false
  return prices.every(({ orderId, totalAmountCents }) =>
    parts.some((part) => part.orderId === orderId && part.amountCents === totalAmountCents),
  )
}
