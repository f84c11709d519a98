import { AppError } from '@borderlane/contracts/define'
import { Jobs } from '@borderlane/messaging'
import { tokenHashBytes } from '@borderlane/persistence'
import { answerFile, CLOCK, type Clock, log } from '@borderlane/runtime'
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DocumentStore } from '../file/document.store'
import { reconcile } from '../object/reconcile'
import { FileVault } from '../vault/file-vault'
import { DownloadStore } from './download.store'

/** The bytes of documents, by addresses that `open-link.ts` makes. */
@Controller()
export class FetchDocument {
  constructor(
    private readonly documents: DocumentStore,
    private readonly downloads: DownloadStore,
    private readonly vault: FileVault,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The bytes, once. */
  @Get('downloads/:token')
  async fetchDocument(
    @Param('token') token: string,
    @Query('as') as: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFile(request, reply, async () => {
      const documentId = await this.downloads.takeDownload(tokenHashBytes(token), this.clock.now())
      const document = documentId && (await this.documents.findById(documentId))
      if (!document) throw new AppError('documents.link_expired')
      const bytes = await this.vault.getFile(document).catch((err) => this.reportUnread(document.id, err))
      await reply
        .headers({
          'content-type': document.mediaType,
          'content-length': document.sizeBytes,
          'content-disposition': create(document.name, { type: as === 'view' ? 'inline' : 'attachment' }),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .send(bytes)
    })
  }

  /** Others may be gone with it: that is known now, not at the next comparison. However many are asked for, one an hour is enough. */
  private async reportUnread(documentId: string, err: unknown): Promise<never> {
    log.error({ event: 'documents.not_opened', documentId, err }, 'file could not be read; comparing all')
    await this.jobs.add(reconcile, {}, { key: 'unread' }).catch(() => undefined)
    throw err
  }
}
