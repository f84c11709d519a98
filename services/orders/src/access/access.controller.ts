import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { checkAccess, type OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { checkOrderAccess } from './order-access'

@Controller()
export class AccessController {
  constructor(private readonly db: DataSource) {}

  @Handle(checkAccess)
  async checkAccess({ id }: InputOf<typeof checkAccess>, caller: Caller): Promise<OrderAccess> {
    return checkOrderAccess(this.db.manager, id, caller)
  }
}
