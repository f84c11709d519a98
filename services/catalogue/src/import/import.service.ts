import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Readable } from 'node:stream'
import { DataSource, type EntityManager } from 'typeorm'
import { Country } from '../country/country.entity'
import { CountryDirectory } from '../country/country-directory'
import { DataVersion } from '../data-version/data-version'
import { ChangeNotices } from '../notice/change-notices'
import { Run } from '../run/run.entity'
import { RunSupervisor } from '../run/run-supervisor'
import { readPolicyFile, type ReadRow } from './policy-file'
import type { RuleFile } from '../source/rule-source'
import { applyVerdict, compareRules, listDifference, type MergeOptions } from '../rule/rule-merge'
import { stageRules } from './rule-staging'

/** For the COPY and the swap, which take longer than a statement of a request may. */
const STATEMENT_TIMEOUT = '120s'

/** Brings rules from a file into use: staged, compared, swapped in one transaction. */
@Injectable()
export class ImportService {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
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
      if (run.review) return this.keepForReview(run)
      await this.publish(run)
    })
  }

  /** Reads a file to the end. @throws AppError where there is no rule in it */
  private async stage(run: Run, file: Readable): Promise<void> {
    const countries = new CountryDirectory(await this.db.getRepository(Country).find())
    let telling: Promise<undefined> | undefined
    const codeOf = (name: string) => countries.lookUp(name)?.code ?? null
    const staged = await this.inTransaction(async (tx) => {
      await tx.query(`DELETE FROM rule_staging`)
      return stageRules(tx, run.id, readPolicyFile(file, codeOf), (done) => {
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
    await this.inTransaction(async (tx) => {
      if (run.done === 0) await tx.query(`DELETE FROM rule_staging`)
      await stageRules(tx, run.id, rows)
    })
    await this.runs.tell(run, { done: run.done + rows.length, total })
  }

  /** What is staged so far is forgotten. */
  startAfresh(run: Run): Promise<void> {
    return this.runs.tell(run, { done: 0, phase: 'reading' })
  }

  private async keepForReview(run: Run): Promise<void> {
    await this.inTransaction(async (tx) => {
      Object.assign(run, await compareRules(tx, this.options(run)))
      await listDifference(tx, run.id)
      await this.runs.close(tx, run, { state: 'review' })
    })
  }

  /** Compares again, on what is live now, and swaps. */
  async publish(run: Run): Promise<void> {
    await this.runs.tell(run, { phase: 'publishing' })
    await this.inTransaction(async (tx) => {
      const options = this.options(run)
      Object.assign(run, await compareRules(tx, options))
      await tx.query(`DELETE FROM run_row WHERE run_id = $1 AND kind <> 'error'`, [run.id])
      await listDifference(tx, run.id)
      await applyVerdict(tx, options)
      if (!run.seeds) await this.notices.planRun(tx, run.id)
      await this.version.raise(tx)
      await this.runs.close(tx, run, { state: 'published' })
    })
  }

  private options(run: Run): MergeOptions {
    const at = this.clock.now()
    return {
      runId: run.id,
      source: run.source!,
      asOf: run.source!.asOf,
      today: at.toISOString().slice(0, 10),
      at,
      replaceEdited: run.replaceEdited,
    }
  }

  private inTransaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`)
      return work(tx)
    })
  }
}
