import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { getOrderPrivacy } from '@borderlane/contracts/orders/privacy'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { findOrder } from '../order/order-reader'
import { ENDED } from '../order/order-status'
import type { Order } from '../order/order.entity'
import { OpenPayments } from '../pay/open-payments'
import { EndedOrderStore } from './ended-order.store'
import { isErasable } from './erasable'
import { Erasure } from './erasure'
import { ErasureRight } from './erasure-right'
import { deletionsOf, keepOf } from './retention'

type Privacy = OutputOf<typeof getOrderPrivacy>

/** Shows travellers what becomes of their data. */
@Injectable()
export class PrivacyService {
  constructor(
    private readonly db: DataSource,
    private readonly ended: EndedOrderStore,
    private readonly erasure: Erasure,
    private readonly right: ErasureRight,
    private readonly payments: OpenPayments,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show({ id }: InputOf<typeof getOrderPrivacy>, caller: Caller, access: OrderAccess): Promise<Privacy> {
    const { manager } = this.db
    const order = await findOrder(manager, id)
    const isEnded = ENDED.includes(order.status)
    return {
      keep: keepOf(order, this.config),
      deletions: isEnded ? deletionsOf(order, await this.ended.endOf(manager, id), this.config) : undefined,
      filesDeletedAt: order.filesDeletedAt?.toISOString(),
      refusal: order.erasedAt ? undefined : await this.refusalOf(order),
      mayErase: await this.right.of(id, caller, access),
      receipt: order.erasedAt ? await this.erasure.receiptOf(manager, id) : undefined,
    }
  }

  private async refusalOf(order: Order): Promise<Privacy['refusal']> {
    if (!isErasable(order)) return 'orders.cancel_first'
    return (await this.payments.isOpen(order.id)) ? 'orders.payment_open' : undefined
  }
}
