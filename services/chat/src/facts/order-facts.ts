import { AppError, type Caller } from '@borderlane/contracts/define'
import type { ClosedDays } from '@borderlane/domain/days'
import { listOrders } from '@borderlane/contracts/orders/privacy'
import { listClosedDays } from '@borderlane/contracts/orders/office'
import type { Order } from '@borderlane/contracts/orders/order'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { describeOffer } from '@borderlane/contracts/payments/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'

/** Applications that one answer describes. */
const MOST_ORDERS = 3

/** What a visitor may know about applications. Orders decides, with the visitor's own caller. */
@Injectable()
export class OrderFacts {
  constructor(private readonly calls: Calls) {}

  /**
   * The applications that a question means and its caller may see: the one whose page is open, or the newest of the
   * account; with a reference only the one that has it.
   * @returns null for a guest who has none open
   * @throws AppError when orders does not answer
   */
  async findVisible(
    caller: Caller,
    { orderId, reference }: { orderId?: string; reference?: string },
  ): Promise<Order[] | null> {
    const open = orderId ? await this.read(orderId, caller) : undefined
    if (open && (!reference || open.reference === reference)) return [open]
    if (caller.kind !== 'user') return null
    const { orders } = await this.calls.send(listOrders, { page: 1, pageSize: 50 }, caller)
    const meant = reference ? orders.filter((order) => order.reference === reference) : orders
    const read = await Promise.all(meant.slice(0, MOST_ORDERS).map(({ id }) => this.read(id, caller)))
    return read.filter((order) => order !== undefined)
  }

  /** Share of our fee that cancelling returns, in percent; null while payments does not say. */
  async cancelPercent(): Promise<number | null> {
    const offer = await this.calls.send(describeOffer, {}, serviceCaller('chat')).catch(() => null)
    return offer && offer.cancelRefundPercent
  }

  /** On which days the office is closed; undefined while orders does not say. */
  async closedDays(): Promise<ClosedDays | undefined> {
    const answer = await this.calls.send(listClosedDays, {}, serviceCaller('chat')).catch(() => undefined)
    return answer && new Set(answer.closed)
  }

  private async read(id: string, caller: Caller): Promise<Order | undefined> {
    try {
      return await this.calls.send(getOrder, { id }, caller)
    } catch (error) {
      if (error instanceof AppError && error.code === 'orders.not_found') return undefined
      throw error
    }
  }
}
