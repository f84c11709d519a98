// An import of rules, from a source or a file to what travellers are answered:
//   gateway -> startImport or PUT /import/:token: start-import.ts -> policy-file.ts reads the rows, rule-staging.store.ts
//   stages them -> here they are compared with today's rules -> rule-merge.store.ts swaps them, change-rules.ts puts dated
//   ones into the time lines -> broadcast catalogue.changed -> every replica's catalogue-memory.ts and the gateway's cache
//   -> a day later catalogue.rules-changed (change-notices.ts) -> notifications mails subscribers.
// With "review first", or where a second person has to confirm, it stops before the swap until publish-run.ts continues it.
import type { Readable } from 'node:stream'
import { AppError } from '@borderlane/contracts/define'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CountryDirectory } from '../rules/country-directory'
import { Country } from '../rules/country.entity'
import type { PolicyChange } from '../rules/policy-change'
import type { Requirement } from '../rules/requirement.entity'
import { previewChanges } from '../rules/rule-change'
import { dayOf } from '../rules/time-line'
import { entryOf } from '../rules/visa-policy'
import { RULE_SOURCE, type RuleFile, type RuleSource } from '../sources/rule-source'
import { RuleChanges } from './change-rules'
import { ProposalActs } from './decide-proposal'
import { readPolicyFile, type ReadRow } from './policy-file'
import { type DatedRule, type MergeOptions, RuleMergeStore } from './rule-merge.store'
import { RuleStagingStore } from './rule-staging.store'
import { type NewRun, originOf, RunSupervisor } from './run-supervisor'
import type { Run } from './run.entity'
import { addRunRows, removeDifference } from './run.store'

/** More rules than this get a later day only when an admin approves. */
const MOST_CONFIRMED = 100
/** With fewer rules nobody can tell whether their columns are swapped. */
const FEWEST_COMPARED = 20

/** Compares staged rules with those in use, and swaps them in one transaction. */
@Injectable()
export class RulePublication {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly merge: RuleMergeStore,
    private readonly changes: RuleChanges,
    private readonly acts: ProposalActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists what would change, and waits for an admin. */
  async reviewRules(run: Run): Promise<void> {
    await this.runs.inTransaction(async (tx) => {
      await this.compare(tx, run)
      await this.runs.closeRun(tx, run, { state: 'review' })
    })
  }

  /**
   * Compares again, with what is in use now, and swaps. Unless an admin has approved the run, it waits for one where it
   * changes so many routes that a second person has to confirm, and where all that it says of many rules is a later day:
   * the same file with another day is not a new reading of its source.
   */
  async publishRules(run: Run, isApproved = false): Promise<void> {
    const isFree = isApproved || run.seeds
    const mostChanged = isFree ? Infinity : await this.acts.findRouteLimit()
    await this.runs.showProgress(run, { phase: 'publishing' })
    await this.runs.inTransaction(async (tx) => {
      const confirmed = await this.compare(tx, run)
      const isOnlyLater = run.changed === 0 && confirmed > MOST_CONFIRMED
      if (run.changed > mostChanged || (isOnlyLater && !isFree))
        return this.runs.closeRun(tx, run, { state: 'review' })
      const routes = await this.merge.findFewRoutes(tx, run.id)
      const change = async () => {
        const dated = await this.merge.findDatedRules(tx, run.id)
        const changes = changesOf(dated, run, this.today())
        const options = { cause: 'import' as const, changes, replaceEdited: run.replaceEdited }
        if (dated.length > 0) await this.changes.applyChanges(tx, run, options)
        await this.merge.applyVerdict(tx, this.optionsOf(run))
        return routes
      }
      await this.changes.makeChanges(tx, run, change, routes)
      await this.runs.closeRun(tx, run, { state: 'published' })
    })
  }

  /** Lists what the staged rules would change now. @returns how many would only get a later day */
  private async compare(tx: EntityManager, run: Run): Promise<number> {
    const options = this.optionsOf(run)
    if (!run.seeds) await this.refuseSwapped(tx, options)
    const { confirmed, ...counts } = await this.merge.compareRules(tx, options)
    Object.assign(run, counts)
    await removeDifference(tx, run.id)
    await this.merge.listDifference(tx, options)
    await this.compareDated(tx, run)
    return confirmed
  }

  /** @throws AppError `catalogue.file_unreadable` where most rules of a file are those of the way back */
  private async refuseSwapped(tx: EntityManager, options: MergeOptions): Promise<void> {
    const { rules, asTheyStand, swapped } = await this.merge.measureAgreement(tx, options)
    if (rules >= FEWEST_COMPARED && asTheyStand < rules / 2 && swapped > rules * 0.8)
      throw new AppError('catalogue.file_unreadable', { reason: 'swapped_columns', line: 1 })
  }

