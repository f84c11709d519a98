import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { StaffAction, StaffOrder } from '@borderlane/contracts/orders/admin'
import { assignOrder } from '@borderlane/contracts/orders/assignment'
import { newId } from '@borderlane/persistence'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ApplicantVault } from '../order/applicant-vault'
import { personOf } from '../order/order-audit.store'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { Colleagues } from './colleagues'
import { StaffChange } from './staff-change'
import { addNote } from './staff-order.store'

type Assignment = InputOf<typeof assignOrder>

/** Staff say who of them works on an order. */
@Controller()
export class AssignOrder {
  constructor(
    private readonly changes: StaffChange,
    private readonly orders: OrderStore,
    private readonly vault: ApplicantVault,
    private readonly colleagues: Colleagues,
  ) {}

  /** @throws AppError `orders.changed`: another person has it by now */
  @Handle(assignOrder)
  assignOrder(input: Assignment, caller: Caller): Promise<StaffOrder> {
    const { id, assigneeId, seen, note } = input
    const me = personOf(caller)
    const action: StaffAction = assigneeId === null ? 'release' : assigneeId === me ? 'take' : 'give'
    const subject = assigneeId ?? seen ?? undefined
    return this.changes.changeOrder(id, { action, subject }, caller, {
      check: (order) => check(order, input, me),
      ask: action === 'give' ? () => this.colleagues.checkWork([assigneeId!], 'assigneeId') : undefined,
      apply: async (tx, order, { at }) => {
        order.assigneeId = assigneeId
        if (note) {
          const noteId = newId()
          const sealed = await this.vault.sealNote(tx, { id: noteId, orderId: id }, note)
          await addNote(tx, { id: noteId, order_id: id, author_id: me, sealed, at })
        }
        await this.orders.saveOrder(tx, order)
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
