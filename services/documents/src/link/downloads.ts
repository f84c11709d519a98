import type { Readable } from 'node:stream'
import { AppError } from '@borderlane/contracts/errors'
import { newToken, tokenHashBytes } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DocumentService } from '../document/document.service'
import type { Document } from '../file/document.entity'
import { FileVault } from '../vault/file-vault'
import { DownloadStore } from './download.store'

/** The time that the gateway has to fetch the bytes after it has shown us a link. */
const DOWNLOAD_MS = 30_000

/** One-time links, and one-time addresses by which the gateway fetches the bytes of a document. */
@Injectable()
export class Downloads {
  constructor(
    private readonly store: DownloadStore,
    private readonly documents: DocumentService,
    private readonly vault: FileVault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns a token to fetch its bytes once */
  async start({ id }: Document): Promise<string> {
    const token = newToken()
    const expiresAt = new Date(this.clock.now().getTime() + DOWNLOAD_MS)
    await this.store.add({ token_hash: tokenHashBytes(token), document_id: id, expires_at: expiresAt })
    return token
  }

  /** Notes a link: it opens its document once. */
  async allow(link: string, documentId: string, expiresAt: Date): Promise<void> {
    await this.store.add({ token_hash: tokenHashBytes(link), document_id: documentId, expires_at: expiresAt })
  }

  /** Uses up a link. @returns whether it was there to be used */
  async useUp(link: string, documentId: string): Promise<boolean> {
    return (await this.store.take(tokenHashBytes(link), this.clock.now())) === documentId
  }

  /** Uses up a token. @throws AppError `documents.link_expired` */
  async fetch(token: string): Promise<{ document: Document; bytes: Readable }> {
    const documentId = await this.store.take(tokenHashBytes(token), this.clock.now())
    const document = documentId && (await this.documents.findById(documentId))
    if (!document) throw new AppError('documents.link_expired')
    return { document, bytes: await this.vault.get(document) }
  }
}
