import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { setOrderStatus, StaffOrder } from '@borderlane/contracts/orders/admin'
import { asksForMoney } from '@borderlane/contracts/orders/staff-moves'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderAudit } from '../order/order-audit.store'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { StaffOrderReader } from '../staff/staff-order-reader'
import { checkApproval, checkReason, checkSeen } from '../staff/staff-seen'

export type StatusInput = InputOf<typeof setOrderStatus>

/** A status that staff set, checked and recorded on the locked order. */
@Injectable()
export class StatusMoves {
  constructor(
    private readonly reader: StaffOrderReader,
    private readonly orders: OrderStore,
    private readonly audit: OrderAudit,
  ) {}

  /** @returns false: the order has the status already. @throws AppError what keeps it from being set */
  async check(
    tx: EntityManager,
    order: Order,
    { version, status, reason, money }: StatusInput,
  ): Promise<boolean> {
    await checkSeen(tx, order, version)
    if (order.status === status) return false
    checkReason(order, status, reason)
    checkApproval(order, status)
    if (status === 'closed' && asksForMoney(order) && !money)
      throw new AppError('validation.failed', { fields: [{ path: 'money', message: 'is needed' }] })
    return true
  }

  async record(
    tx: EntityManager,
    order: Order,
    { input, actorId }: { input: StatusInput; actorId: string },
  ): Promise<StaffOrder> {
    if (!(await this.check(tx, order, input))) return this.reader.view(tx, order)
    const { id: orderId, status, reason } = input
    const money = asksForMoney(order) ? input.money : undefined
    await this.orders.moveOrder(tx, order, status, { actor: 'staff', userId: actorId, reason, money })
    await this.audit.recordAct(tx, { orderId, actorId, action: 'status', reason })
    return this.reader.view(tx, order)
  }
}
