import { AppError, type Caller } from '@borderlane/contracts/define'
import type { DraftParty } from '@borderlane/contracts/orders/drafts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AccessCheck } from '../open/access-check'
import { BY_MAIL, mintToken } from '../open/order-token'
import { isMember, isOpen, PartyStore } from '../order/party.store'

const OPEN = { origin: 'mail', purpose: 'open' } as const

/** The party that the traveller of a draft is to join. Its contact owns the draft, as it owns all orders of the party. */
@Injectable()
export class DraftParties {
  constructor(
    private readonly access: AccessCheck,
    private readonly parties: PartyStore,
  ) {}

  /**
   * The address of the contact, for a caller who may open the party, and whether that is its maker.
   * @throws AppError `orders.not_found`, `orders.access_ended`
   */
  async contactFor(
    db: EntityManager,
    partyId: string,
    caller: Caller,
  ): Promise<{ contact: string; isOfMaker: boolean }> {
    const { role, isAddress } = await this.access.checkOrder(db, partyId, caller)
    const contact = await this.contactOf(db, partyId)
    if (!contact) throw new AppError('orders.not_found')
    return { contact, isOfMaker: role === 'holder' && !isAddress }
  }

  /** undefined: all of it is erased. */
  async contactOf(db: EntityManager, partyId: string): Promise<string | undefined> {
    const party = await this.parties.findParty(db, partyId)
    return party && this.parties.openSecrets(party)?.email
  }

  /**
   * How a traveller gets back to it; undefined: it has no members left, or the draft was written by its maker, who may not
   * open it any more.
   */
  async findParty(
    db: EntityManager,
    partyId: string,
    { isOfMaker = false }: { isOfMaker?: boolean } = {},
  ): Promise<DraftParty | undefined> {
    const all = await this.parties.listOrders(db, partyId)
    if (isOfMaker && all.some(({ makerAccess }) => makerAccess === 'ended')) return undefined
    const members = all.filter(isMember)
    const [first] = members
    return first && { orderId: first.id, isOpen: isOpen(members) }
  }

  async tokenFor(tx: EntityManager, partyId: string): Promise<string | undefined> {
    const [first, ...others] = (await this.parties.listOrders(tx, partyId)).map(({ id }) => id)
    if (!first) return undefined
    return mintToken(tx, [first, ...others], OPEN, BY_MAIL, partyId)
  }
}
