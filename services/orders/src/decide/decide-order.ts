// decideOrder (gateway: uploads the document, documents compares it) -> orders: decide-order.ts -> orders.status-changed
// -> payments: refunds a rejection by the terms; notifications: mail. With four eyes: orders.proposal-changed in between.
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import {
  decideDecisionProposal,
  listDecisionProposals,
  type StaffOrder,
} from '@borderlane/contracts/orders/admin'
import { orderMailRequested, recordDecision } from '@borderlane/contracts/orders/internal'
import { SHOWING_STATUSES } from '@borderlane/domain/orders/staff-moves'
import type { Difference, Proposal, Proposed } from '@borderlane/contracts/proposal'
import { isAllSame, VisaField } from '@borderlane/contracts/visa'
import { Handle, Outbox } from '@borderlane/messaging'
import { type ProposalRow, Proposals } from '@borderlane/persistence'
import { Controller, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { HeldOrders } from '../order/held-orders.store'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { findOrder, type Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { checkApproval, checkReason, checkSeen, StaffOrderReader } from '../staff/staff-order.store'
import { NOT_COMPARED, StaffStatuses, type StatusInput } from './set-status'
import { VisaKeeper } from './visa-reminders.store'
import { WaitingDecisions } from './waiting-decision.store'

type DecisionInput = InputOf<typeof recordDecision>
type Asked = { input: DecisionInput; actorId: string }

@Injectable()
export class Decisions {
  constructor(
    private readonly reader: StaffOrderReader,
    private readonly orders: OrderStore,
    private readonly visas: VisaKeeper,
    private readonly audit: OrderAudit,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError where a locked order is not as it was seen, or the decision needs a reason */
  async checkDecision(
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

  /** The decided status; or, where the order has it already, its document that has come since. */
  async recordDecision(tx: EntityManager, order: Order, { input, actorId }: Asked): Promise<StaffOrder> {
    await this.checkDecision(tx, order, input)
    const { id, version, status, reason, hasDocument, read, ...typed } = input
    const isTyped = Object.values(typed).some((value) => value !== undefined)
    // Stored before this is asked; which document it is, documents reports by itself.
    if (hasDocument) order.hasDecision = true
    if (order.status === status) {
      if (!hasDocument && !isTyped) return this.reader.showOrder(tx, order)
      if (hasDocument)
        await this.outbox.add(tx, orderMailRequested, { orderId: id, version, mail: 'decision' })
    } else {
      const cause = { actor: 'staff', userId: actorId, reason } as const
      await this.orders.moveOrder(tx, order, status, {
        ...cause,
        ...(hasDocument && { withDocument: true as const }),
      })
    }
    await this.visas.keepVisa(tx, order, status === 'approved' ? (read?.visa ?? typed) : {})
    await this.audit.recordAct(tx, { orderId: id, actorId, action: 'decision', reason })
    return this.reader.showOrder(tx, order)
  }
}

/** Staff enter a decision. With four eyes two people approve a visa that differs from the application or was not compared. */
@Controller()
export class DecideOrder {
  constructor(
    private readonly held: HeldOrders,
    private readonly decisions: Decisions,
    private readonly proposals: Proposals,
    private readonly waiting: WaitingDecisions,
  ) {}

  @Handle(recordDecision)
  async recordDecision(input: DecisionInput, caller: Caller): Promise<OutputOf<typeof recordDecision>> {
    const actorId = personOf(caller)
    const isSame = input.read !== undefined && isAllSame(input.read.comparison)
    const needsTwo = input.status === 'approved' && !isSame && (await this.proposals.areNeeded())
    return this.held.lockOrder(input.id, async (tx, order) => {
      await this.waiting.requireNone(tx, order.id)
      const isApproved = order.status === input.status && !input.hasDocument
      if (!needsTwo || isApproved) return this.decisions.recordDecision(tx, order, { input, actorId })
      await this.decisions.checkDecision(tx, order, input)
      return this.proposeDecision(tx, order, { input, actorId })
    })
  }

  /** Its document is stored meanwhile; travellers see it once the order is decided. */
  private async proposeDecision(
    tx: EntityManager,
    order: Order,
    { input, actorId }: Asked,
  ): Promise<Proposed> {
    // It would be seen before it is confirmed.
    if (SHOWING_STATUSES.includes(order.status)) throw new AppError('orders.set_back_first')
    const { reason = null, ...decision } = input
    const proposal = await this.proposals.ask(tx, actorId, {
      kind: 'decision',
      input: decision,
      about: order.id,
      reason,
      differences: [{ what: 'status', before: order.status, after: input.status }, ...differences(input)],
    })
    return { proposal }
  }
}

function differences({ read }: DecisionInput): Difference[] {
  if (!read) return [NOT_COMPARED]
  return VisaField.options.flatMap((field) => {
    const match = read.comparison[field]
    return match && match !== 'same' ? [{ what: 'visa' as const, before: field, after: match }] : []
  })
}

/** A second person confirms or refuses a decision, or a closing that keeps money. */
@Controller()
export class DecideProposal {
  constructor(
    private readonly held: HeldOrders,
    private readonly decisions: Decisions,
    private readonly statuses: StaffStatuses,
    private readonly proposals: Proposals,
  ) {}

  @Handle(listDecisionProposals)
  listProposals(input: InputOf<typeof listDecisionProposals>) {
    return this.proposals.list(input)
  }

  @Handle(decideDecisionProposal)
  decideProposal(input: InputOf<typeof decideDecisionProposal>, caller: Caller): Promise<Proposal> {
    return this.proposals.decide(input, caller, { perform: (tx, proposal) => this.perform(tx, proposal) })
  }

  private async perform(tx: EntityManager, proposal: ProposalRow): Promise<void> {
    const { kind, input, reason, asked_by: actorId } = proposal
    const order = await findOrder(tx, (input as DecisionInput).id, { lock: true })
    await this.held.checkNotHeld(tx, order.id)
    const words = { reason: reason ?? undefined }
    if (kind === 'closing')
      await this.statuses.recordStatus(tx, order, { input: { ...(input as StatusInput), ...words }, actorId })
    else
      await this.decisions.recordDecision(tx, order, {
        input: { ...(input as DecisionInput), ...words },
        actorId,
      })
  }
}
