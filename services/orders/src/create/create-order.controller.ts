import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { createOrder } from '@borderlane/contracts/orders/public'
import { Handle } from '@borderlane/messaging'
import { FieldCipher, newId } from '@borderlane/persistence'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderReader } from '../order/order-reader'
import { NewOrders } from './new-orders'
import { OrderWriter } from './order-writer'

/** Saves applications. */
@Controller()
export class CreateOrderController {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly newOrders: NewOrders,
    private readonly writer: OrderWriter,
    private readonly reader: OrderReader,
    private readonly db: DataSource,
  ) {}

  @Handle(createOrder)
  async create(input: InputOf<typeof createOrder>, caller: Caller): Promise<OutputOf<typeof createOrder>> {
    const id = newId()
    // A plain hash of what was sent would let somebody with the database try out passport numbers.
    const fingerprint = this.cipher.fingerprint(JSON.stringify(input), createOrder.name)
    // Made before it is written: no transaction waits for another service.
    const [made] = await Promise.allSettled([this.newOrders.make({ id, input }, caller)])
    let saved: string | undefined
    try {
      const answer = await this.writer.write(made, { id, caller, fingerprint, draftId: input.draftId })
      saved = answer.order.id
      return {
        ...answer,
        order: { ...answer.order, ...(await this.reader.ifPaidToday(this.db.manager, answer.order)) },
      }
    } finally {
      if (made.status === 'fulfilled' && saved !== id) await this.newOrders.forget(made.value, caller)
    }
  }
}
