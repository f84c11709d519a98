import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { previewRules, type RulePattern, setRules } from '@borderlane/contracts/catalogue/rules'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { summaryOf } from '../answer/requirement.view'
import { toCountryName } from '../rules/country-directory'
import { type PolicyChange, ruleIssues } from '../rules/policy-change'
import { previewChanges } from '../rules/rule-change'
import { policyFacts } from '../rules/visa-policy'
import { RuleChanges } from '../runs/change-rules'
import { RunReader } from '../runs/run.view'
import { RunSupervisor } from '../runs/run-supervisor'

@Controller()
export class RuleEditor {
  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly runs: RunSupervisor,
    private readonly changes: RuleChanges,
    private readonly reader: RunReader,
  ) {}

  @Handle(previewRules)
  async previewRules(pattern: InputOf<typeof previewRules>): Promise<OutputOf<typeof previewRules>> {
    const { day: today, countries } = this.memory.ofToday()
    const changes = this.changesOf(pattern, today)
    const previewed = await previewChanges(this.db.manager, changes, { today, replaceEdited: true })
    const rules = previewed.map(({ outcome, before }, index) => ({
      passportCountry: toCountryName(countries.find(changes[index]!.passport, 'passports')),
      // A rule that has ended is refused above.
      outcome: outcome === 'over' ? ('unchanged' as const) : outcome,
      before: before && summaryOf(before),
    }))
    const { entry, stayDays } = pattern
    return { after: { ...policyFacts(entry), stayDays }, rules }
  }

  /** All or nothing, as a run that can be undone. */
  @Handle(setRules)
  async setRules(pattern: InputOf<typeof setRules>, caller: Caller): Promise<OutputOf<typeof setRules>> {
    const { day: today } = this.memory.ofToday()
    const changes = this.changesOf(pattern, today)
    const source = staffSource(pattern.source, today)
    const run = await this.runs.openRun({ tool: 'rules', startedBy: caller.userId!, source })
    await this.runs.publishRun(run, async (tx) => {
      const wanted = { cause: 'rules' as const, changes, replaceEdited: true }
      const { updated, kept } = await this.changes.publishChanges(tx, run, wanted)
      const total = changes.length
      return { total, done: total, updated, unchanged: total - updated - kept, kept }
    })
    return this.reader.viewRun(run)
  }

  /** One change for each passport. @throws AppError for an impossible rule or an unknown country */
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
    const source = staffSource(pattern.source, today)
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
}

export const staffSource = (read: { name: string; url: string | null }, today: string): Source => ({
  code: 'staff',
  ...read,
  asOf: today,
})
