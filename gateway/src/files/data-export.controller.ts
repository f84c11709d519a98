import { exportPrices } from '@borderlane/contracts/catalogue/admin'
import { exportBorderRules } from '@borderlane/contracts/catalogue/border-rules'
import { exportBadRows } from '@borderlane/contracts/catalogue/import'
import { openExport } from '@borderlane/contracts/catalogue/internal'
import { downloadDataCsv, downloadDataJson } from '@borderlane/contracts/catalogue/public'
import type { RequestOf } from '@borderlane/contracts/define'
import { Calls } from '@borderlane/messaging'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { getFile } from './internal-file'
import { readInput, Route } from '../routes/route'

@Controller()
export class DataExportController {
  constructor(private readonly calls: Calls) {}

  @Route(downloadDataCsv)
  async csv(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    readInput(downloadDataCsv, request)
    await this.send({ kind: 'rules.csv', search: '' }, request, reply)
  }

  @Route(downloadDataJson)
  async json(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    readInput(downloadDataJson, request)
    await this.send({ kind: 'rules.json', search: '' }, request, reply)
  }

  @Route(exportPrices)
  async prices(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { search } = readInput(exportPrices, request).input
    await this.send({ kind: 'prices.csv', search }, request, reply)
  }

  @Route(exportBadRows)
  async badRows(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { runId } = readInput(exportBadRows, request).input
    await this.send({ kind: 'bad-rows.csv', runId }, request, reply)
  }

  @Route(exportBorderRules)
  async borderRules(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { kind: border } = readInput(exportBorderRules, request).input
    await this.send({ kind: 'border-rules.csv', border }, request, reply)
  }

  private async send(
    wanted: RequestOf<typeof openExport>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const caller = callerOf(request)
    const { url, state } = await this.calls.send(openExport, wanted, caller)
    // A client that has it need not read it again: most of a day nothing changes.
    const etag = state && `"${wanted.kind}.${state}"`
    if (etag) void reply.headers({ etag, 'cache-control': 'no-cache' })
    else void reply.header('cache-control', 'no-store')
    if (etag && request.headers['if-none-match'] === etag) return reply.status(304).send()
    const file = await getFile(url)
    const name = wanted.border ? `${wanted.border}.csv` : wanted.kind.replace('rules', 'visa-requirements')
    void reply
      .headers({
        'content-type': file.headers['content-type'] ?? 'application/octet-stream',
        'content-disposition': `attachment; filename="${name}"`,
      })
      .send(file)
  }
}
