import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { listOrders } from '@borderlane/contracts/orders/account'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { OwnerService } from './owner.service'

@Controller()
export class OwnerController {
  constructor(private readonly owners: OwnerService) {}

  @Handle(listOrders)
  list(input: InputOf<typeof listOrders>, caller: Caller): Promise<OutputOf<typeof listOrders>> {
    return this.owners.list(input, caller)
  }
}
