import type { Caller } from '@borderlane/contracts/caller'
import { exportPrices } from '@borderlane/contracts/catalogue/admin'
import { openExport } from '@borderlane/contracts/catalogue/internal'
import { describeData } from '@borderlane/contracts/catalogue/public'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { mayCall } from '@borderlane/contracts/roles'
import { Handle } from '@borderlane/messaging'
import { answerFile } from '@borderlane/runtime'
import { Controller, Get, Param, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DataDescription } from './data-description'
import { ExportDownload } from './export-download'

@Controller()
export class ExportController {
  constructor(
    private readonly download: ExportDownload,
    private readonly description: DataDescription,
  ) {}

  @Handle(describeData)
  async describe(): Promise<OutputOf<typeof describeData>> {
    return this.description.describe()
  }

  /** The rules are everybody's; the prices with their notes and what a file held are the staff's. */
  @Handle(openExport)
  async openExport(wanted: InputOf<typeof openExport>, caller: Caller): Promise<OutputOf<typeof openExport>> {
    if (!wanted.kind.startsWith('rules.') && !mayCall(exportPrices.name, caller.roles))
      throw new AppError('auth.forbidden')
    return this.download.offer(wanted)
  }

  /** The file, once. */
  @Get('export/:token')
  async fetch(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFile(request, reply, async () => {
      const { type, lines } = await this.download.fetch(token)
      await reply.type(type).send(lines)
    })
  }
}
