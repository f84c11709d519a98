// startUpload -> documents: start-upload.ts; the file -> gateway -> receive-file.ts -> keep-file.ts -> documents.papers-changed -> orders
import type { Caller, InputOf } from '@borderlane/contracts/define'
import { continueUpload, startUpload } from '@borderlane/contracts/documents/internal'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { InternalFiles } from '@borderlane/runtime'
import { Controller } from '@nestjs/common'
import { actingStaffId } from '../file/document-rights'
import { UploadPass } from './upload-pass'
import { UploadPlaces } from './upload-places'

@Controller()
export class StartUpload {
  constructor(
    private readonly places: UploadPlaces,
    private readonly passes: UploadPass,
    private readonly addresses: InternalFiles,
  ) {}

  @Handle(startUpload, { about: ({ id }) => id })
  async startUpload(input: InputOf<typeof startUpload>, caller: Caller, access: OrderAccess) {
    const token = await this.places.reservePlaces(input, access, caller)
    // What takes the place of another document, and a decision, comes alone.
    const mayGoOn = input.kind === 'upload' && !input.replaces
    const pass = mayGoOn
      ? this.passes.issuePass({ orderId: input.id, staffId: actingStaffId(access, caller) }, caller)
      : undefined
    return { url: this.addressOf(token), pass }
  }

  @Handle(continueUpload)
  async continueUpload({ pass }: InputOf<typeof continueUpload>, caller: Caller) {
    return { url: this.addressOf(await this.places.reserveFor(this.passes.openPass(pass, caller))) }
  }

  private addressOf(token: string): string {
    return this.addresses.address(`/uploads/${token}`)
  }
}
