import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  listClosedDays,
  listOfficeDays,
  type OfficeDay,
  setOfficeDay,
} from '@borderlane/contracts/orders/office'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { OfficeDays } from './office-days'

@Controller()
export class OfficeController {
  constructor(private readonly days: OfficeDays) {}

  @Handle(listClosedDays)
  listClosed(): Promise<OutputOf<typeof listClosedDays>> {
    return this.days.listClosed()
  }

  @Handle(listOfficeDays)
  list(input: InputOf<typeof listOfficeDays>): Promise<OutputOf<typeof listOfficeDays>> {
    return this.days.list(input)
  }

  @Handle(setOfficeDay)
  set(input: InputOf<typeof setOfficeDay>, caller: Caller): Promise<OfficeDay> {
    return this.days.set(input, caller)
  }
}
