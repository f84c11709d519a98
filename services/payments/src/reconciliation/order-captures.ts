import { type CaptureOutcome, readCaptures } from '@borderlane/contracts/orders/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'

/** What orders made of parts of payments, by `captureKey`; undefined: orders does not answer. */
export type Captures = ReadonlyMap<string, CaptureOutcome> | undefined

export const captureKey = (paymentId: string, orderId: string): string => `${paymentId} ${orderId}`

/** Asks orders what it made of captured payments. */
@Injectable()
export class OrderCaptures {
  constructor(private readonly calls: Calls) {}

  async ask(paymentIds: string[]): Promise<Captures> {
    if (paymentIds.length === 0) return undefined
    try {
      const { captures } = await this.calls.send(readCaptures, { paymentIds }, serviceCaller('payments'))
      return new Map(captures.map((one) => [captureKey(one.paymentId, one.orderId), one.outcome]))
    } catch (err) {
      log.warn(
        { event: 'payments.orders_not_asked', err },
        'orders could not be asked about payments; retrying in the next round',
      )
      return undefined
    }
  }
}
