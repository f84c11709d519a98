// setOrderStatus -> payments.recordSettlement, where it was paid outside -> orders: set-status.ts -> orders.status-changed
// -> payments: refunds by the terms; notifications: mail after STATUS_MAIL_DELAY. What keeps money waits for a second person.
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { decideOrder, setOrderStatus, type StaffOrder } from '@borderlane/contracts/orders/admin'
import { asksForMoney, DECIDED_STATUSES, SHOWING_STATUSES } from '@borderlane/domain/orders/staff-moves'
import { recordSettlement } from '@borderlane/contracts/payments/internal'
import type { Difference, Proposed } from '@borderlane/contracts/proposal'
import { closingReturns } from '@borderlane/domain/refund'
import { mayCall } from '@borderlane/contracts/roles'
import { Calls, Handle, serviceCaller } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { Controller, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { HeldOrders } from '../order/held-orders.store'
import { OrderAudit, personOf } from '../order/order-audit.store'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { checkApproval, checkReason, checkSeen, StaffOrderReader } from '../staff/staff-order.store'
import { WaitingDecisions } from './waiting-decision.store'

export type StatusInput = InputOf<typeof setOrderStatus>
type Asked = { input: StatusInput; actorId: string }

/** No visa was compared with the application. */
export const NOT_COMPARED: Difference = { what: 'document', before: null, after: null }

@Injectable()
export class StaffStatuses {
  constructor(
    private readonly reader: StaffOrderReader,
    private readonly orders: OrderStore,
    private readonly audit: OrderAudit,
  ) {}

  /** @returns false: the order has the status already. @throws AppError what keeps it from being set */
  async checkStatus(
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

  async recordStatus(tx: EntityManager, order: Order, asked: Asked): Promise<StaffOrder> {
    await this.setOne(tx, order, asked)
    return this.reader.showOrder(tx, order)
  }

  /** @throws AppError what keeps a locked order from being set */
  async setOne(tx: EntityManager, order: Order, { input, actorId }: Asked): Promise<void> {
    if (!(await this.checkStatus(tx, order, input))) return
    const { id: orderId, status, reason } = input
    const money = asksForMoney(order) ? input.money : undefined
    await this.orders.moveOrder(tx, order, status, { actor: 'staff', userId: actorId, reason, money })
    await this.audit.recordAct(tx, { orderId, actorId, action: 'status', reason })
  }
}

/** Staff set the status of an order; what approves without a compared visa, or keeps money, takes two of them. */
@Controller()
export class SetStatus {
  constructor(
    private readonly held: HeldOrders,
    private readonly statuses: StaffStatuses,
    private readonly calls: Calls,
    private readonly proposals: Proposals,
    private readonly waiting: WaitingDecisions,
  ) {}

  /** @throws AppError `orders.changed` with what happened since */
  @Handle(setOrderStatus)
  async setStatus(input: StatusInput, caller: Caller): Promise<OutputOf<typeof setOrderStatus>> {
    const { id, status, reason } = input
    const actorId = personOf(caller)
    const mayDecide = mayCall(decideOrder.name, caller.roles)
    if (DECIDED_STATUSES.includes(status) && !mayDecide) throw new AppError('auth.forbidden')
    const hasWeight = status === 'approved' || status === 'closed'
    const needsTwo = hasWeight && (await this.proposals.areNeeded())
    return this.held.changeAfterAsking<OutputOf<typeof setOrderStatus>>(id, {
      check: async (tx, order) => {
        // Before the question about the money: an agent learns that a supervisor decides on it.
        if (status === 'closed' && asksForMoney(order) && !mayDecide) throw new AppError('auth.forbidden')
        if (!(await this.statuses.checkStatus(tx, order, input))) return false
        if (SHOWING_STATUSES.includes(status)) await this.waiting.requireNone(tx, id)
        return status === 'paid' && reason !== undefined && order.paidCents === 0
      },
      ask: (order) => this.recordOutsidePayment(order, { actorId, reason: reason! }),
      apply: (tx, order) =>
        needsTwo && takesTwo(order, input)
          ? this.proposeStatus(tx, order, { input, actorId })
          : this.statuses.recordStatus(tx, order, { input, actorId }),
    })
  }

  /**
   * Payments records that an unpaid order was paid outside. Asked before the status is set, so that it is not set without
   * the money; the event of the capture waits for the act and finds the order `paid`.
   */
  private async recordOutsidePayment(
    { id: orderId, creditCents, ...order }: Order,
    by: { actorId: string; reason: string },
  ): Promise<void> {
    const { governmentFeeCents, serviceFeeCents, denialProtectionFeeCents, currency } = order
    const fees = { governmentFeeCents, serviceFeeCents, denialProtectionFeeCents, currency }
    const settlement = { orderId, ...fees, ...(creditCents > 0 && { creditCents }), ...by }
    try {
      await this.calls.send(recordSettlement, settlement, serviceCaller('orders'))
    } catch (error) {
      // The traveller's own payment was captured, and its event is on its way.
      if (!(error instanceof AppError) || error.code !== 'orders.already_paid') throw error
    }
  }

  private async proposeStatus(tx: EntityManager, order: Order, { input, actorId }: Asked): Promise<Proposed> {
    const { reason = null, ...asked } = input
    const isClosing = input.status === 'closed'
    // A document of the order would be seen before it is confirmed.
    if (!isClosing && SHOWING_STATUSES.includes(order.status)) throw new AppError('orders.set_back_first')
    const proposal = await this.proposals.ask(tx, actorId, {
      kind: isClosing ? 'closing' : 'decision',
      input: isClosing ? asked : { ...asked, hasDocument: false },
      about: order.id,
      reason,
      differences: [
        { what: 'status', before: order.status, after: input.status },
        isClosing
          ? { what: 'keptCents', before: null, after: order.paidCents - order.refundedCents }
          : NOT_COMPARED,
      ],
    })
    return { proposal }
  }
}

/** An approval without a compared visa, or a closing after which the traveller gets nothing back. */
function takesTwo(order: Order, { status, money }: StatusInput): boolean {
  if (order.status === status) return false
  if (status === 'approved') return true
  if (status !== 'closed' || !asksForMoney(order)) return false
  return money === 'none' || (money === 'terms' && !closingReturns(order.status, order.refundTerms))
}
