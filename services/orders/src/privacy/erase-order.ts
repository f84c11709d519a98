// eraseOrder -> payments.findOpen -> orders: erase-order.ts -> orders.erased -> documents, payments, notifications, chat
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { eraseOrder, type getOrderPrivacy } from '@borderlane/contracts/orders/privacy'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { OrderTokenStore } from '../open/order-token.store'
import { SeenOrders } from '../open/seen-orders'
import { ofOrder } from '../order/order.entity'
import { OpenPayments } from '../pay/open-payments'
import { Erasure } from './erasure.store'

/** Whether a caller who may open an order may erase it: its owner, staff with a reason, others by a mailed link only. */
export async function erasureRight(
  tokens: OrderTokenStore,
  id: string,
  { orderToken }: Caller,
  { role }: OrderAccess,
): Promise<OutputOf<typeof getOrderPrivacy>['mayErase']> {
  if (role === 'staff') return 'with_reason'
  const isMailed = orderToken && (await tokens.allowsErasure(orderToken, id))
  return role === 'owner' || isMailed ? 'yes' : 'by_mail'
}

@Controller()
export class EraseOrder {
  constructor(
    private readonly seen: SeenOrders,
    private readonly tokens: OrderTokenStore,
    private readonly payments: OpenPayments,
    private readonly erasure: Erasure,
  ) {}

  /** Repeated, it returns the same receipt. */
  @Handle(eraseOrder, ofOrder)
  async eraseOrder({ id, version, reason }: InputOf<typeof eraseOrder>, caller: Caller, access: OrderAccess) {
    const may = await erasureRight(this.tokens, id, caller, access)
    if (may === 'by_mail') throw new AppError('orders.erasure_link_needed')
    if (may === 'with_reason' && !reason)
      throw new AppError('validation.failed', { fields: [{ path: 'reason', message: 'is needed' }] })
    return this.seen.changeAfterAsking(
      { id },
      { caller, access },
      {
        // The reason is stored in `order_erasure` alone.
        action: 'erase',
        check: (_tx, order) => {
          if (order.erasedAt) return false
          if (order.version !== version) throw new AppError('orders.changed', { version: order.version })
          return true
        },
        // A payment that begins meanwhile asks for its price, waits, and finds the order closed.
        ask: async () => {
          if (await this.payments.isOpen(id)) throw new AppError('orders.payment_open')
        },
        apply: async (tx, order) => {
          if (order.erasedAt) return false
          const actor = may === 'with_reason' ? 'staff' : 'traveller'
          return this.erasure.eraseOrder(tx, order, { actor, userId: caller.userId, reason })
        },
        show: (tx) => this.erasure.readReceipt(tx, id),
      },
    )
  }
}
