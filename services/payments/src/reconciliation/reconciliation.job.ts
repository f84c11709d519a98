import { defineJob, Job } from '@borderlane/messaging'
import { gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { PaymentCheck } from '../payment/payment-check'
import { Payment } from '../payment/payment.entity'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'
import { mismatchesOf } from './mismatch'

const EVERY_MS = 60_000
const BATCH = 50

export const reconcile = defineJob('payments.reconcile', z.strictObject({}))

/**
 * Compares decided payments with the provider, those first that nobody has looked at for the longest time. What a lost
 * webhook would have told is made up for; what cannot be made up for is kept and raised until it is gone.
 */
@Injectable()
export class Reconciliation implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly checks: PaymentCheck,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
  ) {}

  onModuleInit(): void {
    gauge(
      'payments_mismatches',
      'Differences between us and the provider that nobody has repaired',
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
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT id FROM payment
       WHERE provider = $1 AND status NOT IN ('processing', 'requires_action')
         AND (status = 'disputed' OR created_at > now() - interval '30 days')
         AND (checked_at IS NULL OR checked_at < now() - interval '10 minutes')
       ORDER BY checked_at NULLS FIRST LIMIT ${BATCH}`,
      [this.provider.name],
    )
    for (const { id } of rows)
      await this.compare(id).catch((err: unknown) =>
        log.warn({ event: 'payments.not_compared', paymentId: id, err }, 'the next round compares it'),
      )
  }

  /** Repairs what can be repaired in one payment and keeps what is left. */
  async compare(paymentId: string): Promise<void> {
    await this.checks.check(paymentId)
    const payment = await this.db.manager.findOneByOrFail(Payment, { id: paymentId })
    const seen = payment.providerRef === null ? undefined : await this.provider.read(payment.providerRef)
    const found = mismatchesOf(payment, seen)
    await this.db.query(`UPDATE payment SET checked_at = now() WHERE id = $1`, [paymentId])
    await this.db.query(`DELETE FROM payment_mismatch WHERE payment_id = $1 AND what <> ALL($2)`, [
      paymentId,
      found,
    ])
    for (const what of found) {
      const rows = await this.db.query<unknown[]>(
        `INSERT INTO payment_mismatch (payment_id, what) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING what`,
        [paymentId, what],
      )
      if (rows.length > 0)
        log.error({ event: 'payments.mismatch', paymentId, reason: what }, 'the provider says something else')
    }
  }
}
