import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { exportOrderData, type OrderAccess } from '@borderlane/contracts/orders/internal'
import { eraseOrder, getOrderPrivacy } from '@borderlane/contracts/orders/privacy'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ofOrder } from '../order/order-reader'
import { DataExportService } from './data-export.service'
import { EraseOrderService } from './erase-order.service'
import { PrivacyService } from './privacy.service'

@Controller()
export class PrivacyController {
  constructor(
    private readonly privacy: PrivacyService,
    private readonly erasing: EraseOrderService,
    private readonly exports: DataExportService,
  ) {}

  @Handle(getOrderPrivacy, ofOrder)
  show(
    input: InputOf<typeof getOrderPrivacy>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof getOrderPrivacy>> {
    return this.privacy.show(input, caller, access)
  }

  @Handle(eraseOrder, ofOrder)
  erase(
    input: InputOf<typeof eraseOrder>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof eraseOrder>> {
    return this.erasing.erase(input, caller, access)
  }

  @Handle(exportOrderData, ofOrder)
  export(
    input: InputOf<typeof exportOrderData>,
    _caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof exportOrderData>> {
    return this.exports.export(input, access)
  }
}
