import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { answerMaker, endOrderAccess, listOrderAccess } from '@borderlane/contracts/orders/access'
import { checkAccess, countAccessEnds, type OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { findOrder, ofOrder } from '../order/order-reader'
import { AccessCheck } from './access-check'
import { MakerAccess } from './maker-access'
import { OpenerService } from './opener.service'

@Controller()
export class AccessController {
  constructor(
    private readonly db: DataSource,
    private readonly access: AccessCheck,
    private readonly makers: MakerAccess,
    private readonly openers: OpenerService,
  ) {}

  @Handle(checkAccess)
  async checkAccess({ id, acts }: InputOf<typeof checkAccess>, caller: Caller): Promise<OrderAccess> {
    return acts ? this.makers.checkAct(id, caller) : this.access.check(this.db.manager, id, caller)
  }

  @Handle(countAccessEnds)
  async countEnds({ id }: InputOf<typeof countAccessEnds>): Promise<OutputOf<typeof countAccessEnds>> {
    return { ends: (await findOrder(this.db.manager, id)).accessEnds }
  }

  @Handle(listOrderAccess, ofOrder)
  list(input: InputOf<typeof listOrderAccess>, caller: Caller): Promise<OutputOf<typeof listOrderAccess>> {
    return this.openers.list(input, caller)
  }

  @Handle(answerMaker, ofOrder)
  answer(input: InputOf<typeof answerMaker>, caller: Caller): Promise<OutputOf<typeof answerMaker>> {
    return this.openers.answer(input, caller)
  }

  @Handle(endOrderAccess, ofOrder)
  end(input: InputOf<typeof endOrderAccess>, caller: Caller): Promise<OutputOf<typeof endOrderAccess>> {
    return this.openers.end(input, caller)
  }
}
