import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { findDocument } from '@borderlane/contracts/documents/internal'
import { AppError } from '@borderlane/contracts/errors'
import type {
  approveDocument,
  askTraveller,
  StaffOrder,
  withdrawRequest,
} from '@borderlane/contracts/orders/admin'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { OrderField } from '@borderlane/contracts/orders/order'
import { Calls, Hints, Outbox, serviceCaller } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { findOrder } from '../access/order-access'
import { tellAfterCommit } from '../order/change-hint'
import { isCorrectable } from '../order/order-status'
import { Order } from '../order/order.entity'
import { personOf, writeAudit } from './order-audit'
import { StaffOrderService } from './staff-order.service'

/** What passes between staff and the traveller before an application is handed in. */
@Injectable()
export class CaseworkService {
  constructor(
    private readonly db: DataSource,
    private readonly orders: StaffOrderService,
    private readonly calls: Calls,
    private readonly outbox: Outbox,
    private readonly hints: Hints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError `orders.fixed` when nothing can be replaced or corrected any more, `documents.not_found` when the
   *   document was deleted meanwhile
   */
  ask({ id, subject, text }: InputOf<typeof askTraveller>, caller: Caller): Promise<StaffOrder> {
    return this.change(id, { action: 'ask', subject }, caller, async (tx, order, at) => {
      if (!isCorrectable(order.status)) throw new AppError('orders.fixed')
      const field = OrderField.safeParse(subject)
      const about = field.success ? { field: field.data } : { documentId: subject }
      if (!field.success) await this.mustBeListed(id, subject)
      order.ask({ ...about, text, at: at.toISOString() })
      await this.outbox.add(tx, orderMailRequested, { orderId: id, version: order.version, mail: 'request' })
    })
  }

  withdraw({ id, subject }: InputOf<typeof withdrawRequest>, caller: Caller): Promise<StaffOrder> {
    return this.change(id, { action: 'withdraw', subject }, caller, (_tx, order) => {
      order.settle(subject)
    })
  }

  approve({ id, documentId }: InputOf<typeof approveDocument>, caller: Caller): Promise<StaffOrder> {
    return this.change(id, { action: 'approve', subject: documentId }, caller, async (_tx, order) => {
      await this.mustBeListed(id, documentId)
      order.settle(documentId)
      order.approvedDocuments = [...order.approvedDocuments, documentId]
    })
  }

  /** Asked while the order is locked: what replaces the document from now on waits to `settle` it. */
  private async mustBeListed(id: string, documentId: string): Promise<void> {
    await this.calls.send(findDocument, { id, documentId }, serviceCaller('orders'))
  }

  /** The traveller has done what was asked, or what it was asked about is gone. */
  async settle(tx: EntityManager, orderId: string, subject: string): Promise<void> {
    const order = await tx
      .getRepository(Order)
      .findOne({ where: { id: orderId }, lock: { mode: 'pessimistic_write' } })
    if (!order?.settle(subject)) return
    await tx.getRepository(Order).save(order)
    tellAfterCommit(tx, this.hints, order)
  }

  private async change(
    id: string,
    act: { action: 'ask' | 'withdraw' | 'approve'; subject: string },
    caller: Caller,
    apply: (tx: EntityManager, order: Order, at: Date) => void | Promise<void>,
  ): Promise<StaffOrder> {
    const actorId = personOf(caller)
    const at = this.clock.now()
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      await apply(tx, order, at)
      await tx.getRepository(Order).save(order)
      await writeAudit(tx, { orderId: id, actorId, ...act }, at)
      tellAfterCommit(tx, this.hints, order)
      return this.orders.view(tx, order)
    })
  }
}
