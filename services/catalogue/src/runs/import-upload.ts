import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_IMPORT_BYTES } from '@borderlane/contracts/catalogue/import'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import { nameOfHeader } from '@borderlane/contracts/documents/document'
import { AppError } from '@borderlane/contracts/errors'
import { Injectable } from '@nestjs/common'
import { OneTimeAddress } from '../sources/one-time-address'
import { RunService } from './run.service'
import { RunStarter } from './run-starter'
import { atMost } from '../sources/at-most'
import type { ExpectedFile } from '../sources/expected-file'

/** Characters of the name that the file had at the admin's; it is only shown. */
const MAX_NAME = 200

/** Takes files of rules in, on the internal port, each at an address that works once. */
@Injectable()
export class ImportUpload {
  constructor(
    private readonly addresses: OneTimeAddress,
    private readonly starter: RunStarter,
    private readonly runs: RunService,
  ) {}

  offer(expected: ExpectedFile): Promise<string> {
    return this.addresses.offer('import', expected)
  }

  /**
   * The whole file lies on disk before its run begins: one that is broken off starts none.
   * @param name as the header `x-file-name` has it
   * @throws AppError `request.not_found` if the address is unknown, used or expired; `catalogue.file_too_large`
   */
  async receive(token: string, name: string | undefined, body: Readable): Promise<RunView> {
    const expected = await this.addresses.take<ExpectedFile>(token)
    if (!expected) throw new AppError('request.not_found')
    const folder = await mkdtemp(join(tmpdir(), 'rules-'))
    const shown = nameOfHeader(name).slice(0, MAX_NAME)
    const forget = (): void => void rm(folder, { recursive: true, force: true }).catch(() => undefined)
    const place = join(folder, 'upload')
    try {
      await pipeline(body, atMost(MAX_IMPORT_BYTES), createWriteStream(place))
      const file = createReadStream(place).once('close', forget)
      return await this.runs.view(await this.starter.importUpload(file, shown, expected))
    } catch (error) {
      forget()
      throw error
    }
  }
}
