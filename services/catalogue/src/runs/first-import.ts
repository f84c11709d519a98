import { AppError } from '@borderlane/contracts/errors'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { openPolicyMatrix, readSource } from '../sources/built-in-data'
import type { Config } from '../config'
import { Country } from '../country/country.entity'
import { CountryDirectory } from '../country/country-directory'
import { Requirement } from '../rules/requirement.entity'
import { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'
import { ImportService } from './import.service'
import { RulePublication } from './rule-publication'
import { type ReadRow, readPolicyFile } from './policy-file'

interface Batch {
  offset: number
  limit: number
  truncate: boolean
}

/** The import from the home page of a shop that starts empty: for anyone, batch by batch, once. */
@Injectable()
export class FirstImport {
  /** The matrix as it was read for the first batch, until the last one. */
  private kept?: ReadRow[]

  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly imports: ImportService,
    private readonly publication: RulePublication,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async batch({ offset, limit, truncate }: Batch) {
    if (this.config.CATALOGUE_SEED !== 'empty' || (await this.db.manager.exists(Requirement)))
      throw new AppError('catalogue.import_closed')
    const run = await this.runOf(offset, truncate)
    const rows = (this.kept ??= await this.rules())
    const part = rows.slice(offset, offset + limit)
    const done = offset + part.length >= rows.length
    await this.runs.work(run, async () => {
      await this.imports.stageBatch(run, part, rows.length)
      if (done) await this.publication.publish(run)
    })
    if (done) this.kept = undefined
    return {
      runId: run.id,
      total: rows.length,
      imported: part.length,
      nextOffset: offset + part.length,
      done,
    }
  }

  /** The first batch opens the run, or takes it up from the beginning; the others follow it. */
  private async runOf(offset: number, truncate: boolean): Promise<Run> {
    await this.runs.closeSilent()
    const open = await this.db.getRepository(Run).findOneBy({ state: 'running' })
    if (open && (open.tool !== 'visa-data' || !open.seeds))
      throw new AppError('catalogue.import_running', { runId: open.id })
    if (truncate && offset === 0) {
      if (open) await this.imports.startAfresh(open)
      return open ?? this.runs.open({ tool: 'visa-data', seeds: true, source: await readSource() })
    }
    if (!open || open.done !== offset) throw new AppError('catalogue.import_out_of_step')
    return open
  }

  private async rules(): Promise<ReadRow[]> {
    const countries = new CountryDirectory(await this.db.getRepository(Country).find())
    const rows: ReadRow[] = []
    for await (const row of readPolicyFile(
      openPolicyMatrix(),
      (name) => countries.lookUp(name)?.code ?? null,
    ))
      rows.push(row)
    return rows
  }
}
