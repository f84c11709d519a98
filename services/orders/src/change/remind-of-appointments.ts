// remindOfAppointments (job) -> orders: remind-of-appointments.ts -> orders.mail-requested -> notifications: mail
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { appointmentTime, mayTakeSteps, nextAppointmentReminder } from '@borderlane/domain/orders/own-steps'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, LessThanOrEqual } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { findOrder, Order } from '../order/order.entity'

const EVERY_MS = 900_000
const BATCH = 200

const remindOfAppointments = defineJob('orders.remind-of-appointments')

@Injectable()
export class RemindOfAppointments {
  constructor(
    private readonly db: DataSource,
    private readonly vault: ApplicantVault,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(remindOfAppointments, { everyMs: EVERY_MS })
  async remindAll(): Promise<void> {
    const now = this.clock.now()
    const due = await this.db.getRepository(Order).find({
      select: { id: true },
      where: { appointmentReminderAt: LessThanOrEqual(now) },
      order: { appointmentReminderAt: 'ASC' },
      take: BATCH,
    })
    for (const { id } of due)
      // A failure of one does not keep the others.
      await this.remindIfDue(id, now).catch((err: unknown) =>
        log.warn(
          { event: 'orders.not_reminded', orderId: id, err },
          'a traveller was not reminded of an appointment; the job tries again in a quarter of an hour',
        ),
      )
  }

  /** Where no process ran for days there is one mail, and none after the appointment. */
  private async remindIfDue(id: string, now: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (!order.appointmentReminderAt || order.appointmentReminderAt > now) return
      const { appointment } = await this.vault.openSteps(tx, order)
      order.appointmentReminderAt = appointment ? nextAppointmentReminder(appointment, now) : null
      await tx.save(order)
      if (!appointment || appointmentTime(appointment) <= now.getTime() || !mayTakeSteps(order)) return
      const { version } = order
      await this.outbox.add(tx, orderMailRequested, { orderId: id, version, mail: 'appointment' })
    })
  }
}
