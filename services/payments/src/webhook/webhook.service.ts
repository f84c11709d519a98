import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { receiveWebhook } from '@borderlane/contracts/payments/internal'
import { defineJob, Job, Jobs } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { PaymentCheck } from '../payment/payment-check'
import { Payment } from '../payment/payment.entity'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'

const SWEEP_EVERY_MS = 5_000
const BATCH = 100

const EventRef = z.strictObject({ provider: z.string(), eventId: z.string() })
export const readEvent = defineJob('payments.read-event', EventRef)
export const readOldEvents = defineJob('payments.read-old-events', z.strictObject({}))

/** What providers tell: checked, kept once, answered, and worked on afterwards. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
    private readonly checks: PaymentCheck,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
  ) {}

  /**
   * Keeps that something happened. What happened is asked afterwards, so its text need not be kept, and events may
   * come twice, late and in any order.
   */
  async receive(
    { provider, body, signature }: InputOf<typeof receiveWebhook>,
    caller: Caller,
  ): Promise<Record<string, never>> {
    if (caller.kind !== 'service') throw new AppError('auth.forbidden')
    if (provider !== this.provider.name) throw new AppError('request.not_found')
    const told = this.provider.readWebhook(body, signature)
    if (!told) return {}
    const { eventId, ref } = told
    await this.db.transaction(async (tx) => {
      const rows = await tx.query<unknown[]>(
        `INSERT INTO webhook_event (provider, event_id, ref) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING event_id`,
        [provider, eventId, ref],
      )
      if (rows.length > 0) afterCommit(tx, () => this.queue(provider, eventId))
    })
    return {}
  }

  @Job(readEvent)
  async read({ provider, eventId }: z.infer<typeof EventRef>): Promise<void> {
    const [event] = await this.db.query<{ ref: string; old: boolean }[]>(
      `SELECT ref, received_at < now() - interval '1 day' AS old FROM webhook_event
       WHERE provider = $1 AND event_id = $2 AND processed_at IS NULL`,
      [provider, eventId],
    )
    if (!event) return
    const payment = await this.db.manager.findOneBy(Payment, { provider, providerRef: event.ref })
    if (payment) await this.checks.check(payment.id)
    // It may come before we have noted the provider's answer; the next round looks again.
    else if (!event.old) return
    else
      log.error(
        { event: 'payments.event_without_payment' },
        'a provider reported a payment that we do not know',
      )
    await this.db.query(
      `UPDATE webhook_event SET processed_at = now(), outcome = $3 WHERE provider = $1 AND event_id = $2`,
      [provider, eventId, payment ? 'done' : 'no_payment'],
    )
  }

  /** Those whose own job is lost. */
  @Job(readOldEvents, { everyMs: SWEEP_EVERY_MS })
  async readAll(): Promise<void> {
    const events = await this.db.query<{ provider: string; event_id: string }[]>(
      `SELECT provider, event_id FROM webhook_event
       WHERE processed_at IS NULL AND received_at < now() - interval '2 seconds' ORDER BY received_at LIMIT ${BATCH}`,
    )
    for (const { provider, event_id: eventId } of events)
      await this.read({ provider, eventId }).catch((err: unknown) =>
        log.warn({ event: 'payments.event_not_read', err }, 'the next round reads it'),
      )
    await this.db.query(`DELETE FROM webhook_event WHERE processed_at < now() - interval '30 days'`)
  }

  private queue(provider: string, eventId: string): void {
    this.jobs
      .add(readEvent, { provider, eventId }, { key: `${provider}-${eventId}` })
      .catch((err: unknown) =>
        log.warn({ event: 'payments.event_not_queued', err }, 'the next round reads it'),
      )
  }
}
