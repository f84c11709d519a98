import type { IncomingMessage } from 'node:http'
import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { startUpload } from '@borderlane/contracts/documents/internal'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { newRequestContext, runInSpan } from '@borderlane/runtime'
import { Controller, Headers, Param, Put, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toDocument } from '../document/document.view'
import { InternalPort, sendError } from '../internal-port'
import { nameOfHeader } from './file-name'
import { UploadPlaces } from './upload-places'
import { UploadService } from './upload.service'

/** How long the rest of a refused file is read, so that the gateway gets to read the answer. */
const DRAIN_MS = 2_000

@Controller()
export class UploadController {
  constructor(
    private readonly places: UploadPlaces,
    private readonly uploads: UploadService,
    private readonly port: InternalPort,
  ) {}

  @Handle(startUpload, { order: ({ id }) => id })
  async startUpload(
    input: InputOf<typeof startUpload>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof startUpload>> {
    const token = await this.places.reserve(input, access, caller)
    return { url: this.port.address(`/uploads/${token}`) }
  }

  /** One file, as its bytes. 201 with the document; 200 if the order has the same file already. */
  @Put('uploads/:token')
  async receive(
    @Param('token') token: string,
    @Headers('x-file-name') name: string | undefined,
    @Headers('x-request-id') requestId: string | undefined,
    @Headers('traceparent') traceparent: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = request.raw
    await runInSpan(
      'server',
      'PUT /uploads/:token',
      newRequestContext({ requestId, traceparent }),
      async () => {
        try {
          const { document, isNew } = await this.uploads.receive(token, nameOfHeader(name), body)
          await reply.status(isNew ? 201 : 200).send(toDocument(document))
        } catch (error) {
          // Nobody is there any more.
          if (reply.raw.destroyed) return
          drain(body)
          await sendError(reply, error, 'PUT /uploads/:token')
        }
      },
    )
  }
}

function drain(body: IncomingMessage): void {
  if (body.complete) return
  body.resume()
  const cut = setTimeout(() => body.destroy(), DRAIN_MS)
  body.once('close', () => clearTimeout(cut))
}
