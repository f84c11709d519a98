import { orderErased } from '@borderlane/contracts/orders/internal'
import { Outbox } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DraftUpkeep } from '../create/draft-vault'
import { Proposals } from '@borderlane/persistence'
import { removeNotes } from '../staff/staff-order.store'
import { endFurther } from '../order/further-payment'
import { destroyKey } from '../order/order-keys.store'
import { pathFrom } from '../order/order-status'
import { PartyStore } from '../order/party.store'
import type { Order } from '../order/order.entity'
import type { Cause } from '../order/order-history.entity'
import { OrderStore } from '../order/order.store'
import { removeMessages } from '../staff/thread.store'

/** Removes the person from an order; amounts, statuses and actors stay for the accounts. */
@Injectable()
export class PersonRemoval {
  constructor(
    private readonly parties: PartyStore,
    private readonly drafts: DraftUpkeep,
    private readonly orders: OrderStore,
    private readonly proposals: Proposals,
    private readonly outbox: Outbox,
  ) {}

  /** Removes the person from a locked order that `order_erasure` lists as erased at that time. */
  async removePerson(tx: EntityManager, order: Order, at: Date, by: Cause): Promise<void> {
    endFurther(order, 'withdrawn', at)
    for (const status of pathFrom(order.status, 'erased'))
      await this.orders.moveOrder(tx, order, status, { ...by, reason: 'erased' })
    // A maker with another address does not reach the drafts of the order's address.
    if (order.makerAccess === 'own' || order.makerAccess === 'kept')
      await this.drafts.deleteDraftsOf(tx, order)
    await destroyKey(tx, order.id)
    Object.assign(order, {
      applicantSealed: null,
      identitySealed: null,
      nationality: order.passportCountry,
      requests: [],
      furtherPayments: order.furtherPayments.map((one) => ({ ...one, reason: '' })),
      ruledOutDocuments: [],
      paperChanges: [],
      filings: [],
      stepsSealed: null,
      appointmentReminderAt: null,
      boardingDay: null,
      visa: null,
      reminderDay: null,
      approvedDocuments: [],
      claimable: false,
      madeWith: null,
      erasedAt: at,
      filesDeletedAt: order.filesDeletedAt ?? at,
      version: order.version + 1,
    })
    await this.orders.saveOrder(tx, order)
    await this.parties.forgetMember(tx, order)
    await this.orders.forgetPerson(tx, order)
    await removeNotes(tx, order.id)
    await removeMessages(tx, order.id)
    await this.proposals.forgetWords(tx, order.id)
    await this.outbox.add(tx, orderErased, { orderId: order.id, version: order.version })
  }
}
