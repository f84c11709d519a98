// createDocumentLink -> documents: create-link.ts; the link -> gateway -> resolveLink -> open-link.ts -> fetch-document.ts
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { LINK_SECONDS } from '@borderlane/contracts/documents/document'
import { createDocumentLink } from '@borderlane/contracts/documents/order-holder'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { newId, tokenHashBytes } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import type { Config } from '../config'
import { isVisible } from '../file/document-rights'
import { DocumentStore } from '../file/document.store'
import { DocumentAccessStore } from './document-access.store'
import { DownloadStore } from './download.store'
import { signLink } from './link-token'

@Controller()
export class CreateLink {
  constructor(
    private readonly documents: DocumentStore,
    private readonly accesses: DocumentAccessStore,
    private readonly downloads: DownloadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A link that opens the document once, for anyone who has it: it counts as an opening by who asked for it. */
  @Handle(createDocumentLink, { about: ({ id }) => id })
  async createDocumentLink(
    { id: orderId, documentId, as }: InputOf<typeof createDocumentLink>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof createDocumentLink>> {
    const document = await this.documents.findDocument(orderId, documentId)
    if (!document || !isVisible(document, access)) throw new AppError('documents.not_found')
    if (document.state !== 'accepted') throw new AppError('documents.not_accepted')
    const now = this.clock.now()
    await this.accesses.addAccess({
      id: newId(),
      order_id: orderId,
      document_id: documentId,
      viewer: access.role,
      // Which of our people it was is kept for us; the traveller reads "a member of staff".
      staff_id: access.role === 'staff' ? (caller.userId ?? null) : null,
      at: now,
    })
    const expiresAt = new Date(now.getTime() + LINK_SECONDS * 1_000)
    const key = Buffer.from(this.config.LINK_KEY, 'hex')
    const token = signLink(key, { documentId, as, ends: access.ends, expiresAt })
    await this.downloads.addDownload({
      token_hash: tokenHashBytes(token),
      document_id: documentId,
      expires_at: expiresAt,
    })
    return { url: `/files/${token}`, expiresAt: expiresAt.toISOString() }
  }
}
