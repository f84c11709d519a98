import { printFilingSheet } from '@borderlane/contracts/orders/casework'
import { drawFilingSheet } from '@borderlane/contracts/orders/internal'
import { drawPack, printPack } from '@borderlane/contracts/orders/own-steps'
import { Calls, Site } from '@borderlane/messaging'
import { companyOf, CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import type { Config } from '../config'
import { readInput, Route } from '../routes/route'

/** Files that orders draws. It says what of the answers their reader sees: sealed ones leave it in no other way. */
@Controller()
export class DrawnFileController {
  constructor(
    private readonly calls: Calls,
    private readonly site: Site,
    @Inject(CONFIG) private readonly settings: Config,
  ) {}

  /** What travellers take along. */
  @Route(printPack)
  async printPack(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { id } = readInput(printPack, request).input
    const helper = await this.readHelper()
    sendPdf(reply, await this.calls.send(drawPack, { id, helper }, callerOf(request)))
  }

  /** The sheet from which staff fill in the official form. */
  @Route(printFilingSheet)
  async printSheet(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { id } = readInput(printFilingSheet, request).input
    const helper = await this.readHelper()
    sendPdf(reply, await this.calls.send(drawFilingSheet, { id, helper }, callerOf(request)))
  }

  /** What official forms ask about who helped. */
  private async readHelper() {
    const { name, address, email, phone } = companyOf(this.settings, await this.site.settings())
    return { name, address, email, phone }
  }
}

/** @param file its PDF in Base64 */
function sendPdf(reply: FastifyReply, file: { reference: string; pdf: string }): void {
  void reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${file.reference}.pdf"`,
      'cache-control': 'no-store',
    })
    .send(Buffer.from(file.pdf, 'base64'))
}
