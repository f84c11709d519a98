// payments.started -> payments: askProvider (job) -> the provider -> record-payment.ts -> payments.captured -> orders
// The job settlePayments asks about what no webhook and no job of its own has decided.
import type { PayloadOf } from '@borderlane/contracts/define'
import { paymentStarted } from '@borderlane/contracts/payments/internal'
import type { PaymentMethod } from '@borderlane/contracts/payments/payment'
import { OrderId, PaymentId } from '@borderlane/contracts/primitives'
import { defineJob, Job, Jobs, OnEvent } from '@borderlane/messaging'
import { CLOCK, type Clock, gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { forEachId } from '../payment/for-each-id'
import type { Payment } from '../payment/payment.entity'
import {
  listActivePayments,
  findPayment,
  readOldestProcessing,
  takeOpenPayments,
} from '../payment/payment.store'
import { PAYMENT_PROVIDER, type PaymentProvider, type ProviderPayment } from '../provider/payment-provider'
import { RecordPayment } from './record-payment'

const SETTLE_EVERY_MS = 5_000
/** Over before the next round begins. */
const SETTLE_WITHIN_MS = 4_000
const PAGE = 100
/** A provider that works on a payment decides soon. */
const PROCESSING_ASKED_EVERY_MS = 3_000
/** The payer may take their time; the provider's webhook is faster than asking. */
const ACTION_ASKED_EVERY_MS = 15_000
/** After so long a payment that the provider does not know was never begun: its token is gone. */
const NEVER_BEGUN_MS = 120_000

export const askProvider = defineJob('payments.ask-provider', z.strictObject({ paymentId: PaymentId }))

/** Asks about every payment that is not decided: its own job may be lost with Redis, or came before the decision. */
export const settlePayments = defineJob('payments.settle')

export const endUnpaid = defineJob('payments.end-unpaid', z.strictObject({ orderId: OrderId }))

/** Hands payments over to the provider, and asks it what became of them. */
@Injectable()
export class CheckPayment implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly recorder: RecordPayment,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    // The alarm for a provider that does not decide: such a payment stays as it is until someone knows.
    gauge('payments_processing_oldest_seconds', 'Age of the oldest payment without a decision', () =>
      readOldestProcessing(this.db),
    )
  }

  /**
   * Hands the method over to the provider. When that fails, it is found out later what became of it.
   * @returns the payment as it is then; undefined: it is not known
   */
  async beginPayment(payment: Payment, method: PaymentMethod): Promise<Payment | undefined> {
    const { id: paymentId, orderId, amountCents, currency } = payment
    try {
      const seen = await this.provider.begin({ paymentId, orderId, method, amountCents, currency })
      return await this.db.transaction((tx) => this.recorder.recordPayment(tx, paymentId, seen))
    } catch (err) {
      log.warn({ event: 'payments.not_begun', paymentId, err }, 'provider did not answer; asking again')
      return undefined
    }
  }

  /**
   * Asks about one payment and records what the provider says. Safe to repeat.
   * @returns the payment as it is then, and what the provider says (undefined: it does not know the payment); undefined:
   *   it is not a payment of this provider
   */
  async checkPayment(
    paymentId: string,
  ): Promise<{ payment: Payment; seen: ProviderPayment | undefined } | undefined> {
    const before = await findPayment(this.db.manager, paymentId)
    if (!before || before.provider !== this.provider.name) return undefined
    const seen = await this.ask(before)
    if (!seen) return { payment: before, seen }
    const payment = await this.db.transaction((tx) => this.recorder.recordPayment(tx, paymentId, seen))
    return payment && { payment, seen }
  }

  /** Takes payments without a decision that are worth a question now: no one else asks about them for a while. */
  takeUndecided(): Promise<string[]> {
    const now = this.clock.now()
    const before = (ms: number): Date => new Date(now.getTime() - ms)
    return takeOpenPayments(
      this.db,
      this.provider.name,
      {
        now,
        before: {
          processing: before(PROCESSING_ASKED_EVERY_MS),
          requiresAction: before(ACTION_ASKED_EVERY_MS),
        },
      },
      PAGE,
    )
  }

  /**
   * Ends what waits for its payer, so that the order can be paid another way, or not any more.
   * @returns whether something has ended; what was paid meanwhile, or is being worked on, goes on
   */
  async endUnpaid(payment: Payment): Promise<boolean> {
    if (payment.status !== 'requires_action' || !payment.providerRef) return false
    if (payment.provider !== this.provider.name || payment.receivedCents > 0) return false
    const seen = await this.provider.cancel(payment.providerRef)
    await this.db.transaction((tx) => this.recorder.recordPayment(tx, payment.id, seen))
    return seen.state === 'canceled' || seen.state === 'expired' || seen.state === 'failed'
  }

  async endAllUnpaid(orderId: string): Promise<void> {
    for (const payment of await listActivePayments(this.db.manager, orderId)) await this.endUnpaid(payment)
  }

  /** Ends a payment that shall not begin. One that the provider knows all the same becomes what it says. */
  async dropPayment(payment: Payment): Promise<void> {
    const seen = (await this.provider.find(payment.id)) ?? neverBegun(payment)
    await this.db.transaction((tx) => this.recorder.recordPayment(tx, payment.id, seen))
  }

  private async ask(payment: Payment): Promise<ProviderPayment | undefined> {
    if (payment.providerRef !== null) return this.provider.read(payment.providerRef)
    const found = await this.provider.find(payment.id)
    const age = this.clock.now().getTime() - payment.createdAt.getTime()
    if (found || age < NEVER_BEGUN_MS) return found
    log.error({ event: 'payments.never_begun', paymentId: payment.id }, 'payment unknown to the provider')
    return neverBegun(payment)
  }
}

