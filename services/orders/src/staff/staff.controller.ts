import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  addOrderNote,
  getStaffOrder,
  listAllOrders,
  revealApplicant,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { StaffListService } from './staff-list.service'
import { StaffOrderService } from './staff-order.service'

@Controller()
export class StaffController {
  constructor(
    private readonly lists: StaffListService,
    private readonly orders: StaffOrderService,
  ) {}

  @Handle(listAllOrders)
  list(input: InputOf<typeof listAllOrders>): Promise<OutputOf<typeof listAllOrders>> {
    return this.lists.list(input)
  }

  @Handle(getStaffOrder)
  get(input: InputOf<typeof getStaffOrder>): Promise<OutputOf<typeof getStaffOrder>> {
    return this.orders.get(input)
  }

  @Handle(setOrderStatus)
  setStatus(input: InputOf<typeof setOrderStatus>, caller: Caller): Promise<OutputOf<typeof setOrderStatus>> {
    return this.orders.setStatus(input, caller)
  }

  @Handle(addOrderNote)
  addNote(input: InputOf<typeof addOrderNote>, caller: Caller): Promise<OutputOf<typeof addOrderNote>> {
    return this.orders.addNote(input, caller)
  }

  @Handle(revealApplicant)
  reveal(input: InputOf<typeof revealApplicant>, caller: Caller): Promise<OutputOf<typeof revealApplicant>> {
    return this.orders.reveal(input, caller)
  }
}
