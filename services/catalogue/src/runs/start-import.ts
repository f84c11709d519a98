import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_IMPORT_BYTES, startImport } from '@borderlane/contracts/catalogue/import'
import { openImport } from '@borderlane/contracts/catalogue/internal'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { nameOfHeader } from '@borderlane/contracts/documents/document'
import { Handle } from '@borderlane/messaging'
import { answerFile, CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Controller, Headers, Inject, Param, Put, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { dayOf } from '../rules/time-line'
import { atMost, openAddress } from '../sources/address-file'
import { OneTimeAddress } from '../sources/one-time-address.store'
import { RuleImport } from './import-rules'
import { RunReader } from './run.view'
import type { NewRun } from './run-supervisor'
import type { Run } from './run.entity'

const MAX_NAME = 200

type ExpectedFile = InputOf<typeof openImport> & { startedBy: string }

@Controller()
export class ImportStarter {
  constructor(
    private readonly imports: RuleImport,
    private readonly reader: RunReader,
    private readonly addresses: OneTimeAddress,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(startImport)
  async startImport({ file, ...choices }: InputOf<typeof startImport>, caller: Caller): Promise<RunView> {
    const startedBy = caller.userId!
    if (!file) return this.reader.viewRun(await this.imports.startFromSource({ ...choices, startedBy }))
    this.refuseFuture('file.asOf', file.asOf)
    const content = await openAddress(file.address, { hosts: this.config.IMPORT_HOSTS })
    const { origin, pathname } = new URL(file.address)
    // Without its query, which may hold a key.
    const named = { origin: 'address' as const, originName: origin + pathname }
    const source = sourceOf(file, origin + pathname)
    return this.reader.viewRun(await this.importFile(content, source, { ...choices, ...named, startedBy }))
  }

  @Handle(openImport)
  async openImport(expected: InputOf<typeof openImport>, caller: Caller) {
    this.refuseFuture('asOf', expected.asOf)
    const wanted: ExpectedFile = { ...expected, startedBy: caller.userId! }
    return { url: await this.addresses.createAddress('import', wanted) }
  }

  /** One file of rules, at an address that works once. 202 with the run that it starts. */
  @Put('import/:token')
  async receiveFile(
    @Param('token') token: string,
    @Headers('x-file-name') name: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFile(request, reply, async () => {
      const expected = await this.addresses.redeemToken<ExpectedFile>(token)
      if (!expected) throw new AppError('request.not_found')
      const run = await this.importFile(await spool(request.raw), sourceOf(expected, null), {
        origin: 'upload',
        originName: nameOfHeader(name).slice(0, MAX_NAME),
        review: expected.review === 'true',
        replaceEdited: expected.replaceEdited === 'true',
        startedBy: expected.startedBy,
      })
      await reply.status(202).send(await this.reader.viewRun(run))
    })
  }

  private async importFile(file: Readable, source: Source, choices: Omit<NewRun, 'tool'>): Promise<Run> {
    try {
      return await this.imports.startImport(() => ({ file, source }), { ...choices, source })
    } catch (error) {
      file.destroy()
      throw error
    }
  }

  /** A rule of a later day could never be replaced by a newer source. @throws AppError `validation.failed` */
  private refuseFuture(path: string, day: string): void {
    if (day > dayOf(this.clock.now()))
      throw new AppError('validation.failed', { fields: [{ path, message: 'must not be in the future' }] })
  }
}

/** The whole file is stored on disk before its run begins: an upload that breaks off starts none. */
async function spool(body: Readable): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), 'rules-'))
  const remove = (): void => void rm(folder, { recursive: true, force: true }).catch(() => undefined)
  const place = join(folder, 'upload')
  try {
    await pipeline(body, atMost(MAX_IMPORT_BYTES), createWriteStream(place))
    return createReadStream(place).once('close', remove)
  } catch (error) {
    remove()
    throw error
  }
}

function sourceOf(
  file: { sourceName: string; sourceUrl?: string | undefined; asOf: string },
  url: string | null,
): Source {
  return { code: 'published', name: file.sourceName, url: file.sourceUrl ?? url, asOf: file.asOf }
}
