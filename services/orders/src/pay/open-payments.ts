import { AppError } from '@borderlane/contracts/define'
import { endUnpaid, findOpenPayment } from '@borderlane/contracts/payments/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'

@Injectable()
export class OpenPayments {
  constructor(private readonly calls: Calls) {}

  async isOpen(orderId: string): Promise<boolean> {
    const { isOpen } = await this.calls.send(findOpenPayment, { orderId }, serviceCaller('orders'))
    return isOpen
  }

  /**
   * Ends what waits for the payer of an order that will cost something else.
   * @throws AppError `payments.in_progress`: money is on its way, `orders.already_paid`
   */
  async endUnpaid(orderId: string, furtherPaymentId?: string): Promise<void> {
    const input = { orderId, ...(furtherPaymentId && { furtherPaymentId }) }
    await this.calls.send(endUnpaid, input, serviceCaller('orders'))
  }

  /**
   * The same for an order that is about to be closed, or a further payment that is about to end.
   * @throws AppError `payments.in_progress`: money is on its way, or here and the order has not heard of it yet
   */
  async endBeforeClosing(orderId: string, furtherPaymentId?: string): Promise<void> {
    try {
      await this.endUnpaid(orderId, furtherPaymentId)
    } catch (error) {
      if (error instanceof AppError && error.code === 'orders.already_paid')
        throw new AppError('payments.in_progress', undefined, { cause: error })
      throw error
    }
  }
}
