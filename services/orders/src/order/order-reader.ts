import type { OutputOf } from '@borderlane/contracts/define'
import type { getOrder } from '@borderlane/contracts/orders/order-holder'
import { submitDay } from '@borderlane/contracts/days'
import { isPayable } from '@borderlane/contracts/orders/next-step'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type EntityManager, LessThanOrEqual } from 'typeorm'
import { ApplicantVault } from './applicant-vault'
import { OfficeDayStore } from './office-day.store'
import type { Order } from './order.entity'
import { toOrder } from './order.view'
import { PartyStore } from './party.store'
import { StatusChange } from './status-change.entity'

/** Shows orders. */
@Injectable()
export class OrderReader {
  constructor(
    private readonly vault: ApplicantVault,
    private readonly parties: PartyStore,
    private readonly office: OfficeDayStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All orders of a party, in the order in which they were added. */
  ofParty(db: EntityManager, partyId: string): Promise<Order[]> {
    return this.parties.orders(db, partyId)
  }

  /** What leaves the service. The history ends at the version that was read, even if the order has moved on since. */
  async view(db: EntityManager, order: Order): Promise<OutputOf<typeof getOrder>> {
    const history = await readHistory(db, order)
    const shown = toOrder(order, await this.vault.open(db, order), history)
    return isPayable(order) ? { ...shown, ...(await this.ifPaidToday(db, order)) } : shown
  }

  /** @param order one that waits for its payment */
  async ifPaidToday(
    db: EntityManager,
    { submitDays }: Pick<Order, 'submitDays'>,
  ): Promise<{ submitDayIfPaidToday: string }> {
    const now = this.clock.now()
    return { submitDayIfPaidToday: submitDay(now, submitDays, await this.office.closedFrom(db, now)) }
  }
}

/** All changes of an order up to the version that was read, oldest first. */
export function readHistory(db: EntityManager, { id, version }: Order): Promise<StatusChange[]> {
  return db.getRepository(StatusChange).find({
    where: { orderId: id, version: LessThanOrEqual(version) },
    order: { version: 'ASC' },
  })
}
