import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { createOrder } from '@borderlane/contracts/orders/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CreateOrderService } from './create-order.service'

@Controller()
export class CreateOrderController {
  constructor(private readonly orders: CreateOrderService) {}

  @Handle(createOrder)
  create(input: InputOf<typeof createOrder>, caller: Caller): Promise<OutputOf<typeof createOrder>> {
    return this.orders.create(input, caller)
  }
}
