import { printFilingSheet } from '@borderlane/contracts/orders/casework'
import { drawFilingSheet } from '@borderlane/contracts/orders/internal'
import { Calls } from '@borderlane/messaging'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'

/** The sheet from which staff fill in the official form. Orders draws it: sealed answers leave it in no other way. */
@Controller()
export class FilingSheetController {
  constructor(private readonly calls: Calls) {}

  @Route(printFilingSheet)
  async print(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { id } = readInput(printFilingSheet, request).input
    const { reference, pdf } = await this.calls.send(drawFilingSheet, { id }, callerOf(request))
    void reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${reference}.pdf"`,
        'cache-control': 'no-store',
      })
      .send(Buffer.from(pdf, 'base64'))
  }
}
