// reconcile (job) -> the provider, orders.readCaptures -> payments: reconcile-payments.ts -> what was lost is sent again
import { type CaptureOutcome, readCaptures } from '@borderlane/contracts/orders/internal'
import { Calls, defineJob, Job, serviceCaller } from '@borderlane/messaging'
import { CLOCK, type Clock, gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { CheckPayment } from './check-payment'
import { PaymentBooks } from './payment-books'
import { forEachId } from '../payment/for-each-id'
import { addMismatch, countMismatches, keepMismatches, ORDER_CLOSED } from '../payment/mismatch.store'
import type { Payment, PaymentPart } from '../payment/payment.entity'
import { takeDecidedPayments } from '../payment/payment.store'
import { PAYMENT_PROVIDER, type PaymentProvider, type ProviderPayment } from '../provider/payment-provider'
import { PlanRefund } from '../refund/plan-refund'

const EVERY_MS = 60_000
/** Over before the next round begins. */
const WITHIN_MS = 50_000
/** As many as orders is asked about at once. */
const PAGE = 100

export const reconcile = defineJob('payments.reconcile')

/** What orders made of parts of payments, by `captureKey`; undefined: orders does not answer. */
export type Captures = ReadonlyMap<string, CaptureOutcome> | undefined

export const captureKey = (paymentId: string, orderId: string): string => `${paymentId} ${orderId}`

/**
 * Compares a payment with the provider and with its order. What a lost webhook would have reported is made up for, what
 * orders has not received is sent again, and what came for a closed order is refunded; what cannot be made up for is kept
 * and raised until it is gone.
 */
@Injectable()
export class ComparePayment {
  constructor(
    private readonly db: DataSource,
    private readonly checks: CheckPayment,
    private readonly books: PaymentBooks,
    private readonly refunds: PlanRefund,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Repairs what can be repaired in one payment and keeps what is left. */
  async comparePayment(paymentId: string, captures?: Captures): Promise<void> {
    const checked = await this.checks.checkPayment(paymentId)
    if (!checked) return
    const { payment, seen } = checked
    await this.keep({ paymentId }, mismatchesOf(payment, seen))
    if (captures) for (const part of payment.parts) await this.comparePart(payment, part, captures)
  }

  private async comparePart(payment: Payment, part: PaymentPart, captures: NonNullable<Captures>) {
    const { paymentId, orderId } = part
    const known = { capturedAt: payment.capturedAt, status: part.statusIn(payment) }
    const found = orderMismatchOf(known, captures.get(captureKey(paymentId, orderId)), this.clock.now())
    await this.keep({ paymentId, orderId }, found ? [found] : [])
    await this.db.transaction(async (tx) => {
      if (found === 'order_unaware') await this.books.publishCapture(tx, payment, part)
      if (found === ORDER_CLOSED) await this.refunds.planForClosed(tx, paymentId, orderId)
    })
  }

  /** Keeps what one side says differently now; what it does not say any more goes. */
  private async keep(side: { paymentId: string; orderId?: string }, found: readonly string[]): Promise<void> {
    await keepMismatches(this.db, side, found)
    for (const what of found)
      if (await addMismatch(this.db.manager, side, what))
        log.error(
          { event: 'payments.mismatch', ...side, reason: what },
          `the ${side.orderId ? 'order' : 'provider'} says something else of a payment`,
        )
  }
}

/** Compares decided payments, those first that no one has looked at for the longest time. */
@Injectable()
export class ReconcilePayments implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly calls: Calls,
    private readonly comparison: ComparePayment,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
  ) {}

  onModuleInit(): void {
    gauge(
      'payments_mismatches',
      'Payments of which the provider or the order says something else, unrepaired',
      () => countMismatches(this.db),
    )
  }

  @Job(reconcile, { everyMs: EVERY_MS })
  async reconcilePayments(): Promise<void> {
    let captures: Captures
    const page = async (): Promise<string[]> => {
      const ids = await takeDecidedPayments(this.db, this.provider.name, PAGE)
      captures = await this.askOrders(ids)
      return ids
    }
    const compare = (id: string): Promise<void> =>
      this.comparison
        .comparePayment(id, captures)
        .catch((err: unknown) =>
          log.warn(
            { event: 'payments.not_compared', paymentId: id, err },
            'payment could not be compared; retrying in a later round',
          ),
        )
    await forEachId(page, compare, WITHIN_MS)
  }

  private async askOrders(paymentIds: string[]): Promise<Captures> {
    if (paymentIds.length === 0) return undefined
    try {
      const { captures } = await this.calls.send(readCaptures, { paymentIds }, serviceCaller('payments'))
      return new Map(captures.map((one) => [captureKey(one.paymentId, one.orderId), one.outcome]))
    } catch (err) {
      log.warn(
        { event: 'payments.orders_not_asked', err },
        'orders could not be asked about payments; retrying in the next round',
      )
      return undefined
    }
  }
}

type Known = Pick<
  Payment,
  | 'amountCents'
  | 'receivedCents'
  | 'refundCents'
  | 'refundedCents'
  | 'capturedAt'
  | 'status'
  | 'failure'
  | 'providerRef'
  | 'disputeRef'
  | 'disputedCents'
>

/** One that we could not take over, or not in full: the money had gone back already. */
function isSame({ disputeRef, disputedCents }: Known, dispute: ProviderPayment['dispute']): boolean {
  return !dispute || (dispute.ref === disputeRef && dispute.amountCents === disputedCents)
}

/** What a provider says differently, as codes; empty where both agree. */
export function mismatchesOf(payment: Known, seen: ProviderPayment | undefined): string[] {
  // It never was there: that is why it failed.
  if (payment.providerRef?.startsWith('none-')) return []
  if (!seen) return ['unknown_at_provider']
  const isPaid = payment.capturedAt !== null
  return [
    ...(seen.amountCents === payment.amountCents ? [] : ['amount_differs']),
    ...(isPaid && seen.state !== 'succeeded' ? ['not_paid_at_provider'] : []),
    ...(seen.receivedCents === payment.receivedCents ? [] : ['received_differs']),
    // While one is on its way the provider may know of it or not.
    ...(payment.refundCents !== payment.refundedCents || seen.refundedCents === payment.refundedCents
      ? []
      : ['refunds_differ']),
    ...(isSame(payment, seen.dispute) ? [] : ['dispute_differs']),
  ]
}

/** Longer than an event is on its way, and than orders looks for what it lacks. */
const HEARD_AFTER_MS = 10 * 60_000
/** Money that its order has taken, whatever its status. */
const TAKEN: readonly CaptureOutcome[] = ['applied', 'not_payable']

/**
 * What its order says differently of a captured payment, as a code; undefined where both agree.
 * @param outcome what orders made of it; undefined: it has not heard of it
 */
export function orderMismatchOf(
  payment: Pick<Payment, 'capturedAt' | 'status'>,
  outcome: CaptureOutcome | undefined,
  now: Date,
): 'order_unaware' | 'order_refused' | typeof ORDER_CLOSED | undefined {
  // Refunded by a person, or automatically.
  if (!payment.capturedAt || payment.status === 'refunded') return undefined
  if (outcome === 'closed') return ORDER_CLOSED
  if (now.getTime() - payment.capturedAt.getTime() <= HEARD_AFTER_MS) return undefined
  if (!outcome) return 'order_unaware'
  return TAKEN.includes(outcome) ? undefined : 'order_refused'
}
