import { AppError, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { resolveLink } from '@borderlane/contracts/documents/internal'
import { countAccessEnds } from '@borderlane/contracts/orders/internal'
import { Calls, Handle, serviceCaller } from '@borderlane/messaging'
import { newToken, tokenHashBytes } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG, InternalFiles } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import type { Config } from '../config'
import type { Document } from '../file/document.entity'
import { DocumentStore } from '../file/document.store'
import { DownloadStore } from './download.store'
import { openLink } from './link-token'

/** The time that the gateway has to fetch the bytes after it has shown us a link. */
const DOWNLOAD_MS = 30_000

@Controller()
export class OpenLink {
  constructor(
    private readonly calls: Calls,
    private readonly documents: DocumentStore,
    private readonly downloads: DownloadStore,
    private readonly addresses: InternalFiles,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Uses a link up. Its answer is an address from which the bytes can be fetched once. */
  @Handle(resolveLink)
  async resolveLink({ token: link }: InputOf<typeof resolveLink>): Promise<OutputOf<typeof resolveLink>> {
    const opening = openLink(Buffer.from(this.config.LINK_KEY, 'hex'), link, this.clock.now())
    const document = opening && (await this.documents.findAccepted(opening.documentId))
    if (!document || (await this.countEnds(document)) !== opening.ends)
      throw new AppError('documents.link_expired')
    // Last, so that what fails before takes no one's link away.
    const used = await this.downloads.takeDownload(tokenHashBytes(link), this.clock.now())
    if (used !== document.id) throw new AppError('documents.link_expired')
    const token = newToken()
    await this.downloads.addDownload({
      token_hash: tokenHashBytes(token),
      document_id: document.id,
      expires_at: new Date(this.clock.now().getTime() + DOWNLOAD_MS),
    })
    return {
      url: this.addresses.address(`/downloads/${token}?as=${opening.as}`),
      mediaType: document.mediaType,
      sizeBytes: document.sizeBytes,
    }
  }

  /** Anyone who asked for a link may have lost their way to the order since: then no earlier link opens anything. */
  private async countEnds({ orderId }: Document): Promise<number> {
    return (await this.calls.send(countAccessEnds, { id: orderId }, serviceCaller('documents'))).ends
  }
}
