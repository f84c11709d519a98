import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { countQueues, listAllOrders, listOrderMoney, listStaffActs } from '@borderlane/contracts/orders/admin'
import { readFigures } from '@borderlane/contracts/orders/figures'
import { exportOrderPage } from '@borderlane/contracts/orders/internal'
import { listOrderNames } from '@borderlane/contracts/orders/names'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { FiguresService } from './figures.service'
import { OrderNames } from './order-names'
import { StaffActsList } from './staff-acts-list'
import { StaffListService } from './staff-list.service'

@Controller()
export class StaffListController {
  constructor(
    private readonly lists: StaffListService,
    private readonly figures: FiguresService,
    private readonly acts: StaffActsList,
    private readonly names: OrderNames,
  ) {}

  @Handle(listAllOrders)
  list(input: InputOf<typeof listAllOrders>, caller: Caller): Promise<OutputOf<typeof listAllOrders>> {
    return this.lists.list(input, caller)
  }

  @Handle(listOrderMoney)
  listMoney(input: InputOf<typeof listOrderMoney>): Promise<OutputOf<typeof listOrderMoney>> {
    return this.lists.listMoney(input)
  }

  @Handle(listOrderNames)
  listNames(input: InputOf<typeof listOrderNames>): Promise<OutputOf<typeof listOrderNames>> {
    return this.names.list(input)
  }

  @Handle(countQueues)
  countQueues(): Promise<OutputOf<typeof countQueues>> {
    return this.lists.countQueues()
  }

  @Handle(listStaffActs)
  listActs(input: InputOf<typeof listStaffActs>): Promise<OutputOf<typeof listStaffActs>> {
    return this.acts.list(input)
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
}
