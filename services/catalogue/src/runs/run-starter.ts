import type { Readable } from 'node:stream'
import type { startImport } from '@borderlane/contracts/catalogue/import'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import type { InputOf } from '@borderlane/contracts/define'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'
import { ImportService } from './import.service'
import { RULE_SOURCE, type RuleFile, type RuleSource } from '../sources/rule-source'
import { PriceService } from './price.service'
import { TravelService } from './travel.service'
import { openAddress } from '../sources/address-file'
import type { ExpectedFile } from '../sources/expected-file'
import type { Run } from './run.entity'
import { type NewRun, RunSupervisor } from './run-supervisor'

/** Starts the tools of an admin. Those that take long go on after the answer; their run tells how far they are. */
@Injectable()
export class RunStarter {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly imports: ImportService,
    private readonly prices: PriceService,
    private readonly travel: TravelService,
    @Inject(RULE_SOURCE) private readonly rules: RuleSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Of the source of all rules, or of the file behind an address. */
  async startImport({ file, ...choices }: InputOf<typeof startImport>, startedBy: string): Promise<Run> {
    if (!file) {
      const choice = { ...choices, ...originOf(this.rules), startedBy }
      return this.import((today) => this.rules.read(today), choice)
    }
    const content = await openAddress(file.address, { hosts: this.config.IMPORT_HOSTS })
    const { origin, pathname } = new URL(file.address)
    // Without its query, which may hold a key.
    const named = { origin: 'address' as const, originName: origin + pathname }
    return this.importFile(content, sourceOf(file, origin + pathname), { ...choices, ...named, startedBy })
  }

  importUpload(content: Readable, name: string, expected: ExpectedFile): Promise<Run> {
    return this.importFile(content, sourceOf(expected, null), {
      origin: 'upload',
      originName: name,
      review: expected.review === 'true',
      replaceEdited: expected.replaceEdited === 'true',
      startedBy: expected.startedBy,
    })
  }

  private async importFile(file: Readable, source: Source, choices: Omit<NewRun, 'tool'>): Promise<Run> {
    try {
      return await this.import(() => ({ file, source }), { ...choices, source })
    } catch (error) {
      file.destroy()
      throw error
    }
  }

  private async import(
    open: (today: string) => RuleFile | Promise<RuleFile>,
    choices: Omit<NewRun, 'tool'>,
  ): Promise<Run> {
    const run = await this.runs.open({ ...choices, tool: 'visa-data' })
    this.runs.inBackground(run, () => this.imports.import(run, open))
    return run
  }

  async start(tool: 'prices' | 'travel', startedBy: string): Promise<Run> {
    const service = tool === 'prices' ? this.prices : this.travel
    const run = await this.runs.open({ tool, startedBy, ...originOf(service.source) })
    this.runs.inBackground(run, () => (tool === 'prices' ? this.prices.update(run) : this.travel.sync(run)))
    return run
  }
}

function originOf({ name }: { name: string | null }): Pick<NewRun, 'origin' | 'originName'> {
  return name ? { origin: 'service', originName: name } : {}
}

function sourceOf(
  file: { sourceName: string; sourceUrl?: string | undefined; asOf: string },
  url: string | null,
): Source {
  return { code: 'published', name: file.sourceName, url: file.sourceUrl ?? url, asOf: file.asOf }
}
