import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { cancelOrder, changeChoice, correctOrder } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ofOrder } from '../order/of-order'
import { CancellationService } from './cancellation.service'
import { ChoiceService } from './choice.service'
import { CorrectionService } from './correction.service'

@Controller()
export class ChangeController {
  constructor(
    private readonly corrections: CorrectionService,
    private readonly choices: ChoiceService,
    private readonly cancellations: CancellationService,
  ) {}

  @Handle(correctOrder, ofOrder)
  correct(
    input: InputOf<typeof correctOrder>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof correctOrder>> {
    return this.corrections.correct(input, { caller, access })
  }

  @Handle(changeChoice, ofOrder)
  changeChoice(
    input: InputOf<typeof changeChoice>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof changeChoice>> {
    return this.choices.change(input, { caller, access })
  }

  @Handle(cancelOrder, ofOrder)
  cancel(
    input: InputOf<typeof cancelOrder>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof cancelOrder>> {
    return this.cancellations.cancel(input, { caller, access })
  }
}
