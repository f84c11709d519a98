import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { StaffAction, StaffOrder } from '@borderlane/contracts/orders/admin'
import { assignOrder } from '@borderlane/contracts/orders/assignment'
import { newId } from '@borderlane/persistence'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { HeldOrders } from '../order/held-orders.store'
import { OrderAudit, personOf } from '../order/order-audit.store'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { Colleagues } from './colleagues'
import { addNote, StaffOrderReader } from './staff-order.store'

type Assignment = InputOf<typeof assignOrder>

/** Who of staff works on an order that is locked. */
@Injectable()
export class Assignments {
  constructor(
    private readonly orders: OrderStore,
    private readonly vault: ApplicantVault,
    private readonly audit: OrderAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError what `check` refuses */
  async assignOne(tx: EntityManager, order: Order, input: Assignment, actorId: string): Promise<void> {
    check(order, input, actorId)
    const { id: orderId, assigneeId, seen, note } = input
    const at = this.clock.now()
    order.assigneeId = assigneeId
    if (note) {
      const id = newId()
      const sealed = await this.vault.sealNote(tx, { id, orderId }, note)
      await addNote(tx, { id, order_id: orderId, author_id: actorId, sealed, at, is_risk: false })
    }
    await this.orders.saveOrder(tx, order)
    const action: StaffAction = assigneeId === null ? 'release' : assigneeId === actorId ? 'take' : 'give'
    await this.audit.recordAct(tx, { orderId, actorId, action, subject: assigneeId ?? seen ?? undefined }, at)
  }
}

/** Staff say who of them works on an order. */
@Controller()
export class AssignOrder {
  constructor(
    private readonly held: HeldOrders,
    private readonly assignments: Assignments,
    private readonly reader: StaffOrderReader,
    private readonly colleagues: Colleagues,
  ) {}

  /** @throws AppError `orders.changed`: another person has it by now */
  @Handle(assignOrder)
  assignOrder(input: Assignment, caller: Caller): Promise<StaffOrder> {
    const { id, assigneeId } = input
    const me = personOf(caller)
    return this.held.changeAfterAsking(id, {
      check: (_tx, order) => {
        check(order, input, me)
        return assigneeId !== null && assigneeId !== me
      },
      ask: () => this.colleagues.checkWork([assigneeId!], 'assigneeId'),
      apply: async (tx, order) => {
        await this.assignments.assignOne(tx, order, input, me)
        return this.reader.showOrder(tx, order)
      },
    })
  }
}

function check(order: Order, { assigneeId, seen, note }: Assignment, me: string): void {
  const { assigneeId: has, version, status, erasedAt } = order
  if (has !== seen) throw new AppError('orders.changed', { version, status, changes: [] })
  // A note is sealed by the order's key, which is gone.
  if (note && erasedAt) throw new AppError('orders.erased')
  const isFromColleague = has !== null && has !== me && has !== assigneeId
  if (isFromColleague && !note && !erasedAt) throw invalid('note', 'is needed')
}

const invalid = (path: string, message: string) =>
  new AppError('validation.failed', { fields: [{ path, message }] })
