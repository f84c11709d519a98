import type { Caller } from '@borderlane/contracts/caller'
import { LINK_SECONDS } from '@borderlane/contracts/documents/document'
import { AppError } from '@borderlane/contracts/errors'
import { countAccessEnds, type OrderAccess } from '@borderlane/contracts/orders/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'
import { DocumentService } from '../document/document.service'
import type { Document } from '../file/document.entity'
import { ViewLog } from '../view-log/view-log'
import { Downloads } from './downloads'
import { type Opening, openLink, signLink } from './link-token'

/** Signed links to the bytes of documents. */
@Injectable()
export class LinkService {
  private readonly key: Buffer

  constructor(
    private readonly calls: Calls,
    private readonly downloads: Downloads,
    private readonly documents: DocumentService,
    private readonly viewLog: ViewLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = Buffer.from(config.LINK_KEY, 'hex')
  }

  /** A link that opens the document once, for anyone who has it: it counts as an opening by who asked for it. */
  async create(
    { as, ...reference }: { id: string } & Opening,
    caller: Caller,
    access: OrderAccess,
  ): Promise<{ token: string; expiresAt: Date }> {
    const document = await this.documents.get(reference, access)
    await this.viewLog.record(document, access.role, caller)
    const expiresAt = new Date(this.clock.now().getTime() + LINK_SECONDS * 1_000)
    const token = signLink(this.key, { documentId: document.id, as, ends: access.ends, expiresAt })
    await this.downloads.allow(token, document.id, expiresAt)
    return { token, expiresAt }
  }

  /** Uses a link up: the document behind it, and a token to fetch its bytes once. */
  async resolve(link: string): Promise<{ document: Document; as: Opening['as']; token: string }> {
    const now = this.clock.now()
    const opening = openLink(this.key, link, now)
    const document = opening && (await this.documents.findAccepted(opening.documentId))
    if (!document || (await this.countEnds(document)) !== opening.ends)
      throw new AppError('documents.link_expired')
    // Last, so that what fails before takes no one's link away.
    if (!(await this.downloads.useUp(link, document.id))) throw new AppError('documents.link_expired')
    return { document, as: opening.as, token: await this.downloads.start(document) }
  }

  /** Anyone who asked for a link may have lost their way to the order since: then no earlier link opens anything. */
  private async countEnds({ orderId }: Document): Promise<number> {
    return (await this.calls.send(countAccessEnds, { id: orderId }, serviceCaller('documents'))).ends
  }
}
