import type {
  Correction as CorrectionView,
  decideCorrection,
} from '@borderlane/contracts/catalogue/corrections'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError, type FieldIssue } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { DataVersion } from '../rules/data-version'
import { ChangeNotices } from '../rules/change-notices'
import { PriceService } from '../runs/price.service'
import { Requirement } from '../rules/requirement.entity'
import { changeRule } from '../rules/rule-change'
import { ruleIssues } from '../rules/rule-input'
import { type Change, writeHistory } from '../rules/requirement-history.store'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { Correction } from './correction.entity'
import { toCorrection } from './correction.view'

type Decision = InputOf<typeof decideCorrection>
type CorrectedRule = NonNullable<Decision['rule']>
type Decided = Change & { source: Source; today: string }

/** Puts what the staff decides about a report into effect. */
@Injectable()
export class CorrectionDecision {
  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly prices: PriceService,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The decision, the change of the rule and the line in its history, all or nothing. */
  decide(decision: Decision, actorId: string): Promise<CorrectionView> {
    const at = this.clock.now()
    const today = at.toISOString().slice(0, 10)
    const source: Source = { code: 'staff', ...decision.source, asOf: today }
    const decided = { cause: 'correction' as const, at, runId: null, actorId, source, today }
    checkDecision(decision, today)
    return this.db.transaction(async (tx) => {
      const correction = await tx.findOne(Correction, {
        where: { id: decision.id },
        lock: { mode: 'pessimistic_write' },
      })
      if (!correction) throw new AppError('catalogue.correction_not_found')
      if (correction.state !== 'open') throw new AppError('catalogue.correction_decided')
      Object.assign(correction, {
        state: decision.decision,
        decidedAt: at,
        decidedBy: actorId,
        decisionSource: source,
      })
      await tx.save(Correction, correction)
      if (decision.rule) await this.correct(tx, correction, decision.rule, decided)
      await this.remember(tx, correction, decided)
      return toCorrection(correction, this.memory.countries)
    })
  }

  private async correct(
    tx: EntityManager,
    { passportCountry: passport, destinationCountry: destination }: Correction,
    { entry, stayDays, validFrom, validUntil }: CorrectedRule,
    decided: Decided,
  ): Promise<void> {
    const change = {
      passport,
      destination,
      policy: { entry, stayDays },
      validFrom: validFrom ?? decided.today,
      validUntil,
      source: decided.source,
      evidence: 'staff' as const,
      remarks: '',
    }
    await this.notices.remember(tx, [passport + destination])
    const result = await changeRule(tx, change, { ...decided, replaceEdited: true })
    if (result.ids.length === 0) return
    if (result.outcome === 'changed') {
      // Another kind of visa has another fee.
      await this.prices.bring(tx, { runId: null, history: true, ids: result.ids })
      await this.notices.plan(tx, null)
    }
    // A day on which somebody saw that the rule still holds shows at once, too.
    await this.version.raise(tx, [passport + destination])
  }

  /** The decision and its source; the reporter's words stay with the staff. */
  private async remember(
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
}

/** What one field alone cannot show to be wrong. @throws AppError `validation.failed` */
function checkDecision({ decision, rule }: Decision, today: string): void {
  const fields: FieldIssue[] = rule ? ruleIssues(rule, today, 'rule.') : []
  if (rule && decision === 'declined')
    fields.unshift({ path: 'rule', message: 'is for an accepted report only' })
  if (fields.length > 0) throw new AppError('validation.failed', { fields })
}
