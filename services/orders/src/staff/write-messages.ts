// writeToTraveller -> orders: write-messages.ts -> orders.mail-requested -> notifications: mail. The answer: writeToStaff
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { type OrderAccess, orderMailRequested } from '@borderlane/contracts/orders/internal'
import {
  MOST_WRITTEN,
  readThread,
  type Thread,
  writeToStaff,
  writeToTraveller,
} from '@borderlane/contracts/orders/thread'
import { worksOnOrders } from '@borderlane/contracts/roles'
import { Handle, Outbox } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { findOrder, type Order, ofOrder } from '../order/order.entity'
import { AccountNames, nameOf } from './account-names'
import { MessageWriter } from './message-writer'
import { findLastMessage, listMessages, type OrderMessageRow } from './thread.store'
import { toThread } from './thread.view'

/** Staff and the traveller of an order write to each other. The order is locked: of two at once the second sees the first. */
@Controller()
export class WriteMessages {
  constructor(
    private readonly db: DataSource,
    private readonly vault: ApplicantVault,
    private readonly audit: OrderAudit,
    private readonly names: AccountNames,
    private readonly outbox: Outbox,
    private readonly writer: MessageWriter,
  ) {}

  @Handle(readThread, ofOrder)
  readThread({ id }: InputOf<typeof readThread>, caller: Caller): Promise<Thread> {
    return this.showThread(id, caller)
  }

  @Handle(writeToStaff, ofOrder)
  async writeToStaff(
    { id, text, seen }: InputOf<typeof writeToStaff>,
    caller: Caller,
    { role }: OrderAccess,
  ): Promise<Thread> {
    // Theirs would be read as the traveller's.
    if (role === 'staff') throw new AppError('auth.forbidden')
    await this.db.transaction(async (tx) => {
      await lockWritable(tx, id, { seen, writer: 'traveller' })
      await this.writer.writeMessage(tx, id, { writer: 'traveller', text })
    })
    return this.showThread(id, caller)
  }

  @Handle(writeToTraveller)
  async writeToTraveller(
    { id, text, seen }: InputOf<typeof writeToTraveller>,
    caller: Caller,
  ): Promise<Thread> {
    const actorId = personOf(caller)
    await this.db.transaction(async (tx) => {
      const order = await lockWritable(tx, id, { seen, writer: 'staff' })
      const subject = await this.writer.writeMessage(tx, id, { writer: 'staff', authorId: actorId, text })
      await this.audit.recordAct(tx, { orderId: id, actorId, action: 'message', subject })
      await this.outbox.add(tx, orderMailRequested, { orderId: id, version: order.version, mail: 'message' })
    })
    return this.showThread(id, caller)
  }

  private async showThread(orderId: string, { roles }: Caller): Promise<Thread> {
    const { manager } = this.db
    const isStaff = worksOnOrders(roles)
    const rows = await listMessages(manager, orderId, { withForeign: isStaff })
    const texts = await this.vault.openNotes(manager, orderId, rows)
    if (!isStaff) return toThread(rows, texts)
    const authors = await this.names.nameAccounts(rows.map(({ author_id }) => author_id))
    return toThread(rows, texts, (id) => nameOf(authors.get(id)))
  }
}

/**
 * @param by `seen`: the last message that the writer has read
 * @throws AppError `orders.not_found`, `orders.erased`, `orders.thread_changed`, `orders.thread_full`
 */
async function lockWritable(
  tx: EntityManager,
  id: string,
  { seen, writer }: Pick<OrderMessageRow, 'writer'> & { seen: string | null },
): Promise<Order> {
  const order = await findOrder(tx, id, { lock: true })
  if (order.erasedAt) throw new AppError('orders.erased')
  const { last, written } = await findLastMessage(tx, id, writer)
  if (last !== seen) throw new AppError('orders.thread_changed')
  if (written >= MOST_WRITTEN) throw new AppError('orders.thread_full')
  return order
}
