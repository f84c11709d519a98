import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  addOrderNote,
  approveDocument,
  askTraveller,
  countQueues,
  getStaffOrder,
  readFigures,
  listAllOrders,
  revealApplicant,
  setOrderStatus,
  withdrawRequest,
} from '@borderlane/contracts/orders/admin'
import { exportOrderPage, recordDecision } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CaseworkService } from './casework.service'
import { FiguresService } from './figures.service'
import { StaffListService } from './staff-list.service'
import { StaffOrderService } from './staff-order.service'

@Controller()
export class StaffController {
  constructor(
    private readonly lists: StaffListService,
    private readonly figures: FiguresService,
    private readonly orders: StaffOrderService,
    private readonly casework: CaseworkService,
  ) {}

  @Handle(listAllOrders)
  list(input: InputOf<typeof listAllOrders>): Promise<OutputOf<typeof listAllOrders>> {
    return this.lists.list(input)
  }

  @Handle(countQueues)
  countQueues(): Promise<OutputOf<typeof countQueues>> {
    return this.lists.countQueues()
  }

  @Handle(exportOrderPage)
  exportPage(
    input: InputOf<typeof exportOrderPage>,
    caller: Caller,
  ): Promise<OutputOf<typeof exportOrderPage>> {
    return this.lists.exportPage(input, caller)
  }

  @Handle(readFigures)
  readFigures(input: InputOf<typeof readFigures>): Promise<OutputOf<typeof readFigures>> {
    return this.figures.read(input)
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

  @Handle(recordDecision)
  decide(input: InputOf<typeof recordDecision>, caller: Caller): Promise<OutputOf<typeof recordDecision>> {
    return this.orders.decide(input, caller)
  }

  @Handle(askTraveller)
  ask(input: InputOf<typeof askTraveller>, caller: Caller): Promise<OutputOf<typeof askTraveller>> {
    return this.casework.ask(input, caller)
  }

  @Handle(withdrawRequest)
  withdraw(
    input: InputOf<typeof withdrawRequest>,
    caller: Caller,
  ): Promise<OutputOf<typeof withdrawRequest>> {
    return this.casework.withdraw(input, caller)
  }

  @Handle(approveDocument)
  approve(input: InputOf<typeof approveDocument>, caller: Caller): Promise<OutputOf<typeof approveDocument>> {
    return this.casework.approve(input, caller)
  }
}
