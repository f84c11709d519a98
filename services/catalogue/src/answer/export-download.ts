import { Readable } from 'node:stream'
import type { openExport } from '@borderlane/contracts/catalogue/internal'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { Injectable } from '@nestjs/common'
import { CatalogueMemory } from './catalogue-memory'
import { OneTimeAddress } from '../sources/one-time-address'
import { ExportStore } from './export.store'

type Wanted = InputOf<typeof openExport>

/** Hands out whole files on the internal port, each at an address that works once. */
@Injectable()
export class ExportDownload {
  constructor(
    private readonly files: ExportStore,
    private readonly memory: CatalogueMemory,
    private readonly addresses: OneTimeAddress,
  ) {}

  /**
   * A one-time address, and of the rules the state of which they are the file: of a day and a version of the data.
   * @throws AppError `catalogue.run_not_found`
   */
  async offer(wanted: Wanted): Promise<OutputOf<typeof openExport>> {
    if (wanted.kind === 'bad-rows.csv' && !(await this.files.hasRun(wanted.runId)))
      throw new AppError('catalogue.run_not_found')
    const url = await this.addresses.offer('export', wanted)
    if (!wanted.kind.startsWith('rules.')) return { url }
    const { day, dataVersion } = this.memory.ofToday()
    return { url, state: `${day}.${dataVersion}` }
  }

  /** @throws AppError `request.not_found` if the address is unknown, used or expired */
  async fetch(token: string): Promise<{ type: string; lines: Readable }> {
    const wanted = await this.addresses.take<Wanted>(token)
    if (!wanted) throw new AppError('request.not_found')
    const type = wanted.kind === 'rules.json' ? 'application/json' : 'text/csv; charset=utf-8'
    return { type, lines: Readable.from(this.lines(wanted)) }
  }

  private lines({ kind, search, runId }: Wanted): AsyncGenerator<string> {
    if (kind === 'bad-rows.csv') return this.files.badRows(runId!)
    return this.files.lines(kind, search ? this.memory.countries.codesWithName(search) : null)
  }
}
