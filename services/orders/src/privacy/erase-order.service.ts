import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { eraseOrder } from '@borderlane/contracts/orders/privacy'
import { Injectable } from '@nestjs/common'
import { SeenOrders } from '../access/seen-orders'
import { OrderAudit } from '../audit/order-audit'
import { OpenPayments } from '../payment/open-payments'
import { Erasure } from './erasure'
import { ErasureRight } from './erasure-right'
import { OrderErasureStore } from './order-erasure.store'
import { toReceipt } from './receipt.view'

/** Travellers and staff who erase an order. */
@Injectable()
export class EraseOrderService {
  constructor(
    private readonly seen: SeenOrders,
    private readonly right: ErasureRight,
    private readonly payments: OpenPayments,
    private readonly erasure: Erasure,
    private readonly erasures: OrderErasureStore,
    private readonly audit: OrderAudit,
  ) {}

  /** Repeated, it gives the same receipt. */
  async erase(
    { id, version, reason }: InputOf<typeof eraseOrder>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof eraseOrder>> {
    const may = await this.right.of(id, caller, access)
    if (may === 'by_mail') throw new AppError('orders.erasure_link_needed')
    if (may === 'with_reason' && !reason)
      throw new AppError('validation.failed', { fields: [{ path: 'reason', message: 'is needed' }] })
    return this.seen.lock(id, caller, async (tx, order) => {
      if (!order.erasedAt) {
        if (order.version !== version) throw new AppError('orders.changed', { version: order.version })
        // With the order locked: a payment that begins meanwhile asks for its price, waits, and finds the order closed.
        if (await this.payments.isOpen(id)) throw new AppError('orders.payment_open')
        const actor = may === 'with_reason' ? 'staff' : 'traveller'
        await this.erasure.erase(tx, order, { actor, userId: caller.userId, reason })
        // Why stands in `order_erasure` alone.
        await this.audit.writeForTraveller(tx, { caller, access }, { action: 'erase' })
      }
      return toReceipt(await this.erasures.read(tx, id))
    })
  }
}
