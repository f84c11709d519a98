import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, PayloadOf } from '@borderlane/contracts/define'
import { findDocument, type papersChanged } from '@borderlane/contracts/documents/internal'
import { AppError } from '@borderlane/contracts/errors'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import { QuestionId } from '@borderlane/contracts/forms/question'
import { isStandard } from '@borderlane/contracts/forms/standard'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import type { approveDocument, askTraveller, withdrawRequest } from '@borderlane/contracts/orders/casework'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { type OrderRequest, requiredSubject } from '@borderlane/contracts/orders/order'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Applications } from '../order/applications.store'
import { HeldOrders } from '../order/held-orders.store'
import { findLockedOrder } from '../order/order-reader'
import { isCorrectable } from '../order/order-status'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { StaffChange } from './staff-change'

/** What passes between staff and the traveller before an application is handed in. */
@Injectable()
export class CaseworkService {
  constructor(
    private readonly changes: StaffChange,
    private readonly held: HeldOrders,
    private readonly orders: OrderStore,
    private readonly applications: Applications,
    private readonly calls: Calls,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws AppError `orders.fixed` when nothing can be replaced or corrected any more, `documents.not_found` when the
   *   document was deleted meanwhile
   */
  ask({ id, subject, text }: InputOf<typeof askTraveller>, caller: Caller): Promise<StaffOrder> {
    const isField = QuestionId.safeParse(subject).success
    const isDocument = !isField && !subject.startsWith(requiredSubject(''))
    return this.changes.run(id, { action: 'ask', subject }, caller, {
      check: (order) => {
        if (!isCorrectable(order.status)) throw new AppError('orders.fixed')
        if (!isField && !isDocument) aboutRequired(order, subject)
      },
      ask: isDocument ? () => this.checkDocument(id, subject) : undefined,
      apply: async (tx, order, { at }) => {
        const about = isField
          ? await this.aboutQuestion(order, subject)
          : isDocument
            ? { documentId: subject }
            : aboutRequired(order, subject)
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
    const order = await findLockedOrder(tx, orderId)
    await this.held.checkFree(tx, orderId)
    if (order?.settle(subject)) await this.orders.save(tx, order)
  }

  /** Which files there are decides about the next step. */
  async takePapers(tx: EntityManager, { orderId, ...told }: PayloadOf<typeof papersChanged>): Promise<void> {
    const order = await findLockedOrder(tx, orderId)
    await this.held.checkFree(tx, orderId)
    if (order?.takePapers(told)) await this.orders.save(tx, order)
  }

  /** @throws AppError `validation.failed`: the order's form does not ask it, or it is not corrected like the others */
  private async aboutQuestion(order: Order, id: string): Promise<Pick<OrderRequest, 'field' | 'label'>> {
    const form = await this.applications.formOf(order)
    const question = questionsOf(form).find((one) => one.id === id && !one.fixed)
    if (!question)
      throw new AppError('validation.failed', { fields: [{ path: 'subject', message: 'is not asked' }] })
    return isStandard(form) ? { field: id } : { field: id, label: question.label }
  }

  /** Asked while the order is held: what replaces the document from now on waits to `settle` it. */
  private async checkDocument(id: string, documentId: string): Promise<void> {
    await this.calls.send(findDocument, { id, documentId }, serviceCaller('orders'))
  }
}

/**
 * What is asked for where a required document is named: another file where one is there, else a first one.
 * @throws AppError `documents.not_found`: the order does not require it
 */
function aboutRequired(
  { requiredDocuments, papers }: Order,
  subject: string,
): Pick<OrderRequest, 'documentId' | 'requirement'> {
  const required = requiredDocuments.find(({ code }) => requiredSubject(code) === subject)
  if (!required) throw new AppError('documents.not_found')
  const here = papers.findLast(({ requirement }) => requirement === required.code)
  return here ? { documentId: here.id } : { requirement: required.code }
}
