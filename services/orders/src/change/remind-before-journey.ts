// remindBeforeJourneys (job) -> orders: remind-before-journey.ts -> orders.mail-requested -> notifications: mail
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { addDays } from '@borderlane/domain/catalogue/duty'
import { isBoardingMailDue } from '@borderlane/domain/orders/boarding'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, LessThanOrEqual } from 'typeorm'
import { OfferService } from '../order/offers'
import { findOrder, Order } from '../order/order.entity'
import { OrderReader } from '../order/order.view'

const EVERY_MS = 900_000
const BATCH = 200

const remindBeforeJourneys = defineJob('orders.remind-before-journeys')

/** Once a day until an order's arrival: what its route asks is read again, and its traveller gets a mail where one is due. */
@Injectable()
export class RemindBeforeJourney {
  constructor(
    private readonly db: DataSource,
    private readonly reader: OrderReader,
    private readonly offers: OfferService,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(remindBeforeJourneys, { everyMs: EVERY_MS })
  async remindAll(): Promise<void> {
    const today = this.clock.now().toISOString().slice(0, 10)
    const due = await this.db.getRepository(Order).find({
      where: { boardingDay: LessThanOrEqual(today) },
      order: { boardingDay: 'ASC' },
      take: BATCH,
    })
    for (const order of due)
      // A failure of one does not keep the others.
      await this.remindIfDue(order, today).catch((err: unknown) =>
        log.warn(
          { event: 'orders.not_reminded', orderId: order.id, err },
          'a traveller was not reminded of what is open before the journey; the job tries again in a quarter of an hour',
        ),
      )
  }

  /** Where no process ran for days there is one mail, and none after the arrival. */
  private async remindIfDue(seen: Order, today: string): Promise<void> {
    const { id, passportCountry, destinationCountry } = seen
    const { arrival = today } = (await this.reader.readBoarding(this.db.manager, seen)) ?? {}
    const on = arrival > today ? arrival : undefined
    const rule = await this.offers.findBoardingRule(passportCountry, destinationCountry, on)
    await this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      const { boardingDay: since, version } = order
      // Another process was first.
      if (!since || since > today) return
      if (rule) order.boardingRule = rule
      const list = await this.reader.readBoarding(tx, order)
      const isAhead = list?.arrival !== undefined && list.arrival >= today
      order.boardingDay = isAhead ? addDays(today, 1) : null
      await tx.save(order)
      if (list && isBoardingMailDue(list, since, today))
        await this.outbox.add(tx, orderMailRequested, { orderId: id, version, mail: 'boarding' })
    })
  }
}
