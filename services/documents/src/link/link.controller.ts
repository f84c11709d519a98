import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { resolveLink } from '@borderlane/contracts/documents/internal'
import { createDocumentLink } from '@borderlane/contracts/documents/order-holder'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { answerFile, InternalFiles } from '@borderlane/runtime'
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Downloads } from './downloads'
import { LinkService } from './link.service'

@Controller()
export class LinkController {
  constructor(
    private readonly links: LinkService,
    private readonly downloads: Downloads,
    private readonly addresses: InternalFiles,
  ) {}

  @Handle(createDocumentLink, { about: ({ id }) => id })
  async createDocumentLink(
    input: InputOf<typeof createDocumentLink>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof createDocumentLink>> {
    const { token, expiresAt } = await this.links.create(input, caller, access)
    return { url: `/files/${token}`, expiresAt: expiresAt.toISOString() }
  }

  @Handle(resolveLink)
  async resolveLink(input: InputOf<typeof resolveLink>): Promise<OutputOf<typeof resolveLink>> {
    const { document, as, token } = await this.links.resolve(input.token)
    return {
      url: this.addresses.address(`/downloads/${token}?as=${as}`),
      mediaType: document.mediaType,
      sizeBytes: document.sizeBytes,
    }
  }

  /** The bytes, once. */
  @Get('downloads/:token')
  async download(
    @Param('token') token: string,
    @Query('as') as: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFile(request, reply, async () => {
      const { document, bytes } = await this.downloads.fetch(token)
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
}
