import type { Party, PartyMember } from '@borderlane/contracts/orders/parties'
import type { Order } from '../order/order.entity'
import { toOrderSummary } from '../order/order.view'
import { isOpen, isUnpaid } from '../order/party.store'

/** A traveller of a party with what opens their order. */
export interface Member {
  order: Order
  fullName: string
  guardian: string | undefined
}

/** What leaves the service of a party. @param members who are in it still */
export function toParty(party: { id: string; created_at: Date }, members: readonly Member[]): Party {
  const unpaid = members.filter(({ order }) => isUnpaid(order))
  return {
    id: party.id,
    members: members.map(toMember),
    unpaidCents: unpaid.reduce((sum, { order }) => sum + order.totalAmountCents, 0),
    isOpen: isOpen(members.map(({ order }) => order)),
    createdAt: party.created_at.toISOString(),
  }
}

function toMember({ order, fullName, guardian }: Member): PartyMember {
  const { version, governmentFeeCents, serviceFeeCents, denialProtection, denialProtectionFeeCents } = order
  return {
    ...toOrderSummary(order),
    version,
    fullName,
    governmentFeeCents,
    serviceFeeCents,
    denialProtection,
    denialProtectionFeeCents,
    guardian,
  }
}
