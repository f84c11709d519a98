import type { Caller } from '@borderlane/contracts/caller'
import {
  getImport,
  listImportRows,
  listImports,
  publishImport,
  startImport,
  startPriceUpdate,
  startTravelSync,
  tellChanges,
  undoImport,
} from '@borderlane/contracts/catalogue/import'
import { openImport } from '@borderlane/contracts/catalogue/internal'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { Handle } from '@borderlane/messaging'
import { answerFile, CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Headers, Inject, Param, Put, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RunService } from './run.service'
import { RunStarter } from './run-starter'
import { RunUndo } from './run-undo'
import { ImportUpload } from './import-upload'
import { ToolProposals } from './tool-proposals'

type RunAnswer = OutputOf<typeof getImport>

@Controller()
export class ImportController {
  constructor(
    private readonly runs: RunService,
    private readonly proposals: ToolProposals,
    private readonly runUndo: RunUndo,
    private readonly starter: RunStarter,
    private readonly upload: ImportUpload,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(startImport)
  async startImport(options: InputOf<typeof startImport>, caller: Caller): Promise<RunAnswer> {
    if (options.file) notInFuture('file.asOf', options.file.asOf, this.clock.now())
    return this.runs.view(await this.starter.startImport(options, caller.userId!))
  }

  @Handle(openImport)
  async openImport(
    expected: InputOf<typeof openImport>,
    caller: Caller,
  ): Promise<OutputOf<typeof openImport>> {
    notInFuture('asOf', expected.asOf, this.clock.now())
    return { url: await this.upload.offer({ ...expected, startedBy: caller.userId! }) }
  }

  /** One file of rules. 202 with the run that it starts. */
  @Put('import/:token')
  async receive(
    @Param('token') token: string,
    @Headers('x-file-name') name: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFile(request, reply, async () => {
      await reply.status(202).send(await this.upload.receive(token, name, request.raw))
    })
  }

  @Handle(startPriceUpdate)
  async startPriceUpdate(_input: Record<string, never>, caller: Caller): Promise<RunAnswer> {
    return this.runs.view(await this.starter.start('prices', caller.userId!))
  }

  @Handle(startTravelSync)
  async startTravelSync(_input: Record<string, never>, caller: Caller): Promise<RunAnswer> {
    return this.runs.view(await this.starter.start('travel', caller.userId!))
  }

  @Handle(listImports)
  async listImports(): Promise<OutputOf<typeof listImports>> {
    return { runs: await this.runs.list() }
  }

  @Handle(getImport)
  async getImport({ runId }: InputOf<typeof getImport>): Promise<RunAnswer> {
    return this.runs.get(runId)
  }

  @Handle(listImportRows)
  async listImportRows(input: InputOf<typeof listImportRows>): Promise<OutputOf<typeof listImportRows>> {
    return this.runs.rows(input.runId, input.kind, input.page)
  }

  @Handle(publishImport)
  async publishImport(
    run: InputOf<typeof publishImport>,
    caller: Caller,
  ): Promise<OutputOf<typeof publishImport>> {
    return this.proposals.publish(run, caller)
  }

  @Handle(tellChanges)
  async tellChanges({ runId }: InputOf<typeof tellChanges>, caller: Caller): Promise<RunAnswer> {
    return this.runs.tell(runId, caller.userId!)
  }

  @Handle(undoImport)
  async undoImport({ runId }: InputOf<typeof undoImport>, caller: Caller): Promise<RunAnswer> {
    return this.runUndo.undo(runId, caller.userId!)
  }
}

/** A rule of a later day could never be replaced by a newer source. @throws AppError `validation.failed` */
function notInFuture(path: string, day: string, now: Date): void {
  if (day > now.toISOString().slice(0, 10))
    throw new AppError('validation.failed', { fields: [{ path, message: 'must not be in the future' }] })
}
