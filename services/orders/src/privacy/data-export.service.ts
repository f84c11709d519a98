import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { exportOrderData, OrderAccess } from '@borderlane/contracts/orders/internal'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AnswersReader } from '../open/answers-reader'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderCorrection } from '../order/order-history.entity'
import { findOrder, OrderReader } from '../order/order-reader'

@Injectable()
export class DataExportService {
  constructor(
    private readonly db: DataSource,
    private readonly reader: OrderReader,
    private readonly vault: ApplicantVault,
    private readonly answers: AnswersReader,
  ) {}

  /** The order with everything that its owner told us; whoever has only a link sees what the page shows. */
  async export(
    { id }: InputOf<typeof exportOrderData>,
    { role }: OrderAccess,
  ): Promise<OutputOf<typeof exportOrderData>> {
    const { manager } = this.db
    const order = await findOrder(manager, id)
    const isOwners = role === 'owner' && !order.erasedAt
    const corrections = await manager
      .getRepository(OrderCorrection)
      .find({ where: { orderId: id }, order: { version: 'ASC', field: 'ASC' } })
    return {
      order: await this.reader.view(manager, order),
      identity: isOwners ? await this.vault.reveal(manager, order) : undefined,
      answers: await this.answers.read(manager, order, role),
      corrections: corrections.map(({ field, at }) => ({ field, at: at.toISOString() })),
    }
  }
}
