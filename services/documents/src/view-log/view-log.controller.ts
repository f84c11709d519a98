import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ViewLog } from './view-log'

@Controller()
export class ViewLogController {
  constructor(private readonly viewLog: ViewLog) {}

  @Handle(listDocumentViews, { about: ({ id }) => id })
  async listDocumentViews(
    { id }: InputOf<typeof listDocumentViews>,
    _caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof listDocumentViews>> {
    return { views: await this.viewLog.list(id, access) }
  }
}
