import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { decideDecisionProposal } from '@borderlane/contracts/orders/admin'
import type { recordDecision } from '@borderlane/contracts/orders/internal'
import { SHOWING_STATUSES } from '@borderlane/contracts/orders/staff-moves'
import type { Difference, Proposal, Proposed } from '@borderlane/contracts/proposal'
import { isAllSame, VisaField } from '@borderlane/contracts/visa'
import { type ProposalRow, Proposals } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { HeldOrders } from '../order/held-orders.store'
import { personOf } from '../order/order-audit.store'
import { findOrder } from '../order/order-reader'
import type { Order } from '../order/order.entity'
import { WaitingDecisionStore } from '../order/waiting-decision.store'
import { type DecisionInput, DecisionService } from './decision.service'
import { type StatusInput, StatusMoves } from './status-moves'
import { NOT_COMPARED } from './status.service'

/** Approvals whose visa is not in everything as the application, or was not compared: with four eyes two people decide. */
@Injectable()
export class DecisionProposals {
  constructor(
    private readonly held: HeldOrders,
    private readonly decisions: DecisionService,
    private readonly proposals: Proposals,
    private readonly waiting: WaitingDecisionStore,
    private readonly moves: StatusMoves,
  ) {}

  async record(input: DecisionInput, caller: Caller): Promise<OutputOf<typeof recordDecision>> {
    const actorId = personOf(caller)
    const isSame = input.read !== undefined && isAllSame(input.read.comparison)
    const needsTwo = input.status === 'approved' && !isSame && (await this.proposals.areNeeded())
    return this.held.lock(input.id, async (tx, order) => {
      await this.waiting.requireNone(tx, order.id)
      const isApproved = order.status === input.status && !input.hasDocument
      if (!needsTwo || isApproved) return this.decisions.record(tx, order, { input, actorId })
      await this.decisions.check(tx, order, input)
      return this.ask(tx, { order, input, actorId })
    })
  }

  async decide(decision: InputOf<typeof decideDecisionProposal>, caller: Caller): Promise<Proposal> {
    return this.proposals.decide(decision, caller, {
      perform: (tx, proposal) => this.perform(tx, proposal),
    })
  }

  private async perform(tx: EntityManager, proposal: ProposalRow): Promise<void> {
    const { kind, input, reason, asked_by: actorId } = proposal
    const order = await findOrder(tx, (input as DecisionInput).id, { lock: true })
    await this.held.checkFree(tx, order.id)
    const words = { reason: reason ?? undefined }
    if (kind === 'closing')
      await this.moves.record(tx, order, { input: { ...(input as StatusInput), ...words }, actorId })
    else await this.decisions.record(tx, order, { input: { ...(input as DecisionInput), ...words }, actorId })
  }

  /** Its document is kept meanwhile; travellers see it once the order is decided. */
  private async ask(
    tx: EntityManager,
    { order, input, actorId }: { order: Order; input: DecisionInput; actorId: string },
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
    const match = read?.comparison[field]
    return match && match !== 'same' ? [{ what: 'visa' as const, before: field, after: match }] : []
  })
}
