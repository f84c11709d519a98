import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { findDocument } from '@borderlane/contracts/documents/internal'
import { deleteDocument, listDocuments, nameDocument } from '@borderlane/contracts/documents/order-holder'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DocumentService } from './document.service'
import { toDocument } from '../file/document.view'

@Controller()
export class DocumentController {
  constructor(private readonly documents: DocumentService) {}

  @Handle(listDocuments, { about: ({ id }) => id })
  async listDocuments(
    input: InputOf<typeof listDocuments>,
    _caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof listDocuments>> {
    return { documents: (await this.documents.list(input.id, access)).map(toDocument) }
  }

  @Handle(findDocument)
  async findDocument(input: InputOf<typeof findDocument>): Promise<OutputOf<typeof findDocument>> {
    await this.documents.requireUpload(input)
    return {}
  }

  @Handle(nameDocument, { about: ({ id }) => id })
  async nameDocument(
    input: InputOf<typeof nameDocument>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof nameDocument>> {
    return toDocument(await this.documents.name(input, access, caller))
  }

  @Handle(deleteDocument, { about: ({ id }) => id })
  async deleteDocument(
    input: InputOf<typeof deleteDocument>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof deleteDocument>> {
    await this.documents.delete(input, access, caller)
    return {}
  }
}
