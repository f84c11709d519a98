// askTraveller -> documents.findDocument -> orders: ask-traveller.ts -> orders.mail-requested -> notifications: mail
// The answer: correctOrder, or documents.replaced and documents.papers-changed -> DocumentEvents below.
import { slotsOfOrder } from '@borderlane/domain/catalogue/paper-rules'
import { AppError, type Caller, type InputOf, type PayloadOf } from '@borderlane/contracts/define'
import { documentReplaced, findDocument, papersChanged } from '@borderlane/contracts/documents/internal'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import { QuestionId } from '@borderlane/contracts/forms/question'
import { isStandard } from '@borderlane/contracts/forms/standard'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { approveDocument, askTraveller, withdrawRequest } from '@borderlane/contracts/orders/casework'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { type OrderRequest, requiredSubject, subjectOf } from '@borderlane/contracts/orders/order'
import { Calls, Handle, OnEvent, Outbox, serviceCaller } from '@borderlane/messaging'
import { Controller, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Applications } from '../order/applications.store'
import { HeldOrders } from '../order/held-orders.store'
import { findLockedOrder, type Order } from '../order/order.entity'
import { isCorrectable } from '../order/order-status'
import { OrderStore } from '../order/order.store'
import { endAnswer } from '../order/order-targets.store'
import { StaffChange } from './staff-change'
import { checkLast } from './staff-order.store'

/** Staff ask the traveller for answers and documents, and approve documents, before an application is submitted. */
@Controller()
export class AskTraveller {
  constructor(
    private readonly changes: StaffChange,
    private readonly orders: OrderStore,
    private readonly applications: Applications,
    private readonly calls: Calls,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws AppError `orders.fixed` when nothing can be replaced or corrected any more, `documents.not_found` when the
   *   document was deleted meanwhile, `orders.changed` when a colleague has asked for the same
   */
  @Handle(askTraveller)
  askTraveller(
    { id, subject, text, seen }: InputOf<typeof askTraveller>,
    caller: Caller,
  ): Promise<StaffOrder> {
    const isField = QuestionId.safeParse(subject).success
    const isDocument = !isField && !subject.startsWith(requiredSubject(''))
    return this.changes.changeOrder(id, { action: 'ask', subject }, caller, {
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
        const asked = { ...about, text, at: at.toISOString() }
        const before = order.requests.find((one) => subjectOf(one) === subjectOf(asked))
        checkLast(order, before?.at, seen)
        order.ask(asked)
        await endAnswer(tx, id)
        await this.outbox.add(tx, orderMailRequested, {
          orderId: id,
          version: order.version,
          mail: 'request',
        })
        await this.orders.saveOrder(tx, order)
      },
    })
  }

  @Handle(withdrawRequest)
  withdrawRequest({ id, subject }: InputOf<typeof withdrawRequest>, caller: Caller): Promise<StaffOrder> {
    return this.changes.changeOrder(id, { action: 'withdraw', subject }, caller, {
      apply: async (tx, order) => {
        order.settle(subject)
        await this.orders.saveOrder(tx, order)
      },
    })
  }

  @Handle(approveDocument)
  approveDocument({ id, documentId }: InputOf<typeof approveDocument>, caller: Caller): Promise<StaffOrder> {
    return this.changes.changeOrder(id, { action: 'approve', subject: documentId }, caller, {
      ask: () => this.checkDocument(id, documentId),
      apply: async (tx, order) => {
        order.settle(documentId)
        order.approvedDocuments = [...order.approvedDocuments, documentId]
        await this.orders.saveOrder(tx, order)
      },
    })
  }

  /** @throws AppError `validation.failed`: the order's form does not ask it, or it is not corrected like the others */
  private async aboutQuestion(order: Order, id: string): Promise<Pick<OrderRequest, 'field' | 'label'>> {
    const form = await this.applications.findForm(order)
    const question = questionsOf(form).find((one) => one.id === id && !one.fixed)
    if (!question)
      throw new AppError('validation.failed', { fields: [{ path: 'subject', message: 'is not asked' }] })
    return isStandard(form) ? { field: id } : { field: id, label: question.label }
  }

  /** Asked while the order is held: a document that replaces it from now on waits for the end. */
  private async checkDocument(id: string, documentId: string): Promise<void> {
    await this.calls.send(findDocument, { id, documentId }, serviceCaller('orders'))
  }
}

/**
 * What is asked for where a required document is named: another file where one is there, else a first one.
 * @throws AppError `documents.not_found`: the order does not require it
 */
function aboutRequired(order: Order, subject: string): Pick<OrderRequest, 'documentId' | 'requirement'> {
  const required = slotsOfOrder(order).find(({ code }) => requiredSubject(code) === subject)
  if (!required) throw new AppError('documents.not_found')
  const here = order.papers.findLast(({ requirement }) => requirement === required.code)
  return here ? { documentId: here.id } : { requirement: required.code }
}

/** What the traveller's files mean for an order. */
@Injectable()
export class DocumentEvents {
  constructor(
    private readonly held: HeldOrders,
    private readonly orders: OrderStore,
  ) {}

  /** What was asked or said about the document that is gone does not apply to the new one. */
  @OnEvent(documentReplaced)
  async settleRequest(
    { orderId, documentId }: PayloadOf<typeof documentReplaced>,
    tx: EntityManager,
  ): Promise<void> {
    const order = await findLockedOrder(tx, orderId)
    await this.held.checkNotHeld(tx, orderId)
    if (order?.settle(documentId)) await this.orders.saveOrder(tx, order)
  }

  /** The files that there are decide about the next step. */
  @OnEvent(papersChanged)
  async takePapers(
    { orderId, ...papers }: PayloadOf<typeof papersChanged>,
    tx: EntityManager,
  ): Promise<void> {
    const order = await findLockedOrder(tx, orderId)
    await this.held.checkNotHeld(tx, orderId)
    if (order?.takePapers(papers)) await this.orders.saveOrder(tx, order)
  }
}
