import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { createDocumentLink, resolveLink } from '@borderlane/contracts/documents'
import { Handle } from '@borderlane/messaging'
import { newRequestContext, runInRequest } from '@borderlane/runtime'
import { Controller, Get, Headers, Param, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { InternalPort, sendError } from '../internal-port'
import { attachment } from '../upload/file-name'
import { LinkService } from './link.service'

@Controller()
export class LinkController {
  constructor(
    private readonly links: LinkService,
    private readonly port: InternalPort,
  ) {}

  @Handle(createDocumentLink)
  async createDocumentLink(
    input: InputOf<typeof createDocumentLink>,
    caller: Caller,
  ): Promise<OutputOf<typeof createDocumentLink>> {
    const { token, expiresAt } = await this.links.create(input, caller)
    return { url: `/files/${token}`, expiresAt: expiresAt.toISOString() }
  }

  @Handle(resolveLink)
  async resolveLink(input: InputOf<typeof resolveLink>): Promise<OutputOf<typeof resolveLink>> {
    const { document, token } = await this.links.resolve(input.token)
    return {
      url: this.port.address(`/downloads/${token}`),
      mediaType: document.mediaType,
      sizeBytes: document.sizeBytes,
    }
  }

  /** The bytes, once. */
  @Get('downloads/:token')
  async download(
    @Param('token') token: string,
    @Headers('x-request-id') requestId: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await runInRequest(newRequestContext({ requestId }), async () => {
      try {
        const { document, bytes } = await this.links.fetch(token)
        await reply
          .headers({
            'content-type': document.mediaType,
            'content-length': document.sizeBytes,
            'content-disposition': attachment(document.name),
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          })
          .send(bytes)
      } catch (error) {
        await sendError(reply, error, 'GET /downloads/:token')
      }
    })
  }
}
