import { orderStatusChanged } from '@borderlane/contracts/orders/internal'
import type { ClosingMoney } from '@borderlane/contracts/orders/staff-moves'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderCreditStore } from './order-credit.store'
import type { Order } from './order.entity'
import { OrderStore } from './order.store'
import { type Actor, StatusChange } from './status-change.entity'

/** Who moves an order and why: a code, or what a person wrote. */
export interface Cause {
  actor: Actor
  /** Of a person who is signed in. */
  userId?: string
  reason?: string
  /** The traveller gives it up: payments asks for the status before. */
  isCancellation?: true
  /** The document with the decision is there. */
  withDocument?: true
  /** A mail about its whole party tells it. */
  byParty?: boolean
  /** Of a paid order that staff close undecided: what becomes of its money. */
  money?: ClosingMoney
}

/** The only way of an order from one status to another. */
@Injectable()
export class OrderMoves {
  constructor(
    private readonly orders: OrderStore,
    private readonly credits: OrderCreditStore,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Moves a locked order to its next status, with everything that follows from it. */
  async moveOrder(tx: EntityManager, order: Order, to: OrderStatus, cause: Cause): Promise<void> {
    const from = order.status
    order.moveTo(to, cause.actor === 'staff')
    order.closedBecause = closedBecause(to, cause)
    await this.orders.save(tx, order)
    if (to === 'closed' && order.paidCents === 0) await this.credits.giveBack(tx, order.id)
    await tx.getRepository(StatusChange).insert(changeTo(order, this.clock.now(), cause))
    await this.outbox.add(tx, orderStatusChanged, {
      orderId: order.id,
      version: order.version,
      status: to,
      ...(order.paidCents === 0 && { unpaid: true as const }),
      ...(cause.isCancellation && { cancelledFrom: from }),
      ...(to === 'closed' && cause.actor === 'staff' && { closedFrom: from }),
      ...(cause.money && { money: cause.money, termsVersion: order.refundTerms }),
      ...(cause.withDocument && { withDocument: true as const }),
      ...(cause.byParty && { byParty: true as const }),
    })
  }
}

/** What staff write about closing is not for the traveller, nor a reason that we know. */
function closedBecause(to: OrderStatus, { actor, reason }: Cause): Order['closedBecause'] {
  if (to !== 'closed' || actor === 'staff') return null
  return reason === 'cancelled' || reason === 'expired' ? reason : null
}

/** What stands in the history of an order for the status that it has now. */
export function changeTo(order: Order, at: Date, cause: Cause): StatusChange {
  const { id: orderId, version, status } = order
  const { actor, userId, reason, money } = cause
  return Object.assign(new StatusChange(), {
    ...{ orderId, version, status, at, actor },
    userId: userId ?? null,
    reason: reason ?? null,
    money: money ?? null,
  })
}
