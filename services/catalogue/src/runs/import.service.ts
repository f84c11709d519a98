import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Readable } from 'node:stream'
import { DataSource } from 'typeorm'
import { Country } from '../country/country.entity'
import { CountryDirectory } from '../country/country-directory'
import { Run } from './run.entity'
import { RunSupervisor } from './run-supervisor'
import { readPolicyFile, type ReadRow } from './policy-file'
import type { RuleFile } from '../sources/rule-source'
import { RulePublication } from './rule-publication'
import { RuleStagingStore } from './rule-staging.store'

/** Reads rules from a file and stages them; what is staged is then compared and published. */
@Injectable()
export class ImportService {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly staging: RuleStagingStore,
    private readonly publication: RulePublication,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The whole import of an open run; with "review first" it stops before anything goes live.
   * @param open gives the rules; a source that is slow to do so is a part of the run
   */
  async import(run: Run, open: (today: string) => RuleFile | Promise<RuleFile>): Promise<Run> {
    return this.runs.work(run, async () => {
      const { file, source } = await open(this.clock.now().toISOString().slice(0, 10))
      run.source = source
      await this.stage(run, file)
      await this.runs.tell(run, { phase: 'comparing' })
      if (run.review) return this.publication.keepForReview(run)
      await this.publication.publish(run)
    })
  }

  /** Reads a file to the end. @throws AppError where there is no rule in it */
  private async stage(run: Run, file: Readable): Promise<void> {
    const countries = new CountryDirectory(await this.db.getRepository(Country).find())
    let telling: Promise<undefined> | undefined
    const codeOf = (name: string) => countries.lookUp(name)?.code ?? null
    const staged = await this.runs.inTransaction(async (tx) => {
      await this.staging.clear(tx)
      return this.staging.stage(tx, run.id, readPolicyFile(file, codeOf), (done) => {
        // One at a time: it is only news, and what does not arrive is made up for by the next one.
        telling ??= this.runs
          .tell(run, { done })
          .catch(() => undefined)
          .then(() => (telling = undefined))
      })
    })
    await telling
    run.errors = staged.bad
    await this.runs.tell(run, { done: staged.rules, total: staged.rules + staged.bad })
    if (staged.rules === 0) throw new AppError('catalogue.file_unreadable', { reason: 'no_rule', line: 1 })
  }

  /** One part of a source that comes in several. */
  async stageBatch(run: Run, rows: readonly ReadRow[], total: number): Promise<void> {
    await this.runs.inTransaction(async (tx) => {
      if (run.done === 0) await this.staging.clear(tx)
      await this.staging.stage(tx, run.id, rows)
    })
    await this.runs.tell(run, { done: run.done + rows.length, total })
  }

  /** What is staged so far is forgotten. */
  startAfresh(run: Run): Promise<void> {
    return this.runs.tell(run, { done: 0, phase: 'reading' })
  }
}
