import { importVisaData } from '@borderlane/contracts/catalogue/import'
import { AppError, type InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { CountryDirectory } from '../rules/country-directory'
import { Country } from '../rules/country.entity'
import { Requirement } from '../rules/requirement.entity'
import { openPolicyMatrix, readSource } from '../sources/built-in-data'
import { RuleImport } from './import-rules'
import { type ReadRow, readPolicyFile } from './policy-file'
import { RunSupervisor } from './run-supervisor'
import { Run } from './run.entity'

/** The import from the home page of a shop that starts empty: for anyone, batch by batch, once. */
@Controller()
export class FirstImport {
  /** The matrix as it was read for the first batch, until the last one. */
  private rows?: ReadRow[] | undefined

  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly imports: RuleImport,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handle(importVisaData)
  async importVisaData({ offset, limit, truncate }: InputOf<typeof importVisaData>) {
    if (this.config.CATALOGUE_SEED !== 'empty' || (await this.db.manager.exists(Requirement)))
      throw new AppError('catalogue.import_closed')
    const run = await this.findOrOpenRun(offset, truncate)
    const rows = (this.rows ??= await this.readRows())
    const total = rows.length
    const batch = rows.slice(offset, offset + limit)
    const nextOffset = offset + batch.length
    const done = nextOffset >= total
    await this.imports.importBatch(run, batch, total)
    if (done) this.rows = undefined
    return { runId: run.id, total, imported: batch.length, nextOffset, done }
  }

  /** The first batch opens the run, or restarts it; the others continue it. */
  private async findOrOpenRun(offset: number, truncate: boolean): Promise<Run> {
    await this.runs.closeSilentRuns()
    const open = await this.db.getRepository(Run).findOneBy({ state: 'running' })
    if (open && (open.tool !== 'visa-data' || !open.seeds))
      throw new AppError('catalogue.import_running', { runId: open.id })
    if (truncate && offset === 0) {
      if (open) await this.runs.showProgress(open, { done: 0, phase: 'reading' })
      return open ?? this.runs.openRun({ tool: 'visa-data', seeds: true, source: await readSource() })
    }
    if (!open || open.done !== offset) throw new AppError('catalogue.import_out_of_step')
    return open
  }

  private async readRows(): Promise<ReadRow[]> {
    const countries = new CountryDirectory(await this.db.getRepository(Country).find())
    const codeOf = (name: string) => countries.lookUp(name)?.code ?? null
    const rows: ReadRow[] = []
    for await (const row of readPolicyFile(openPolicyMatrix(), codeOf)) rows.push(row)
    return rows
  }
}
