import { decideCorrection } from '@borderlane/contracts/catalogue/corrections'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { ruleIssues } from '../rules/policy-change'
import { DataVersion } from '../rules/data-version.store'
import { Requirement } from '../rules/requirement.entity'
import { type Change, writeHistory } from '../rules/rule-row.store'
import { dayOf } from '../rules/time-line'
import { RuleChanges } from '../runs/change-rules'
import { Correction } from './correction.entity'
import { toCorrection } from './correction.view'
import { staffSource } from './set-rules'

type Decision = InputOf<typeof decideCorrection>
type Decided = Change & { source: Source; today: string }

@Controller()
export class CorrectionDecision {
  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly changes: RuleChanges,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The decision, the change of the rule and the line in its history, all or nothing. */
  @Handle(decideCorrection)
  async decideCorrection({ id, decision, rule, source: read }: Decision, { userId }: Caller) {
    const at = this.clock.now()
    const today = dayOf(at)
    const source = staffSource(read, today)
    const decided = { cause: 'correction' as const, at, runId: null, actorId: userId!, source, today }
    checkDecision(decision, rule, today)
    const decidedCorrection = await this.db.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' as const }
      const correction = await tx.findOne(Correction, { where: { id }, lock })
      if (!correction) throw new AppError('catalogue.correction_not_found')
      if (correction.state !== 'open') throw new AppError('catalogue.correction_decided')
      const result = { state: decision, decidedAt: at, decidedBy: userId!, decisionSource: source }
      await tx.save(Correction, Object.assign(correction, result))
      if (rule) await this.correctRule(tx, correction, rule, decided)
      await recordDecision(tx, correction, decided)
      return toCorrection(correction, this.memory.countries)
    })
    await this.version.catchUp()
    return decidedCorrection
  }

  private async correctRule(
    tx: EntityManager,
    { passportCountry: passport, destinationCountry: destination }: Correction,
    { entry, stayDays, validFrom, validUntil }: NonNullable<Decision['rule']>,
    { actorId, source, today }: Decided,
  ): Promise<void> {
    const change = {
      passport,
      destination,
      policy: { entry, stayDays },
      validFrom: validFrom ?? today,
      validUntil,
      source,
      evidence: 'staff' as const,
      remarks: '',
    }
    const author = { id: null, startedBy: actorId, seeds: false }
    const wanted = { cause: 'correction' as const, changes: [change], replaceEdited: true }
    await this.changes.publishChanges(tx, author, wanted)
  }
}

/** In the history of the rule: the decision and its source; only staff see the reporter's words. */
async function recordDecision(
  tx: EntityManager,
  { passportCountry, destinationCountry, state }: Correction,
  decided: Decided,
): Promise<void> {
  const row = await tx
    .createQueryBuilder(Requirement, 'row')
    .where('row.passportCountry = :passportCountry AND row.destinationCountry = :destinationCountry', {
      passportCountry,
      destinationCountry,
    })
    .orderBy('row.validFrom', 'DESC', 'NULLS LAST')
    .limit(1)
    .getOne()
  if (row) await writeHistory(tx, row, decided, { old: { correction: 'open' }, new: { correction: state } })
}

/** What one field alone cannot show to be wrong. @throws AppError `validation.failed` */
function checkDecision(decision: Decision['decision'], rule: Decision['rule'], today: string): void {
  const fields: FieldIssue[] = rule ? ruleIssues(rule, today, 'rule.') : []
  if (rule && decision === 'declined')
    fields.unshift({ path: 'rule', message: 'is for an accepted report only' })
  if (fields.length > 0) throw new AppError('validation.failed', { fields })
}