  /** Adds to the run what the rules would do that hold from or until a day, and lists it. */
  private async compareDated(tx: EntityManager, run: Run): Promise<void> {
    const rules = await this.merge.findDatedRules(tx, run.id)
    if (rules.length === 0) return
    const today = this.today()
    const options = { today, replaceEdited: run.replaceEdited }
    const previews = await previewChanges(tx, changesOf(rules, run, today), options)
    const count = (...wanted: string[]) => previews.filter(({ outcome }) => wanted.includes(outcome)).length
    run.changed += count('changed')
    run.unchanged += count('unchanged', 'over')
    run.kept += count('kept')
    run.imported += count('changed', 'unchanged', 'over')
    const rows = previews.flatMap(({ outcome, before }, index) =>
      outcome === 'changed' || outcome === 'kept' ? [differenceOf(rules[index]!, outcome, before)] : [],
    )
    await addRunRows(tx, run.id, rows)
  }

  private optionsOf(run: Run): MergeOptions {
    const at = this.clock.now()
    return {
      runId: run.id,
      source: run.source!,
      asOf: run.source!.asOf,
      today: dayOf(at),
      at,
      replaceEdited: run.replaceEdited,
    }
  }

  private today(): string {
    return dayOf(this.clock.now())
  }
}

@Injectable()
export class RuleImport {
  constructor(
    private readonly runs: RunSupervisor,
    private readonly staging: RuleStagingStore,
    private readonly publication: RulePublication,
    @Inject(RULE_SOURCE) private readonly source: RuleSource,
  ) {}

  startFromSource(choices: Omit<NewRun, 'tool'>): Promise<Run> {
    return this.startImport((today) => this.source.read(today), { ...choices, ...originOf(this.source) })
  }

  /** Opens a run, and imports after the call is answered. */
  async startImport(
    open: (today: string) => RuleFile | Promise<RuleFile>,
    choices: Omit<NewRun, 'tool'>,
  ): Promise<Run> {
    const run = await this.runs.openRun({ ...choices, tool: 'visa-data' })
    this.runs.workInBackground(run, () => this.importRules(run, open))
    return run
  }

  /**
   * The whole import of an open run; with "review first" it stops before anything is published.
   * @param open gives the rules; a slow source is a part of the run
   */
  async importRules(run: Run, open: (today: string) => RuleFile | Promise<RuleFile>): Promise<Run> {
    return this.runs.doWork(run, async () => {
      const { file, source } = await open(dayOf(run.startedAt))
      run.source = source
      await this.stageFile(run, file)
      await this.runs.showProgress(run, { phase: 'comparing' })
      await (run.review ? this.publication.reviewRules(run) : this.publication.publishRules(run))
    })
  }

  /** Reads a file to the end. @throws AppError where there is no rule in it */
  private async stageFile(run: Run, file: Readable): Promise<void> {
    let showing: Promise<undefined> | undefined
    const staged = await this.runs.inTransaction(async (tx) => {
      const countries = new CountryDirectory(await tx.find(Country))
      const codeOf = (name: string) => countries.lookUp(name)?.code ?? null
      await this.staging.clearRules(tx)
      return this.staging.stageRules(tx, run.id, readPolicyFile(file, codeOf), (done) => {
        // One at a time: a lost update is made up for by the next one.
        showing ??= this.runs
          .showProgress(run, { done })
          .catch(() => undefined)
          .then(() => (showing = undefined))
      })
    })
    await showing
    run.errors = staged.bad
    await this.runs.showProgress(run, { done: staged.rules, total: staged.rules + staged.bad })
    if (staged.rules === 0) throw new AppError('catalogue.file_unreadable', { reason: 'no_rule', line: 1 })
  }

  /** One part of a source that comes in several; the last one publishes. */
  async importBatch(run: Run, rows: readonly ReadRow[], total: number): Promise<void> {
    await this.runs.doWork(run, async () => {
      await this.runs.inTransaction(async (tx) => {
        if (run.done === 0) await this.staging.clearRules(tx)
        await this.staging.stageRules(tx, run.id, rows)
      })
      await this.runs.showProgress(run, { done: run.done + rows.length, total })
      if (run.done >= total) await this.publication.publishRules(run)
    })
  }
}

/** A rule without days holds at all times that others of its pair do not name. */
function changesOf(rules: readonly DatedRule[], run: Run, today: string): PolicyChange[] {
  const firstDays = new Map<string, string>()
  for (const { passport, destination, validFrom } of rules) {
    const pair = passport + destination
    const first = firstDays.get(pair) ?? today
    if (validFrom !== null && validFrom < first) firstDays.set(pair, validFrom)
  }
  return rules.map(({ passport, destination, entry, stayDays, validFrom, validUntil }) => ({
    passport,
    destination,
    policy: { entry, stayDays },
    validFrom: validFrom ?? (validUntil === null ? firstDays.get(passport + destination) : null) ?? today,
    validUntil,
    source: run.source!,
    evidence: 'index',
    remarks: '',
  }))
}

function differenceOf(rule: DatedRule, outcome: 'changed' | 'kept', before: Requirement | null) {
  const { line, passport, destination, entry, stayDays, validFrom, validUntil } = rule
  const words = (parts: (string | number | null)[]) => parts.filter((part) => part !== null).join(' ')
  return {
    kind: outcome,
    line,
    passport,
    destination,
    reason: outcome === 'kept' ? 'newer_source' : null,
    old: before && words([entryOf(before), before.stayDays]),
    new: words([entry, stayDays, validFrom && `from ${validFrom}`, validUntil && `until ${validUntil}`]),
  }
}
