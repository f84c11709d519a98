import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { decideOrder, type setOrderStatus } from '@borderlane/contracts/orders/admin'
import { asksForMoney, DECIDED_STATUSES, SHOWING_STATUSES } from '@borderlane/contracts/orders/staff-moves'
import type { Difference, Proposed } from '@borderlane/contracts/proposal'
import { closingReturns } from '@borderlane/contracts/refund'
import { mayCall } from '@borderlane/contracts/roles'
import { Proposals } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { HeldOrders } from '../order/held-orders.store'
import { personOf } from '../order/order-audit.store'
import type { Order } from '../order/order.entity'
import { WaitingDecisionStore } from '../order/waiting-decision.store'
import { OutsideSettlement } from './outside-settlement'
import { type StatusInput, StatusMoves } from './status-moves'

/** Staff set the status of an order; what approves without a compared visa, or keeps money, takes two of them. */
@Injectable()
export class StatusService {
  constructor(
    private readonly held: HeldOrders,
    private readonly moves: StatusMoves,
    private readonly settlement: OutsideSettlement,
    private readonly proposals: Proposals,
    private readonly waiting: WaitingDecisionStore,
  ) {}

  /** @throws AppError `orders.changed` when somebody was faster, with what happened since */
  async set(input: StatusInput, caller: Caller): Promise<OutputOf<typeof setOrderStatus>> {
    const { id, status, reason } = input
    const actorId = personOf(caller)
    const mayDecide = mayCall(decideOrder.name, caller.roles)
    if (DECIDED_STATUSES.includes(status) && !mayDecide) throw new AppError('auth.forbidden')
    const hasWeight = status === 'approved' || status === 'closed'
    const needsTwo = hasWeight && (await this.proposals.areNeeded())
    return this.held.change<OutputOf<typeof setOrderStatus>>(id, {
      check: async (tx, order) => {
        // Before what is asked about the money: an agent learns that it is a supervisor's.
        if (status === 'closed' && asksForMoney(order) && !mayDecide) throw new AppError('auth.forbidden')
        if (!(await this.moves.check(tx, order, input))) return false
        if (SHOWING_STATUSES.includes(status)) await this.waiting.requireNone(tx, id)
        return status === 'paid' && reason !== undefined && order.paidCents === 0
      },
      ask: (order) => this.settlement.record(order, { actorId, reason: reason! }),
      apply: (tx, order) =>
        needsTwo && takesTwo(order, input)
          ? this.propose(tx, order, { input, actorId })
          : this.moves.record(tx, order, { input, actorId }),
    })
  }

  private async propose(
    tx: EntityManager,
    order: Order,
    { input, actorId }: { input: StatusInput; actorId: string },
  ): Promise<Proposed> {
    const { reason = null, ...asked } = input
    const isClosing = input.status === 'closed'
    // A document that is here would be seen before it is confirmed.
    if (!isClosing && SHOWING_STATUSES.includes(order.status)) throw new AppError('orders.set_back_first')
    const proposal = await this.proposals.ask(tx, actorId, {
      kind: isClosing ? 'closing' : 'decision',
      input: isClosing ? asked : { ...asked, hasDocument: false },
      about: order.id,
      reason,
      differences: [
        { what: 'status', before: order.status, after: input.status },
        isClosing ? keptOf(order) : NOT_COMPARED,
      ],
    })
    return { proposal }
  }
}

/** No visa was compared with the application. */
export const NOT_COMPARED: Difference = { what: 'document', before: null, after: null }

const keptOf = ({ paidCents, refundedCents }: Order): Difference => ({
  what: 'keptCents',
  before: null,
  after: paidCents - refundedCents,
})

/** An approval whose visa nobody compared, or a closing after which the traveller has nothing back. */
function takesTwo(order: Order, { status, money }: StatusInput): boolean {
  if (order.status === status) return false
  if (status === 'approved') return true
  if (status !== 'closed' || !asksForMoney(order)) return false
  return money === 'none' || (money === 'terms' && !closingReturns(order.status, order.refundTerms))
}
