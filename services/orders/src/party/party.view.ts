import { AppError, type InputOf } from '@borderlane/contracts/define'
import type { Order as OrderView } from '@borderlane/contracts/orders/order'
import { getParty, type Party, type PartyMember } from '@borderlane/contracts/orders/parties'
import { Handle } from '@borderlane/messaging'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderReader, toOrderSummary } from '../order/order.view'
import { ofOrder, type Order } from '../order/order.entity'
import { isMember, isOpen, isUnpaid, PartyStore } from '../order/party.store'

@Injectable()
export class PartyReader {
  constructor(
    private readonly parties: PartyStore,
    private readonly vault: ApplicantVault,
    private readonly reader: OrderReader,
  ) {}

  async showOrders(db: EntityManager, id: string): Promise<OrderView[]> {
    const orders = (await this.parties.listOrders(db, id)).filter(isMember)
    const views: OrderView[] = []
    for (const order of orders) views.push(await this.reader.showOrder(db, order))
    return views
  }

  async showParty(db: EntityManager, id: string): Promise<Party> {
    const party = await this.parties.findParty(db, id)
    if (!party) throw new AppError('orders.not_found')
    const orders = (await this.parties.listOrders(db, id)).filter(isMember)
    const travellers = await this.vault.openApplicants(db, orders)
    const guardians = this.parties.openSecrets(party)?.guardians ?? {}
    const unpaid = orders.filter(isUnpaid)
    return {
      id: party.id,
      members: orders.map((order) =>
        toMember(order, travellers.get(order.id)!.fullName, guardians[order.id]),
      ),
      unpaidCents: unpaid.reduce((sum, { totalAmountCents }) => sum + totalAmountCents, 0),
      isOpen: isOpen(orders),
      createdAt: party.created_at.toISOString(),
    }
  }
}

function toMember(order: Order, fullName: string, guardian: string | undefined): PartyMember {
  const { version, governmentFeeCents, governmentFeeStatus, governmentFeeListed, ...ours } = order
  const { serviceFeeCents, denialProtection, denialProtectionFeeCents } = ours
  return {
    ...toOrderSummary(order),
    ...{ version, fullName, guardian },
    ...{ governmentFeeCents, governmentFeeStatus, governmentFeeListed },
    ...{ serviceFeeCents, denialProtection, denialProtectionFeeCents },
  }
}

/** What says `ofOrder` here is asked with the id of the party: it is for those who may open all of it. */
@Controller()
export class GetParty {
  constructor(
    private readonly db: DataSource,
    private readonly reader: PartyReader,
  ) {}

  @Handle(getParty, ofOrder)
  getParty({ id }: InputOf<typeof getParty>): Promise<Party> {
    return this.reader.showParty(this.db.manager, id)
  }
}
