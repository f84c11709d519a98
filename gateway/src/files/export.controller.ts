import type { Caller, OutputOf } from '@borderlane/contracts/define'
import { createDocumentLink, listDocuments } from '@borderlane/contracts/documents/order-holder'
import { exportAccount, exportOrder } from '@borderlane/contracts/gateway'
import { exportIdentity } from '@borderlane/contracts/identity/internal'
import { exportAddress } from '@borderlane/contracts/notifications/internal'
import { listOrders } from '@borderlane/contracts/orders/privacy'
import { exportOrderData } from '@borderlane/contracts/orders/internal'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { Calls } from '@borderlane/messaging'
import { Controller, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput, Route } from '../routes/route'

const PAGE_SIZE = 50

/** What people take along, collected from the services that keep it. Each checks whose it is. */
@Controller()
export class ExportController {
  constructor(private readonly calls: Calls) {}

  @Route(exportAccount)
  async account(@Req() request: FastifyRequest): Promise<OutputOf<typeof exportAccount>> {
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

  @Route(exportOrder)
  async order(@Req() request: FastifyRequest): Promise<OutputOf<typeof exportOrder>> {
    const { id } = readInput(exportOrder, request).input
    const caller = callerOf(request)
    const data = await this.calls.send(exportOrderData, { id }, caller)
    const { documents } = await this.calls.send(listDocuments, { id }, caller)
    const files: OutputOf<typeof exportOrder>['documents'] = []
    for (const document of documents) {
      // What is still being checked, or was refused, cannot be fetched.
      const link =
        document.state === 'accepted'
          ? await this.calls.send(createDocumentLink, { id, documentId: document.id, as: 'download' }, caller)
          : undefined
      files.push({ ...document, ...link })
    }
    return { ...data, documents: files }
  }
}
