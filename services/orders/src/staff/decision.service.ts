import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { orderMailRequested, type recordDecision } from '@borderlane/contracts/orders/internal'
import { isAllSame } from '@borderlane/contracts/visa'
import { Outbox } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { OrderAudit, personOf } from '../audit/order-audit'
import { HeldOrders } from '../order/held-orders'
import { OrderMoves } from '../order/order-moves'
import { VisaKeeper } from '../visa/visa-keeper'
import { StaffOrderReader } from './staff-order-reader'
import { checkReason, checkSeen } from './staff-seen'

/** Decisions of governments, as staff enter them. */
@Injectable()
export class DecisionService {
  constructor(
    private readonly held: HeldOrders,
    private readonly reader: StaffOrderReader,
    private readonly moves: OrderMoves,
    private readonly visas: VisaKeeper,
    private readonly audit: OrderAudit,
    private readonly outbox: Outbox,
  ) {}

  /** The decided status; or, where the order has it already, its document that has come since. */
  async record(
    { id, version, status, reason, hasDocument, read, ...typed }: InputOf<typeof recordDecision>,
    caller: Caller,
  ): Promise<StaffOrder> {
    const actorId = personOf(caller)
    const isTyped = Object.values(typed).some((value) => value !== undefined)
    return this.held.lock(id, async (tx, order) => {
      await checkSeen(tx, order, version)
      if (read && !reason && !isAllSame(read.comparison)) throw new AppError('orders.visa_differs', read)
      // Kept before this is asked; which one, documents tells by itself.
      if (hasDocument) order.hasDecision = true
      if (order.status === status) {
        if (!hasDocument && !isTyped) return this.reader.view(tx, order)
        if (hasDocument)
          await this.outbox.add(tx, orderMailRequested, { orderId: id, version, mail: 'decision' })
      } else {
        checkReason(order, status, reason)
        const withDocument = hasDocument ? { withDocument: true as const } : {}
        await this.moves.moveOrder(tx, order, status, {
          actor: 'staff',
          userId: actorId,
          reason,
          ...withDocument,
        })
      }
      await this.visas.keep(tx, order, status === 'approved' ? (read?.visa ?? typed) : {})
      await this.audit.write(tx, { orderId: id, actorId, action: 'decision', reason })
      return this.reader.view(tx, order)
    })
  }
}
