import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { receiveWebhook } from '@borderlane/contracts/payments/internal'
import { defineJob, Handle, Job, Jobs } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { inLinkedSpan, log, sideBySide } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { Payment } from '../payment/payment.entity'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'
import { CheckPayment } from './check-payment'
import {
  addEvent,
  closeEvent,
  findOpenEvent,
  listWaitingEvents,
  removeOldEvents,
} from './webhook-event.store'

const SWEEP_EVERY_MS = 5_000
const BATCH = 100

const EventRef = z.strictObject({ provider: z.string(), eventId: z.string() })
export const readEvent = defineJob('payments.read-event', EventRef)
export const readOldEvents = defineJob('payments.read-old-events')

/** What providers report: checked, kept once, answered, and worked on afterwards. */
@Controller()
export class ReceiveWebhook {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
    private readonly checks: CheckPayment,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
  ) {}

  /**
   * Keeps that something happened. What happened is asked afterwards, so its text need not be kept, and events may
   * come twice, late and in any order.
   */
  @Handle(receiveWebhook)
  async receiveWebhook({ provider, body, signature }: InputOf<typeof receiveWebhook>, caller: Caller) {
    if (caller.kind !== 'service') throw new AppError('auth.forbidden')
    if (provider !== this.provider.name) throw new AppError('request.not_found')
    const notice = this.provider.readWebhook(body, signature)
    if (!notice) return {}
    const { eventId, ref } = notice
    await this.db.transaction(async (tx) => {
      if (await addEvent(tx, { provider, event_id: eventId, ref }))
        afterCommit(tx, () => this.queue(provider, eventId))
    })
    return {}
  }

  @Job(readEvent)
  async readEvent({ provider, eventId }: z.infer<typeof EventRef>): Promise<void> {
    const key = { provider, event_id: eventId }
    const event = await findOpenEvent(this.db, key)
    if (!event) return
    const payment = await this.db.manager.findOneBy(Payment, { provider, providerRef: event.ref })
    if (payment)
      await inLinkedSpan(readEvent.name, payment.traceparent, () => this.checks.checkPayment(payment.id))
    // It may come before we have noted the provider's answer; the next round looks again.
    else if (!event.isOld) return
    else log.error({ event: 'payments.event_without_payment' }, 'webhook reports an unknown payment; ignored')
    await closeEvent(this.db, key, payment ? 'done' : 'no_payment')
  }

  /** Those whose own job is lost. */
  @Job(readOldEvents, { everyMs: SWEEP_EVERY_MS })
  async readOldEvents(): Promise<void> {
    await sideBySide(await listWaitingEvents(this.db, BATCH), ({ provider, event_id: eventId }) =>
      this.readEvent({ provider, eventId }).catch((err: unknown) =>
        log.warn(
          { event: 'payments.event_not_read', err },
          'webhook could not be processed; retrying in the next round',
        ),
      ),
    )
    await removeOldEvents(this.db)
  }

  private queue(provider: string, eventId: string): void {
    this.jobs
      .add(readEvent, { provider, eventId }, { key: `${provider}-${eventId}` })
      .catch((err: unknown) =>
        log.warn(
          { event: 'payments.event_not_queued', err },
          'webhook could not be queued; the next round processes it',
        ),
      )
  }
}
