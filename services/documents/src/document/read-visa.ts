import { buffer } from 'node:stream/consumers'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { readVisa } from '@borderlane/contracts/documents/internal'
import { compareVisa } from '@borderlane/contracts/orders/internal'
import { Calls, Handle } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Controller } from '@nestjs/common'
import type { Document } from '../file/document.entity'
import { DocumentStore } from '../file/document.store'
import { FileSandbox } from '../sandbox/file-sandbox'
import { FileVault } from '../vault/file-vault'

const READ_MS = 10_000

/** Reads the visas that staff send. What is written in them goes to orders, which knows the answers, and nowhere else. */
@Controller()
export class ReadVisa {
  constructor(
    private readonly documents: DocumentStore,
    private readonly vault: FileVault,
    private readonly sandbox: FileSandbox,
    private readonly calls: Calls,
  ) {}

  /** @throws AppError `documents.not_found` where it is no decision of the order */
  @Handle(readVisa)
  async readVisa({ id, documentId, typed }: InputOf<typeof readVisa>, caller: Caller) {
    const document = await this.documents.findDocument(id, documentId)
    if (document?.kind !== 'decision') throw new AppError('documents.not_found')
    return this.calls.send(compareVisa, { id, text: await this.textOf(document), typed }, caller)
  }

  /** Null: it is a picture or a scan, is not scanned for viruses yet, or is too much for us. */
  private async textOf(document: Document): Promise<string | null> {
    if (document.mediaType !== 'application/pdf' || document.state !== 'accepted') return null
    const bytes = await buffer(await this.vault.getFile(document))
    try {
      const text = await this.sandbox.runTask('read application/pdf', () => Promise.resolve(bytes), READ_MS)
      return text.toString() || null
    } catch (error) {
      if (error instanceof AppError && error.code === 'service.unavailable') throw error
      log.warn(
        { event: 'documents.visa_unreadable', documentId: document.id },
        'text of a visa could not be read',
      )
      return null
    }
  }
}
