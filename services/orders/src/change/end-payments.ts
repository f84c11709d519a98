import { AppError } from '@borderlane/contracts/errors'
import { endUnpaid } from '@borderlane/contracts/payments/internal'
import { type Calls, serviceCaller } from '@borderlane/messaging'

/**
 * Ends what waits for the payer of an order that is about to be closed. Lock the order first: a payment that begins
 * meanwhile asks for its price (preparePayment), waits, and then finds the order closed.
 * @throws AppError `payments.in_progress`: money is on its way, or here and the order has not heard of it yet
 */
export async function endPayments(calls: Calls, orderId: string): Promise<void> {
  try {
    await calls.send(endUnpaid, { orderId }, serviceCaller('orders'))
  } catch (error) {
    if (error instanceof AppError && error.code === 'orders.already_paid')
      throw new AppError('payments.in_progress', undefined, { cause: error })
    throw error
  }
}
