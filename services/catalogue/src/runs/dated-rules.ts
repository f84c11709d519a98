import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { RuleChanges } from './rule-changes'
import type { Requirement } from '../rules/requirement.entity'
import type { PolicyChange } from '../rules/policy-change'
import { previewChanges } from '../rules/rule-change'
import { RunRowStore } from './run-row.store'
import type { Run } from './run.entity'
import { entryOf } from '../answer/visa-title'
import { type DatedRule, RuleStagingStore } from './rule-staging.store'

/** Rules of a file that hold from or until a day: they go into the time line of their pair. */
@Injectable()
export class DatedRules {
  constructor(
    private readonly staging: RuleStagingStore,
    private readonly rows: RunRowStore,
    private readonly changes: RuleChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds to the run what they would do, and lists it. */
  async compare(tx: EntityManager, run: Run): Promise<void> {
    const rules = await this.staging.dated(tx, run.id)
    if (rules.length === 0) return
    const today = this.today()
    const options = { today, replaceEdited: run.replaceEdited }
    const previews = await previewChanges(tx, this.changesOf(run, rules), options)
    const count = (...wanted: string[]) => previews.filter(({ outcome }) => wanted.includes(outcome)).length
    run.changed += count('changed')
    run.unchanged += count('unchanged', 'over')
    run.kept += count('kept')
    run.imported += count('changed', 'unchanged', 'over')
    await this.rows.add(
      tx,
      run.id,
      previews.flatMap(({ outcome, before }, index) =>
        outcome === 'changed' || outcome === 'kept' ? [differenceOf(rules[index]!, outcome, before)] : [],
      ),
    )
  }

  /** Puts them into effect. */
  async put(tx: EntityManager, run: Run): Promise<void> {
    const rules = await this.staging.dated(tx, run.id)
    if (rules.length === 0) return
    const changes = this.changesOf(run, rules)
    await this.changes.put(tx, run, { cause: 'import', changes, replaceEdited: run.replaceEdited })
  }

  /** A rule without days holds at all times that others of its pair do not name. */
  private changesOf(run: Run, rules: readonly DatedRule[]): PolicyChange[] {
    const today = this.today()
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

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10)
  }
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
