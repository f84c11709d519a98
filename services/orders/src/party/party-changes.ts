import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { removeTraveller, shareTraveller } from '@borderlane/contracts/orders/parties'
import { Injectable } from '@nestjs/common'
import { AccessCheck } from '../open/access-check'
import { minterOf } from '../open/order-access'
import { OrderTokenStore } from '../open/order-token.store'
import { OrderAudit } from '../order/order-audit'
import { HeldOrders } from '../order/held-orders'
import { OrderMoves } from '../order/order-moves'
import type { Order } from '../order/order.entity'
import { pathFrom } from '../order/order-status'
import { OpenPayments } from '../pay/open-payments'

/** Who leaves a party, and what it gives to its travellers. Whether the caller may open the party is known. */
@Injectable()
export class PartyChanges {
  constructor(
    private readonly access: AccessCheck,
    private readonly held: HeldOrders,
    private readonly payments: OpenPayments,
    private readonly moves: OrderMoves,
    private readonly tokens: OrderTokenStore,
    private readonly audit: OrderAudit,
  ) {}

  /** Closes the order of somebody who is not paid for. A payment for all that waits for its payer ends with it. */
  async remove(
    { id, orderId }: InputOf<typeof removeTraveller>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<void> {
    await this.held.change(orderId, {
      check: async (tx, order) => {
        // The address may have ended what its maker may since they were let in.
        await this.access.check(tx, id, caller)
        if (order.partyId !== id) throw new AppError('orders.not_found')
        if (order.paidCents > 0) throw new AppError('orders.already_paid')
        if (!closing(order)) throw new AppError('orders.not_cancellable')
        return true
      },
      ask: () => this.payments.endBeforeClosing(orderId),
      apply: async (tx, order) => {
        await this.moves.moveOrder(tx, order, closing(order)!, {
          actor: access.role === 'staff' ? 'staff' : 'traveller',
          userId: caller.userId,
          reason: 'cancelled',
          isCancellation: true,
        })
        await this.audit.writeForTraveller(
          tx,
          { caller, access: { ...access, id: orderId } },
          { action: 'cancel' },
        )
      },
    })
  }

  /** The link ends with whoever has it made. */
  share(
    { id, orderId }: InputOf<typeof shareTraveller>,
    caller: Caller,
  ): Promise<OutputOf<typeof shareTraveller>> {
    return this.held.lock(orderId, async (tx, order) => {
      if (order.partyId !== id || order.erasedAt) throw new AppError('orders.not_found')
      await this.access.check(tx, id, caller)
      const { standing } = await this.access.findStanding(tx, orderId, caller)
      const by = minterOf(standing, caller)
      return { orderToken: await this.tokens.mint(tx, orderId, { origin: 'member' }, by) }
    })
  }
}

const closing = ({ status }: Order) => pathFrom(status, 'cancelled')[0]
