import { AppError } from '@borderlane/contracts/errors'
import type { Order } from '@borderlane/contracts/orders/order'
import type { Party } from '@borderlane/contracts/orders/parties'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderReader } from '../order/order-reader'
import { isMember, PartyStore } from '../order/party.store'
import { toParty } from './party.view'

/** Shows parties. */
@Injectable()
export class PartyReader {
  constructor(
    private readonly parties: PartyStore,
    private readonly vault: ApplicantVault,
    private readonly reader: OrderReader,
  ) {}

  /** Every order as it leaves the service. */
  async orders(db: EntityManager, id: string): Promise<Order[]> {
    const orders = (await this.parties.orders(db, id)).filter(isMember)
    const views: Order[] = []
    for (const order of orders) views.push(await this.reader.view(db, order))
    return views
  }

  async view(db: EntityManager, id: string): Promise<Party> {
    const party = await this.parties.find(db, id)
    if (!party) throw new AppError('orders.not_found')
    const orders = (await this.parties.orders(db, id)).filter(isMember)
    const travellers = await this.vault.openAll(db, orders)
    const guardians = this.parties.open(party)?.guardians ?? {}
    return toParty(
      party,
      orders.map((order) => ({
        order,
        fullName: travellers.get(order.id)!.fullName,
        guardian: guardians[order.id],
      })),
    )
  }
}
