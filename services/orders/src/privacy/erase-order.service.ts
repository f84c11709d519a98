import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { eraseOrder } from '@borderlane/contracts/orders/privacy'
import { Injectable } from '@nestjs/common'
import { AccessCheck } from '../open/access-check'
import { HeldOrders } from '../order/held-orders.store'
import { OrderAudit } from '../order/order-audit.store'
import { OpenPayments } from '../pay/open-payments'
import { Erasure } from './erasure'
import { ErasureRight } from './erasure-right'

/** Travellers and staff who erase an order. */
@Injectable()
export class EraseOrderService {
  constructor(
    private readonly held: HeldOrders,
    private readonly access: AccessCheck,
    private readonly right: ErasureRight,
    private readonly payments: OpenPayments,
    private readonly erasure: Erasure,
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
    return this.held.change(id, {
      check: async (tx, order) => {
        // Again, because the address may have spoken since.
        await this.access.check(tx, id, caller)
        if (order.erasedAt) return false
        if (order.version !== version) throw new AppError('orders.changed', { version: order.version })
        return true
      },
      // A payment that begins meanwhile asks for its price, waits, and finds the order closed.
      ask: () => this.checkPayment(id),
      apply: async (tx, order) => {
        if (!order.erasedAt) {
          const actor = may === 'with_reason' ? 'staff' : 'traveller'
          await this.erasure.erase(tx, order, { actor, userId: caller.userId, reason })
          // Why stands in `order_erasure` alone.
          await this.audit.recordActForTraveller(tx, { caller, access }, { action: 'erase' })
        }
        return this.erasure.receiptOf(tx, id)
      },
    })
  }

  private async checkPayment(id: string): Promise<void> {
    if (await this.payments.isOpen(id)) throw new AppError('orders.payment_open')
  }
}
