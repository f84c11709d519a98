import type { OutputOf } from '@borderlane/contracts/define'
import { createDocumentLink, listDocuments } from '@borderlane/contracts/documents/order-holder'
import { exportOrder } from '@borderlane/contracts/gateway'
import { exportOrderData } from '@borderlane/contracts/orders/internal'
import { Calls } from '@borderlane/messaging'
import { Controller, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'

/** One order to take along, collected from the services that keep it. Each checks whose it is. */
@Controller()
export class OrderExportController {
  constructor(private readonly calls: Calls) {}

  @Route(exportOrder)
  async export(@Req() request: FastifyRequest): Promise<OutputOf<typeof exportOrder>> {
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
