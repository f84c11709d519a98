import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { AccessCheck } from './access-check'
import { minterOf, type Standing } from './order-access'
import { OrderTokenStore } from './order-token.store'

const OF_ADDRESS = { origin: 'mail', purpose: 'open' } as const
const OF_MAKER = { origin: 'maker' } as const

/** Who may open a party, and whoever is added to it. */
@Injectable()
export class PartyAccess {
  constructor(
    private readonly access: AccessCheck,
    private readonly orders: OrderStore,
    private readonly tokens: OrderTokenStore,
  ) {}

  /**
   * Locks all orders of a party for a caller who may still open it: its address may have ended that since they were let in.
   * @throws AppError `orders.not_found`, `orders.access_ended`
   */
  async lock(tx: EntityManager, partyId: string, caller: Caller): Promise<[Order, ...Order[]]> {
    const [first, ...others] = await this.orders.lockWithParty(tx, partyId)
    await this.access.check(tx, partyId, caller)
    if (!first) throw new AppError('orders.not_found')
    return [first, ...others]
  }

  /** What a caller is to one order of a party, or to one that becomes its first. @throws AppError as `lock` */
  findStanding(tx: EntityManager, id: string, caller: Caller): ReturnType<AccessCheck['findStanding']> {
    return this.access.findStanding(tx, id, caller)
  }

  /** The token of a further link to all orders of a party: it says no more than the standing of its minter. */
  mint(
    tx: EntityManager,
    { partyId, orderIds }: { partyId: string; orderIds: readonly [string, ...string[]] },
    standing: Standing,
    caller: Caller,
  ): Promise<string> {
    const purpose = standing.isAddress ? OF_ADDRESS : OF_MAKER
    return this.tokens.mintForParty(tx, partyId, orderIds, purpose, minterOf(standing, caller))
  }

  /** Who may open the first of a party may open whoever is added to it; who may not any more gets no way back by it. */
  async extend(tx: EntityManager, { id: firstId, partyId }: Order, added: string): Promise<void> {
    await this.orders.inheritAccess(tx, added, firstId)
    await this.tokens.spread(tx, partyId!, added)
  }
}
