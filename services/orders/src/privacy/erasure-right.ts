import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { getOrderPrivacy } from '@borderlane/contracts/orders/privacy'
import { Injectable } from '@nestjs/common'
import { OrderTokenStore } from '../open/order-token.store'

type Right = OutputOf<typeof getOrderPrivacy>['mayErase']

@Injectable()
export class ErasureRight {
  constructor(private readonly tokens: OrderTokenStore) {}

  /** Whether somebody who may open an order may erase it: its owner, staff with a reason, else by a mailed link only. */
  async of(id: string, caller: Caller, { role }: OrderAccess): Promise<Right> {
    if (role === 'staff') return 'with_reason'
    const isMailed = caller.orderToken && (await this.tokens.allowsErasure(caller.orderToken, id))
    return role === 'owner' || isMailed ? 'yes' : 'by_mail'
  }
}