function neverBegun({ id, amountCents }: Payment): ProviderPayment {
  return {
    // No one else has this name: should the provider know the payment after all, that is another one.
    ref: `none-${id}`,
    state: 'failed',
    amountCents,
    receivedCents: 0,
    refundedCents: 0,
    dispute: null,
    failure: 'provider_error',
    action: null,
    invoiceUrl: null,
    expiresAt: null,
  }
}

@Injectable()
export class SettlePayments {
  constructor(
    private readonly jobs: Jobs,
    private readonly checks: CheckPayment,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
  ) {}

  @OnEvent(paymentStarted)
  async queueQuestion({ paymentId }: PayloadOf<typeof paymentStarted>): Promise<void> {
    const delayMs = this.provider.decidesAfterMs
    await this.jobs.add(askProvider, { paymentId }, { key: paymentId, delayMs }).catch((err: unknown) =>
      // Without Redis the event could only come again and again; the settle job repairs it when Redis is back.
      log.warn(
        { event: 'payments.not_queued', paymentId, err },
        'payment could not be queued; job payments.settle checks it',
      ),
    )
  }

  @Job(askProvider)
  async askProvider({ paymentId }: { paymentId: string }): Promise<void> {
    await this.checks.checkPayment(paymentId)
  }

  @Job(settlePayments, { everyMs: SETTLE_EVERY_MS })
  async settlePayments(): Promise<void> {
    const ask = async (paymentId: string): Promise<void> => {
      await this.checks
        .checkPayment(paymentId)
        .catch((err: unknown) =>
          log.warn(
            { event: 'payments.not_settled', paymentId, err },
            'provider could not be asked about a payment; retrying in a later round',
          ),
        )
    }
    await forEachId(() => this.checks.takeUndecided(), ask, SETTLE_WITHIN_MS)
  }

  @Job(endUnpaid)
  async endUnpaid({ orderId }: { orderId: string }): Promise<void> {
    await this.checks.endAllUnpaid(orderId)
  }
}
