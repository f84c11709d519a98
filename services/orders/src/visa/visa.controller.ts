import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { compareVisa } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { VisaService } from './visa.service'

@Controller()
export class VisaController {
  constructor(private readonly visas: VisaService) {}

  @Handle(compareVisa)
  compare(input: InputOf<typeof compareVisa>): Promise<OutputOf<typeof compareVisa>> {
    return this.visas.compare(input)
  }
}
