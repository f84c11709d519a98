import { type CaptureOutcome, readCaptures } from '@borderlane/contracts/orders/internal'
import { Calls, defineJob, Job, serviceCaller } from '@borderlane/messaging'
import { CLOCK, type Clock, gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { PaymentBook } from '../payment/payment-book'
import { inTurn } from '../payment/in-turn'
import { PaymentCheck } from '../payment/payment-check'
import { RefundService } from '../refund/refund.service'
import { Payment } from '../payment/payment.entity'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'
import { mismatchesOf, ORDER_CLOSED, orderMismatchOf } from './mismatch'

const EVERY_MS = 60_000
/** Over before the next round begins. */
const WITHIN_MS = 50_000
/** As many as orders is asked about at once. */
const PAGE = 100

export const reconcile = defineJob('payments.reconcile', z.strictObject({}))

/** What orders made of payments, by id; undefined: orders does not answer. */
type Captures = ReadonlyMap<string, CaptureOutcome> | undefined

/**
 * Compares decided payments with the provider and with orders, those first that nobody has looked at for the longest
 * time. What a lost webhook would have told is made up for, what orders has not heard is told again, and what came for a
 * closed order goes back; what cannot be made up for is kept and raised until it is gone.
 */
@Injectable()
export class Reconciliation implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly checks: PaymentCheck,
    private readonly book: PaymentBook,
    private readonly refunds: RefundService,
    private readonly calls: Calls,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    gauge(
      'payments_mismatches',
      'Payments of which the provider or the order says something else, unrepaired',
      async () => {
        const [row] = await this.db.query<[{ count: number }]>(
          `SELECT count(*)::int AS count FROM payment_mismatch`,
        )
        return row.count
      },
    )
  }

  @Job(reconcile, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    let captures: Captures
    const page = async (): Promise<string[]> => {
      const ids = await this.takeDecided()
      captures = await this.askOrders(ids)
      return ids
    }
    const compare = (id: string): Promise<void> =>
      this.compare(id, captures).catch((err: unknown) =>
        log.warn({ event: 'payments.not_compared', paymentId: id, err }, 'a later round compares it'),
      )
    await inTurn(page, compare, WITHIN_MS)
  }

  /** Takes payments whose turn it is; for everybody else they are compared from now on. */
  private async takeDecided(): Promise<string[]> {
    const [rows] = await this.db.query<[{ id: string }[], number]>(
      `UPDATE payment SET checked_at = now() WHERE id IN (
         SELECT id FROM payment
         WHERE provider = $1 AND status NOT IN ('processing', 'requires_action')
           AND (status = 'disputed' OR created_at > now() - interval '30 days')
           AND (checked_at IS NULL OR checked_at < now() - interval '10 minutes')
         ORDER BY checked_at NULLS FIRST LIMIT ${PAGE} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [this.provider.name],
    )
    return rows.map(({ id }) => id)
  }

  /** Repairs what can be repaired in one payment and keeps what is left. */
  async compare(paymentId: string, captures?: Captures): Promise<void> {
    const seen = await this.checks.check(paymentId)
    const payment = await this.db.manager.findOneByOrFail(Payment, { id: paymentId })
    await this.keep(paymentId, 'provider', mismatchesOf(payment, seen))
    if (!captures) return
    const found = orderMismatchOf(payment, captures.get(paymentId), this.clock.now())
    await this.keep(paymentId, 'order', found ? [found] : [])
    if (found === 'order_unaware') await this.db.transaction((tx) => this.book.tellCaptured(tx, payment))
    if (found === ORDER_CLOSED) await this.db.transaction((tx) => this.refunds.planForClosed(tx, paymentId))
  }

  private async askOrders(paymentIds: string[]): Promise<Captures> {
    if (paymentIds.length === 0) return undefined
    try {
      const { captures } = await this.calls.send(readCaptures, { paymentIds }, serviceCaller('payments'))
      return new Map(captures.map(({ paymentId, outcome }) => [paymentId, outcome]))
    } catch (err) {
      log.warn({ event: 'payments.orders_not_asked', err }, 'the next round asks orders')
      return undefined
    }
  }

  /** What one side says differently, and no more what it said before. */
  private async keep(paymentId: string, side: 'provider' | 'order', found: readonly string[]): Promise<void> {
    await this.db.query(
      `DELETE FROM payment_mismatch
       WHERE payment_id = $1 AND what <> ALL($2) AND starts_with(what, 'order_') = $3`,
      [paymentId, found, side === 'order'],
    )
    for (const what of found) {
      const rows = await this.db.query<unknown[]>(
        `INSERT INTO payment_mismatch (payment_id, what) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING what`,
        [paymentId, what],
      )
      if (rows.length > 0)
        log.error(
          { event: 'payments.mismatch', paymentId, reason: what },
          `the ${side} says something else of a payment`,
        )
    }
  }
}
