import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { assignOrder, readLoad, takeNextOrder } from '@borderlane/contracts/orders/assignment'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { AssignmentService } from './assignment.service'
import { LoadReader, NextOrderService } from './next-order.service'

@Controller()
export class AssignmentController {
  constructor(
    private readonly assignments: AssignmentService,
    private readonly next: NextOrderService,
    private readonly loads: LoadReader,
  ) {}

  @Handle(assignOrder)
  assign(input: InputOf<typeof assignOrder>, caller: Caller): Promise<OutputOf<typeof assignOrder>> {
    return this.assignments.assign(input, caller)
  }

  @Handle(takeNextOrder)
  takeNext(_: unknown, caller: Caller): Promise<OutputOf<typeof takeNextOrder>> {
    return this.next.take(caller)
  }

  @Handle(readLoad)
  readLoad(): Promise<OutputOf<typeof readLoad>> {
    return this.loads.read()
  }
}
