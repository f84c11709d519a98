import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { orderMailRequested, type recordDecision } from '@borderlane/contracts/orders/internal'
import { isAllSame } from '@borderlane/contracts/visa'
import { Outbox } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderAudit } from '../order/order-audit.store'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { StaffOrderReader } from '../staff/staff-order-reader'
import { checkApproval, checkReason, checkSeen } from '../staff/staff-seen'
import { VisaKeeper } from './visa-keeper'

export type DecisionInput = InputOf<typeof recordDecision>

/** Decisions of governments, as staff enter them. */
@Injectable()
export class DecisionService {
  constructor(
    private readonly reader: StaffOrderReader,
    private readonly orders: OrderStore,
    private readonly visas: VisaKeeper,
    private readonly audit: OrderAudit,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError where a locked order is not as it was seen, or the decision needs a reason */
  async check(
    tx: EntityManager,
    order: Order,
    { version, status, reason, hasDocument, read }: DecisionInput,
  ): Promise<void> {
    await checkSeen(tx, order, version)
    if (read && !reason && !isAllSame(read.comparison)) throw new AppError('orders.visa_differs', read)
    // An approval whose visa is the same in everything explains itself.
    const isClear = status === 'approved' && hasDocument
    if (order.status !== status && !isClear) checkReason(order, status, reason)
    checkApproval(order, status, hasDocument)
  }

  /** The decided status of a locked order; or, where it has it already, its document that has come since. */
  async record(
    tx: EntityManager,
    order: Order,
    { input, actorId }: { input: DecisionInput; actorId: string },
  ): Promise<StaffOrder> {
    await this.check(tx, order, input)
    const { id, version, status, reason, hasDocument, read, ...typed } = input
    const isTyped = Object.values(typed).some((value) => value !== undefined)
    // Kept before this is asked; which one, documents tells by itself.
    if (hasDocument) order.hasDecision = true
    if (order.status === status) {
      if (!hasDocument && !isTyped) return this.reader.view(tx, order)
      if (hasDocument)
        await this.outbox.add(tx, orderMailRequested, { orderId: id, version, mail: 'decision' })
    } else {
      const withDocument = hasDocument ? { withDocument: true as const } : {}
      await this.orders.moveOrder(tx, order, status, {
        actor: 'staff',
        userId: actorId,
        reason,
        ...withDocument,
      })
    }
    await this.visas.keep(tx, order, status === 'approved' ? (read?.visa ?? typed) : {})
    await this.audit.recordAct(tx, { orderId: id, actorId, action: 'decision', reason })
    return this.reader.view(tx, order)
  }
}
