import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { exportOrderData, type OrderAccess } from '@borderlane/contracts/orders/internal'
import { eraseOrder, getOrderPrivacy, requestErasureLink } from '@borderlane/contracts/orders/privacy'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { PrivacyService } from './privacy.service'

const ofOrder = { order: ({ id }: { id: string }) => id }

@Controller()
export class PrivacyController {
  constructor(private readonly privacy: PrivacyService) {}

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
    return this.privacy.erase(input, caller, access)
  }

  @Handle(requestErasureLink, ofOrder)
  requestLink(
    input: InputOf<typeof requestErasureLink>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof requestErasureLink>> {
    return this.privacy.requestLink(input, { caller, access })
  }

  @Handle(exportOrderData, ofOrder)
  export(
    input: InputOf<typeof exportOrderData>,
    _caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof exportOrderData>> {
    return this.privacy.export(input, access)
  }
}
