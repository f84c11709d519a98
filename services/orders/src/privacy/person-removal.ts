import { orderErased } from '@borderlane/contracts/orders/internal'
import { Outbox } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DraftUpkeep } from '../create/draft-upkeep'
import { Proposals } from '@borderlane/persistence'
import { removeNotes } from '../staff/staff-order.store'
import { destroyKey } from '../order/order-keys.store'
import { pathFrom } from '../order/order-status'
import { PartyStore } from '../order/party.store'
import type { Order } from '../order/order.entity'
import type { Cause } from '../order/order-history.entity'
import { OrderStore } from '../order/order.store'

/** Takes the person out of an order; what is left is for the books. */
@Injectable()
export class PersonRemoval {
  constructor(
    private readonly parties: PartyStore,
    private readonly drafts: DraftUpkeep,
    private readonly orders: OrderStore,
    private readonly proposals: Proposals,
    private readonly outbox: Outbox,
  ) {}

  /** Takes the person out of a locked order of which `order_erasure` says that it was erased at that time. */
  async remove(tx: EntityManager, order: Order, at: Date, by: Cause): Promise<void> {
    for (const status of pathFrom(order.status, 'erased'))
      await this.orders.moveOrder(tx, order, status, { ...by, reason: 'erased' })
    // Whoever made it with another's address does not reach what that one has left unfinished.
    if (order.makerAccess === 'own' || order.makerAccess === 'kept')
      await this.drafts.deleteOfOrder(tx, order)
    await destroyKey(tx, order.id)
    Object.assign(order, {
      applicantSealed: null,
      identitySealed: null,
      nationality: order.passportCountry,
      requests: [],
      filings: [],
      visa: null,
      reminderDay: null,
      approvedDocuments: [],
      claimable: false,
      madeWith: null,
      erasedAt: at,
      filesDeletedAt: order.filesDeletedAt ?? at,
      version: order.version + 1,
    })
    await this.orders.save(tx, order)
    await this.parties.forget(tx, order)
    await this.orders.forgetPerson(tx, order)
    await removeNotes(tx, order.id)
    await this.proposals.forgetWords(tx, order.id)
    await this.outbox.add(tx, orderErased, { orderId: order.id, version: order.version })
  }
}
