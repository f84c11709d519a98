import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { compareVisa, type OrderAccess } from '@borderlane/contracts/orders/internal'
import { setReminders } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ofOrder } from '../order/of-order'
import { ReminderSwitch } from './reminder-switch'
import { VisaService } from './visa.service'

@Controller()
export class VisaController {
  constructor(
    private readonly visas: VisaService,
    private readonly reminders: ReminderSwitch,
  ) {}

  @Handle(compareVisa)
  compare(input: InputOf<typeof compareVisa>): Promise<OutputOf<typeof compareVisa>> {
    return this.visas.compare(input)
  }

  @Handle(setReminders, ofOrder)
  setReminders(
    input: InputOf<typeof setReminders>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof setReminders>> {
    return this.reminders.set(input, { caller, access })
  }
}
