import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { getOrderPrivacy } from '@borderlane/contracts/orders/privacy'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { OrderAudit } from '../order/order-audit.store'
import { ofOrder, findOrder, type Order } from '../order/order.entity'
import { ENDED } from '../order/order-status'
import { OpenPayments } from '../pay/open-payments'
import { OrderTokenStore } from '../open/order-token.store'
import { readEnd } from './ended-order.store'
import { erasureRight } from './erase-order'
import { Erasure, isErasable } from './erasure.store'
import { deletionsOf, keepOf } from './retention'

type Privacy = OutputOf<typeof getOrderPrivacy>

/** Shows travellers how long their data is stored, and whether they may erase it. */
@Controller()
export class GetPrivacy {
  constructor(
    private readonly db: DataSource,
    private readonly erasure: Erasure,
    private readonly tokens: OrderTokenStore,
    private readonly payments: OpenPayments,
    private readonly audit: OrderAudit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handle(getOrderPrivacy, ofOrder)
  async getPrivacy({ id }: InputOf<typeof getOrderPrivacy>, caller: Caller, access: OrderAccess) {
    const { manager } = this.db
    const order = await findOrder(manager, id)
    const isEnded = ENDED.includes(order.status)
    return {
      keep: keepOf(order, this.config),
      deletions: isEnded ? deletionsOf(order, await readEnd(manager, id), this.config) : undefined,
      filesDeletedAt: order.filesDeletedAt?.toISOString(),
      refusal: order.erasedAt ? undefined : await this.refusalOf(order),
      mayErase: await erasureRight(this.tokens, id, caller, access),
      reveals: await this.audit.listReveals(manager, id),
      receipt: order.erasedAt ? await this.erasure.readReceipt(manager, id) : undefined,
    }
  }

  private async refusalOf(order: Order): Promise<Privacy['refusal']> {
    if (!isErasable(order)) return 'orders.cancel_first'
    return (await this.payments.isOpen(order.id)) ? 'orders.payment_open' : undefined
  }
}
