import type { RuleSummary, Source } from '@borderlane/contracts/catalogue/requirement'
import type { PreviewedRule, RulePattern } from '@borderlane/contracts/catalogue/rules'
import { AppError, type FieldIssue } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { RuleChanges } from '../runs/rule-changes'
import { toCountryName } from '../country/country.view'
import { policyFacts } from '../rules/visa-policy'
import type { PolicyChange } from '../rules/policy-change'
import { previewChanges } from '../rules/rule-change'
import { ruleIssues } from '../rules/rule-input'
import type { Run } from '../runs/run.entity'
import { RunSupervisor } from '../runs/run-supervisor'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { summaryOf } from '../answer/requirement.view'

/** Sets one rule for many passports, as staff have read it at the authority. */
@Injectable()
export class RuleEditor {
  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly runs: RunSupervisor,
    private readonly changes: RuleChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What `set` would do with the same pattern. */
  async preview(pattern: RulePattern): Promise<{ after: RuleSummary; rules: PreviewedRule[] }> {
    const today = this.today()
    const changes = this.changesOf(pattern, today)
    const previewed = await previewChanges(this.db.manager, changes, { today, replaceEdited: true })
    const rules = previewed.map(({ outcome, before }, index) => ({
      passportCountry: toCountryName(this.memory.countries.find(changes[index]!.passport, 'passports')),
      // One that is over is refused above.
      outcome: outcome === 'over' ? 'unchanged' : outcome,
      before: before && summaryOf(before),
    }))
    const { entry, stayDays } = pattern
    return { after: { ...policyFacts(entry), stayDays }, rules }
  }

  /** All or nothing, as a run that can be taken back. */
  async set(pattern: RulePattern, startedBy: string): Promise<Run> {
    const today = this.today()
    const changes = this.changesOf(pattern, today)
    const run = await this.runs.open({ tool: 'rules', startedBy, source: sourceOf(pattern.source, today) })
    return this.runs.work(run, () =>
      this.runs.inTransaction(async (tx) => {
        const { updated, kept } = await this.changes.bring(tx, run, {
          cause: 'rules',
          changes,
          replaceEdited: true,
        })
        const total = changes.length
        const unchanged = total - updated - kept
        await this.runs.close(tx, run, { state: 'published', total, done: total, updated, unchanged, kept })
      }),
    )
  }

  /** One change for each passport. @throws AppError for what cannot be meant, or a country that nobody knows */
  private changesOf(pattern: RulePattern, today: string): PolicyChange[] {
    const { destination, entry, stayDays, validFrom = today, validUntil } = pattern
    const { countries } = this.memory
    countries.find(destination, 'destination')
    const passports = [...new Set(pattern.passports)]
    for (const passport of passports) countries.find(passport, 'passports')
    const fields: FieldIssue[] = ruleIssues(pattern, today)
    if (passports.includes(destination))
      fields.push({ path: 'passports', message: 'must be other countries than destination' })
    if (fields.length > 0) throw new AppError('validation.failed', { fields })
    const source = sourceOf(pattern.source, today)
    return passports.map((passport) => ({
      passport,
      destination,
      policy: { entry, stayDays },
      validFrom,
      validUntil,
      source,
      evidence: 'staff',
      remarks: '',
    }))
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10)
  }
}

/** What staff have read today. */
export function sourceOf(read: RulePattern['source'], today: string): Source {
  return { code: 'staff', ...read, asOf: today }
}
