import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { exportAccount } from '@borderlane/contracts/gateway'
import { exportIdentity } from '@borderlane/contracts/identity/internal'
import { exportAddress } from '@borderlane/contracts/notifications/internal'
import { listOrders } from '@borderlane/contracts/orders/account'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { Calls } from '@borderlane/messaging'
import { Controller, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'

const PAGE_SIZE = 50

/** The own data of an account holder, collected from the services that keep it. Each checks whose it is. */
@Controller()
export class AccountExportController {
  constructor(private readonly calls: Calls) {}

  @Route(exportAccount)
  async export(@Req() request: FastifyRequest): Promise<OutputOf<typeof exportAccount>> {
    readInput(exportAccount, request)
    const caller = callerOf(request)
    const orders: OutputOf<typeof exportAccount>['orders'] = []
    // One after the other: an export is in no hurry, other requests are.
    for await (const id of this.orderIds(caller)) {
      const order = await this.calls.send(getOrder, { id }, caller)
      orders.push({ ...order, ...(await this.calls.send(listDocuments, { id }, caller)) })
    }
    const identity = await this.calls.send(exportIdentity, {}, caller)
    return { ...identity, ...(await this.calls.send(exportAddress, {}, caller)), orders }
  }

  private async *orderIds(caller: Caller): AsyncGenerator<string> {
    for (let page = 1; ; page += 1) {
      const { orders, total } = await this.calls.send(listOrders, { page, pageSize: PAGE_SIZE }, caller)
      yield* orders.map(({ id }) => id)
      if (orders.length === 0 || page * PAGE_SIZE >= total) return
    }
  }
}
