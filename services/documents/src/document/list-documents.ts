import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { findDocument } from '@borderlane/contracts/documents/internal'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { isVisible } from '../file/document-rights'
import { DocumentStore } from '../file/document.store'
import { toDocument } from '../file/document.view'

/** The documents of an order. Anyone who comes here was let in by orders. */
@Controller()
export class ListDocuments {
  constructor(private readonly documents: DocumentStore) {}

  @Handle(listDocuments, { about: ({ id }) => id })
  async listDocuments({ id }: InputOf<typeof listDocuments>, _caller: Caller, access: OrderAccess) {
    const documents = await this.documents.listOfOrder(id)
    return { documents: documents.filter((document) => isVisible(document, access)).map(toDocument) }
  }

  /** @throws AppError `documents.not_found` if the order does not list it among the uploads any more */
  @Handle(findDocument)
  async findDocument({ id, documentId }: InputOf<typeof findDocument>) {
    const document = await this.documents.findDocument(id, documentId)
    if (document?.kind !== 'upload') throw new AppError('documents.not_found')
    return {}
  }
}
