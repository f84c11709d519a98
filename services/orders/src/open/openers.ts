import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import {
  answerMaker,
  endOrderAccess,
  listOrderAccess,
  type OrderOpener,
} from '@borderlane/contracts/orders/access'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { type Order, ofOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { AccessCheck, isAsked } from './access-check'
import { MakerAccess } from './maker-access'
import type { Link } from './order-token'
import { OrderTokenStore } from './order-token.store'

@Controller()
export class Openers {
  constructor(
    private readonly db: DataSource,
    private readonly access: AccessCheck,
    private readonly makers: MakerAccess,
    private readonly orders: OrderStore,
    private readonly tokens: OrderTokenStore,
  ) {}

  @Handle(listOrderAccess, ofOrder)
  async listOpeners({ id, page, pageSize }: InputOf<typeof listOrderAccess>, caller: Caller) {
    const { order, standing, link } = await this.access.findStanding(this.db.manager, id, caller)
    const accounts = accountsOf(order, caller)
    const first = (page - 1) * pageSize
    const shown = accounts.slice(first, first + pageSize)
    const { links, total } = await this.tokens.listLinks(order, {
      offset: Math.max(0, first - accounts.length),
      limit: pageSize - shown.length,
    })
    return {
      question: isAsked(order, standing)
        ? { madeAt: order.createdAt.toISOString(), device: order.madeWith ?? undefined }
        : null,
      mayEnd: standing.isAddress,
      openers: [...shown, ...links.map((one) => toOpener(one, order, link))],
      total: accounts.length + total,
      page,
      pageSize,
    }
  }

  /** Repeated, the answer is the same. What was ended does not come back. */
  @Handle(answerMaker, ofOrder)
  async answerMaker({ id, answer }: InputOf<typeof answerMaker>, caller: Caller) {
    return this.asAddress(id, caller, async (tx, order, others) => {
      const to = answer === 'yes' ? 'kept' : 'ended'
      const isNews = ({ makerAccess }: Order): boolean =>
        answer === 'yes' ? makerAccess === 'open' : makerAccess !== 'ended'
      for (const one of [order, ...others])
        if (isNews(one)) await this.makers.setMakerAccess(tx, one, to, caller)
      return { isKept: order.makerAccess !== 'ended' }
    })
  }

  /** Access ends for the whole party, together with the links that the person has made. */
  @Handle(endOrderAccess, ofOrder)
  async endAccess({ id, openerId }: InputOf<typeof endOrderAccess>, caller: Caller) {
    return this.asAddress(id, caller, async (tx, order, others) => {
      const all = [order, ...others]
      if (openerId === 'owner') await this.endOwner(tx, order, all, caller)
      else if (openerId === 'maker') {
        if (!(await this.endMaker(tx, all, caller))) throw new AppError('orders.access_not_found')
      } else {
        const link = await this.tokens.endLink(tx, id, openerId)
        if (!link) throw new AppError('orders.access_not_found')
        for (const orderId of link.orderIds)
          await this.makers.recordChange(tx, orderId, 'link-ended', caller, openerId)
        // They could have another one made by repeating the request that made the order.
        if (link.isOfMaker) await this.endMaker(tx, all, caller)
      }
      return {}
    })
  }

  /** It does not come back automatically: a later mail brings a link, and a person decides again. */
  private async endOwner(tx: EntityManager, { ownerUserId }: Order, all: readonly Order[], caller: Caller) {
    if (!ownerUserId) throw new AppError('orders.access_not_found')
    const owned = all.filter((one) => one.ownerUserId === ownerUserId)
    await this.tokens.endLinksOfAccount(
      tx,
      owned.map((one) => one.id),
      ownerUserId,
    )
    for (const one of owned) {
      await this.orders.endOwner(tx, one.id)
      await this.makers.recordChange(tx, one.id, 'owner-ended', caller)
    }
    if (all.some(({ makerUserId }) => makerUserId === ownerUserId)) await this.endMaker(tx, all, caller)
  }

  /** @returns false: it was ended before */
  private async endMaker(tx: EntityManager, all: readonly Order[], caller: Caller): Promise<boolean> {
    const open = all.filter(({ makerAccess }) => makerAccess !== 'ended')
    for (const one of open) await this.makers.setMakerAccess(tx, one, 'ended', caller)
    return open.length > 0
  }

  /** With the order locked, so that two who speak at once do so one after the other. */
  private asAddress<T>(
    id: string,
    caller: Caller,
    act: (tx: EntityManager, order: Order, ofParty: readonly Order[]) => Promise<T>,
  ): Promise<T> {
    return this.db.transaction(async (tx) => {
      const locked = await this.orders.lockWithParty(tx, id)
      const order = locked.find((one) => one.id === id)
      if (!order) throw new AppError('orders.not_found')
      const { standing } = await this.access.findStanding(tx, id, caller)
      if (!standing.isAddress) throw new AppError('orders.address_only')
      return act(
        tx,
        order,
        locked.filter((one) => one !== order),
      )
    })
  }
}

/** One of each at most. */
function accountsOf(order: Order, { kind, userId }: Caller): OrderOpener[] {
  const { ownerUserId, makerUserId } = order
  const isMine = (account: string): boolean => kind === 'user' && account === userId
  const made = { since: order.createdAt.toISOString(), device: order.madeWith ?? undefined }
  const openers: OrderOpener[] = []
  if (ownerUserId) openers.push({ id: 'owner', kind: 'owner', isYours: isMine(ownerUserId) })
  if (makerUserId && makerUserId !== ownerUserId && order.makerAccess !== 'ended')
    openers.push({ id: 'maker', kind: 'maker', ...made, isYours: isMine(makerUserId) })
  return openers
}

function toOpener({ id, origin, createdAt }: Link, order: Order, own: Link | undefined): OrderOpener {
  return {
    id,
    kind: KINDS[origin],
    since: createdAt.toISOString(),
    ...(origin === 'maker' && { device: order.madeWith ?? undefined }),
    isYours: own?.id === id,
  }
}

const KINDS = { mail: 'mailed-link', maker: 'maker-link', member: 'member-link' } as const
