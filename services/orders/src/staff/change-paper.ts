// changePaper -> orders: change-paper.ts -> orders.mail-requested -> notifications: mail of the request, or of the waiver
import { slotsOfOrder } from '@borderlane/domain/catalogue/paper-rules'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { changePaper } from '@borderlane/contracts/orders/casework'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { requiredSubject } from '@borderlane/contracts/orders/order'
import type { Phrase } from '@borderlane/contracts/primitives'
import { Handle, Outbox } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { isCorrectable } from '../order/order-status'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { StaffChange } from './staff-change'
import { checkLast } from './staff-order.store'

/** Staff waive or add a document of one order, with a reason that its traveller sees. */
@Controller()
export class ChangePaper {
  constructor(
    private readonly changes: StaffChange,
    private readonly orders: OrderStore,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError `orders.fixed`: it is with the authority; `documents.not_found`: it does not ask for what is waived; `orders.changed`: a colleague was first */
  @Handle(changePaper)
  changePaper(
    { id, code, act, name, reason, seen }: InputOf<typeof changePaper>,
    caller: Caller,
  ): Promise<StaffOrder> {
    const action = act === 'add' ? 'ask' : 'withdraw'
    return this.changes.changeOrder(id, { action, subject: requiredSubject(code) }, caller, {
      check: (order) => {
        if (!isCorrectable(order.status)) throw new AppError('orders.fixed')
        checkLast(order, order.paperChanges.find(({ document }) => document.code === code)?.at, seen)
        if (act === 'waive') askedDocument(order, code)
      },
      apply: async (tx, order, { at }) => {
        const document = act === 'waive' ? askedDocument(order, code) : addedDocument(order, code, name)
        order.settle(requiredSubject(code))
        order.changePaper({ act, document, reason, at: at.toISOString() })
        const isHere = order.papers.some(({ requirement }) => requirement === code)
        if (act === 'add' && !isHere) order.ask({ requirement: code, text: reason, at: at.toISOString() })
        await this.orders.saveOrder(tx, order)
        if (act === 'add' && isHere) return
        const mail = act === 'add' ? 'request' : 'waiver'
        await this.outbox.add(tx, orderMailRequested, { orderId: id, version: order.version, mail })
      },
    })
  }
}

/** @throws AppError `documents.not_found` */
function askedDocument(order: Order, code: string): Phrase {
  const document = slotsOfOrder(order).find((one) => one.code === code)
  if (!document) throw new AppError('documents.not_found')
  return document
}

const addedDocument = ({ requiredDocuments }: Order, code: string, name = code): Phrase =>
  requiredDocuments.find((one) => one.code === code) ?? { code, params: {}, text: name }
