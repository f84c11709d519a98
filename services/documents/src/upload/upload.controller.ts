import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { nameOfHeader, RequirementCode } from '@borderlane/contracts/documents/document'
import { continueUpload, startUpload } from '@borderlane/contracts/documents/internal'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { answerFile, InternalFiles } from '@borderlane/runtime'
import { Controller, Headers, Param, Put, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toDocument } from '../file/document.view'
import { actingStaffId } from '../file/document-rights'
import { UploadPass } from '../place/upload-pass'
import { UploadPlaces } from '../place/upload-places'
import type { SentFile } from './new-documents'
import { UploadService } from './upload.service'

@Controller()
export class UploadController {
  constructor(
    private readonly places: UploadPlaces,
    private readonly passes: UploadPass,
    private readonly uploads: UploadService,
    private readonly addresses: InternalFiles,
  ) {}

  @Handle(startUpload, { about: ({ id }) => id })
  async startUpload(
    input: InputOf<typeof startUpload>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof startUpload>> {
    const token = await this.places.reserve(input, access, caller)
    // What takes the place of another document, and a decision, comes alone.
    const mayGoOn = input.kind === 'upload' && !input.replaces
    const pass = mayGoOn
      ? this.passes.issue({ orderId: input.id, staffId: actingStaffId(access, caller) }, caller)
      : undefined
    return { url: this.addressOf(token), pass }
  }

  @Handle(continueUpload)
  async continueUpload(
    { pass }: InputOf<typeof continueUpload>,
    caller: Caller,
  ): Promise<OutputOf<typeof continueUpload>> {
    return { url: this.addressOf(await this.places.reserveFor(this.passes.open(pass, caller))) }
  }

  private addressOf(token: string): string {
    return this.addresses.address(`/uploads/${token}`)
  }

  /** One file, as its bytes. 201 with the document; 200 if the order has the same file already. */
  @Put('uploads/:token')
  async receive(
    @Param('token') token: string,
    @Headers() headers: Record<string, string | undefined>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFile(request, reply, async () => {
      const { document, isNew } = await this.uploads.receive(token, sentFile(headers), request.raw)
      await reply.status(isNew ? 201 : 200).send(toDocument(document))
    })
  }
}

/** What the gateway sends about a file beside its bytes. */
function sentFile(headers: Record<string, string | undefined>): SentFile {
  const requirement = RequirementCode.safeParse(headers['x-requirement'])
  return {
    name: nameOfHeader(headers['x-file-name']),
    requirement: requirement.data,
    isGuess: headers['x-requirement-guessed'] === 'true',
  }
}
