// A mail -> notifications: reply -> receiveReply -> orders: the messages of its order
import { AppError, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { receiveReply } from '@borderlane/contracts/orders/replies'
import { MOST_WRITTEN } from '@borderlane/contracts/orders/thread'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { findOrder } from '../order/order.entity'
import { PartyStore } from '../order/party.store'
import { findOrderOfReply } from '../order/reply-address.store'
import { MessageWriter } from './message-writer'
import { countReceived } from './thread.store'

/** From other addresses about one order, so that they keep no one from writing. */
const MOST_FOREIGN = 50

/** What comes by mail to the address of an order becomes one of its messages. */
@Controller()
export class ReceiveReply {
  constructor(
    private readonly db: DataSource,
    private readonly vault: ApplicantVault,
    private readonly parties: PartyStore,
    private readonly writer: MessageWriter,
  ) {}

  @Handle(receiveReply)
  async receiveReply({
    token,
    from,
    mailId,
    text,
    files,
  }: InputOf<typeof receiveReply>): Promise<OutputOf<typeof receiveReply>> {
    const orderId = await findOrderOfReply(this.db.manager, token)
    if (!orderId) throw new AppError('orders.not_found')
    return this.db.transaction(async (tx) => {
      // Locked: the same mail may be handed over twice at once, and the order may be erased meanwhile.
      const order = await findOrder(tx, orderId, { lock: true })
      if (order.erasedAt) throw new AppError('orders.not_found')
      const address =
        (await this.parties.findAddress(tx, order)) ?? (await this.vault.openApplicant(tx, order)).email
      const isTheirs = from?.toLowerCase() === address.toLowerCase()
      if (text === null) return { orderId, isTheirs, isTaken: false }
      const { written, isKnown } = await countReceived(tx, orderId, { mailId, isForeign: !isTheirs })
      if (isKnown) return { orderId, isTheirs, isTaken: true }
      if (written >= (isTheirs ? MOST_WRITTEN : MOST_FOREIGN)) throw new AppError('orders.thread_full')
      const mail = { id: mailId, files, ...(!isTheirs && { from }) }
      await this.writer.writeMessage(tx, orderId, { writer: 'traveller', text, mail })
      return { orderId, isTheirs, isTaken: true }
    })
  }
}
