import type { Readable } from 'node:stream'
import type { Caller } from '@borderlane/contracts/caller'
import { LINK_SECONDS } from '@borderlane/contracts/documents/document'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { newToken, tokenHashBytes } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'
import { DocumentService } from '../document/document.service'
import type { Document } from '../file/document.entity'
import { FileVault } from '../vault/file-vault'
import { ViewLog } from '../view-log/view-log'
import { DownloadStore } from './download.store'
import { type Opening, openLink, signLink } from './link-token'

/** The time that the gateway has to fetch the bytes after it has shown us a link. */
const DOWNLOAD_MS = 30_000

/** Ways to the bytes of a document: a signed link for people, then a one-time address for the gateway. */
@Injectable()
export class LinkService {
  private readonly key: Buffer

  constructor(
    private readonly downloads: DownloadStore,
    private readonly documents: DocumentService,
    private readonly viewLog: ViewLog,
    private readonly vault: FileVault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = Buffer.from(config.LINK_KEY, 'hex')
  }

  /** A link that opens the document for whoever has it: it counts as an opening by who asked for it. */
  async create(
    { as, ...reference }: { id: string } & Opening,
    caller: Caller,
    access: OrderAccess,
  ): Promise<{ token: string; expiresAt: Date }> {
    const document = await this.documents.get(reference, access)
    await this.viewLog.record(document, access.role, caller)
    const expiresAt = new Date(this.clock.now().getTime() + LINK_SECONDS * 1_000)
    return { token: signLink(this.key, { documentId: document.id, as, expiresAt }), expiresAt }
  }

  /** The document behind a link, and a token to fetch its bytes once. */
  async resolve(link: string): Promise<{ document: Document; as: Opening['as']; token: string }> {
    const now = this.clock.now()
    const opening = openLink(this.key, link, now)
    const document = opening && (await this.documents.findAccepted(opening.documentId))
    if (!document) throw new AppError('documents.link_expired')
    const token = newToken()
    const expiresAt = new Date(now.getTime() + DOWNLOAD_MS)
    await this.downloads.add({
      token_hash: tokenHashBytes(token),
      document_id: document.id,
      expires_at: expiresAt,
    })
    return { document, as: opening.as, token }
  }

  /** Uses up a download's token. */
  async fetch(token: string): Promise<{ document: Document; bytes: Readable }> {
    const documentId = await this.downloads.take(tokenHashBytes(token), this.clock.now())
    const document = documentId && (await this.documents.findById(documentId))
    if (!document) throw new AppError('documents.link_expired')
    return { document, bytes: await this.vault.get(document) }
  }
}
