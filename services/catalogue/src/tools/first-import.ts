import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, In, MoreThan } from 'typeorm'
import { openPolicyMatrix, readSource } from '../source/built-in-data'
import type { Config } from '../config'
import { Country } from '../country/country.entity'
import { CountryDirectory } from '../country/country-directory'
import { PriceService } from '../price/price.service'
import { Requirement } from '../requirement/requirement.entity'
import { Run } from '../run/run.entity'
import { RunSupervisor } from '../run/run-supervisor'
import { RunStarter } from './run-starter'
import { ImportService } from '../import/import.service'
import { type ReadRow, readPolicyFile } from '../import/policy-file'

/** So long after the first import anyone may bring its prices. */
const DOOR_OPEN_MS = 60 * 60_000

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
    private readonly priceUpdate: PriceService,
    private readonly starter: RunStarter,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
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
      if (done) await this.imports.publish(run)
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

  async prices() {
    await this.requireOpen('prices')
    const run = await this.priceUpdate.update(await this.runs.open({ tool: 'prices', seeds: true }))
    return { runId: run.id, success: true, message: 'prices_updated', updated: run.updated }
  }

  async pricing() {
    await this.requireOpen('initialize')
    const run = await this.starter.changePrices('initialize', null)
    return {
      runId: run.id,
      success: true,
      message: 'pricing_initialized',
      updated: run.updated,
      stats: run.stats,
    }
  }

  /** The first batch opens the run, or takes it up from the beginning; the others follow it. */
  private async runOf(offset: number, truncate: boolean): Promise<Run> {
    await this.runs.closeSilent()
    const open = await this.db.getRepository(Run).findOneBy({ state: In(['running', 'review']) })
    if (open && (open.tool !== 'visa-data' || !open.seeds))
      throw new AppError('catalogue.import_running', { runId: open.id })
    if (truncate && offset === 0) {
      if (open) await this.imports.startAfresh(open)
      return open ?? this.runs.open({ tool: 'visa-data', seeds: true, source: await readSource() })
    }
    if (!open || open.done !== offset) throw new AppError('catalogue.import_out_of_step')
    return open
  }

  /** Once each, within the first import and for an hour. */
  private async requireOpen(tool: Run['tool']): Promise<void> {
    const since = new Date(this.clock.now().getTime() - DOOR_OPEN_MS)
    const runs = this.db.getRepository(Run)
    const first = await runs.findOneBy({
      tool: 'visa-data',
      seeds: true,
      state: 'published',
      finishedAt: MoreThan(since),
    })
    const isDone = await runs.existsBy({ tool, state: 'published' })
    if (this.config.CATALOGUE_SEED !== 'empty' || !first || isDone)
      throw new AppError('catalogue.import_closed')
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
