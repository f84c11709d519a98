import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { deleteDocument, listDocuments } from '@borderlane/contracts/documents'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DocumentService } from './document.service'
import { toDocument } from './document.view'

@Controller()
export class DocumentController {
  constructor(private readonly documents: DocumentService) {}

  @Handle(listDocuments)
  async listDocuments(
    input: InputOf<typeof listDocuments>,
    caller: Caller,
  ): Promise<OutputOf<typeof listDocuments>> {
    return { documents: (await this.documents.list(input.id, caller)).map(toDocument) }
  }

  @Handle(deleteDocument)
  async deleteDocument(
    input: InputOf<typeof deleteDocument>,
    caller: Caller,
  ): Promise<OutputOf<typeof deleteDocument>> {
    await this.documents.delete(input, caller)
    return {}
  }
}
