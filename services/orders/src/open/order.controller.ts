import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { findOrder, ofOrder, OrderReader } from '../order/order-reader'

@Controller()
export class OrderController {
  constructor(
    private readonly db: DataSource,
    private readonly reader: OrderReader,
  ) {}

  @Handle(getOrder, ofOrder)
  async get({ id }: InputOf<typeof getOrder>): Promise<OutputOf<typeof getOrder>> {
    const { manager } = this.db
    return this.reader.view(manager, await findOrder(manager, id))
  }
}
