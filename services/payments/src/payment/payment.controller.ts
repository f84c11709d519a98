import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { getPayment, type Payment, startPayment } from '@borderlane/contracts/payments'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { PaymentService } from './payment.service'

@Controller()
export class PaymentController {
  constructor(private readonly payments: PaymentService) {}

  @Handle(startPayment)
  async startPayment(input: InputOf<typeof startPayment>, caller: Caller): Promise<Payment> {
    return this.payments.start(input, caller)
  }

  @Handle(getPayment)
  async getPayment({ id }: InputOf<typeof getPayment>, caller: Caller): Promise<Payment> {
    return this.payments.get(id, caller)
  }
}
