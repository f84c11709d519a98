// remindFurtherPayments (job) -> orders: remind-further-payments.ts -> orders.mail-requested -> notifications: mail
import { openFurtherPayment } from '@borderlane/domain/orders/further-payment'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import type { StepCode } from '@borderlane/contracts/orders/next-step'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { findOrder, Order } from '../order/order.entity'

const EVERY_MS = 3_600_000
const REMIND_AFTER_MS = 3 * 24 * 3_600_000
const WAITS: StepCode = 'pay_further'

const remindFurtherPayments = defineJob('orders.remind-further')

/** Reminds travellers once of a further payment that they have neither paid nor declined. */
@Injectable()
export class RemindFurtherPayments {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(remindFurtherPayments, { everyMs: EVERY_MS })
  async remindAll(): Promise<void> {
    const waiting = await this.db
      .getRepository(Order)
      .find({ select: { id: true, furtherPayments: true }, where: { nextCode: WAITS } })
    for (const { id } of waiting.filter((order) => this.isDue(order))) await this.remind(id)
  }

  private async remind(id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (!this.isDue(order)) return
      const remindedAt = this.clock.now().toISOString()
      order.furtherPayments = order.furtherPayments.map((one) =>
        one.status === 'open' ? { ...one, remindedAt } : one,
      )
      await tx.save(order)
      await this.outbox.add(tx, orderMailRequested, {
        orderId: id,
        version: order.version,
        mail: 'further-reminder',
      })
    })
  }

  private isDue({ furtherPayments }: Pick<Order, 'furtherPayments'>): boolean {
    const open = openFurtherPayment({ furtherPayments })
    if (!open || furtherPayments.some(({ id, remindedAt }) => id === open.id && remindedAt)) return false
    return this.clock.now().getTime() - Date.parse(open.askedAt) >= REMIND_AFTER_MS
  }
}
