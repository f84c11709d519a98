import type { Caller, InputOf } from '@borderlane/contracts/define'
import { exportOrderData, type OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AnswersReader } from '../open/get-order'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderCorrection } from '../order/order-history.entity'
import { OrderReader } from '../order/order.view'
import { ofOrder, findOrder } from '../order/order.entity'
import { listMessages } from '../staff/thread.store'
import { toThread } from '../staff/thread.view'

@Controller()
export class ExportData {
  constructor(
    private readonly db: DataSource,
    private readonly reader: OrderReader,
    private readonly vault: ApplicantVault,
    private readonly answers: AnswersReader,
  ) {}

  /** The order with all answers of its owner; a holder of a link sees what the page shows. */
  @Handle(exportOrderData, ofOrder)
  async exportData({ id }: InputOf<typeof exportOrderData>, _caller: Caller, { role }: OrderAccess) {
    const { manager } = this.db
    const order = await findOrder(manager, id)
    const isOwners = role === 'owner' && !order.erasedAt
    const corrections = await manager
      .getRepository(OrderCorrection)
      .find({ where: { orderId: id }, order: { version: 'ASC', field: 'ASC' } })
    const messages = await listMessages(manager, id)
    const texts = await this.vault.openNotes(manager, id, messages)
    return {
      order: await this.reader.showOrder(manager, order),
      identity: isOwners ? await this.vault.revealIdentity(manager, order) : undefined,
      answers: await this.answers.showAnswers(manager, order, role),
      ...toThread(messages, texts),
      corrections: corrections.map(({ field, at }) => ({ field, at: at.toISOString() })),
    }
  }
}
