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
import { OrderField } from '@borderlane/contracts/orders/applicant'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { lockOrder } from '../order/find-order'
import { HeldOrders } from '../order/held-orders'
import { isCorrectable } from '../order/order-status'
import { OrderStore } from '../order/order.store'
import { StaffChange } from './staff-change'

/** What passes between staff and the traveller before an application is handed in. */
@Injectable()
export class CaseworkService {
  constructor(
    private readonly changes: StaffChange,
    private readonly held: HeldOrders,
    private readonly orders: OrderStore,
    private readonly calls: Calls,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws AppError `orders.fixed` when nothing can be replaced or corrected any more, `documents.not_found` when the
   *   document was deleted meanwhile
   */
  ask({ id, subject, text }: InputOf<typeof askTraveller>, caller: Caller): Promise<StaffOrder> {
    const field = OrderField.safeParse(subject)
    const about = field.success ? { field: field.data } : { documentId: subject }
    return this.changes.run(id, { action: 'ask', subject }, caller, {
      check: ({ status }) => {
        if (!isCorrectable(status)) throw new AppError('orders.fixed')
      },
      ask: field.success ? undefined : () => this.checkDocument(id, subject),
      apply: async (tx, order, { at }) => {
        order.ask({ ...about, text, at: at.toISOString() })
        await this.outbox.add(tx, orderMailRequested, {
          orderId: id,
          version: order.version,
          mail: 'request',
        })
        await this.orders.save(tx, order)
      },
    })
  }

  withdraw({ id, subject }: InputOf<typeof withdrawRequest>, caller: Caller): Promise<StaffOrder> {
    return this.changes.run(id, { action: 'withdraw', subject }, caller, {
      apply: async (tx, order) => {
        order.settle(subject)
        await this.orders.save(tx, order)
      },
    })
  }

  approve({ id, documentId }: InputOf<typeof approveDocument>, caller: Caller): Promise<StaffOrder> {
    return this.changes.run(id, { action: 'approve', subject: documentId }, caller, {
      ask: () => this.checkDocument(id, documentId),
      apply: async (tx, order) => {
        order.settle(documentId)
        order.approvedDocuments = [...order.approvedDocuments, documentId]
        await this.orders.save(tx, order)
      },
    })
  }

  /** The traveller has done what was asked, or what it was asked about is gone. */
  async settle(tx: EntityManager, orderId: string, subject: string): Promise<void> {
    const order = await lockOrder(tx, orderId)
    await this.held.checkFree(tx, orderId)
    if (order?.settle(subject)) await this.orders.save(tx, order)
  }

  /** Asked while the order is held: what replaces the document from now on waits to `settle` it. */
  private async checkDocument(id: string, documentId: string): Promise<void> {
    await this.calls.send(findDocument, { id, documentId }, serviceCaller('orders'))
  }
}
