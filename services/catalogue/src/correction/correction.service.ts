import type {
  Correction as CorrectionView,
  CorrectionState,
  decideCorrection,
  reportCorrection,
} from '@borderlane/contracts/catalogue/corrections'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError, type FieldIssue } from '@borderlane/contracts/errors'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { CatalogueMemory } from '../search/catalogue-memory'
import { DataVersion } from '../data-version/data-version'
import { ChangeNotices } from '../notice/change-notices'
import { PriceService } from '../price/price.service'
import { Requirement } from '../requirement/requirement.entity'
import { RequirementService } from '../search/requirement.service'
import { changeRule } from '../rule/rule-change'
import { type Change, writeHistory } from '../rule/rule-history'
import { Correction } from './correction.entity'
import { toCorrection } from './correction.view'

const PAGE_SIZE = 20
/** Days after its decision on which the reporter's words are deleted. */
const KEEP_DAYS = 365
const DAY_MS = 24 * 3_600_000

type Decision = InputOf<typeof decideCorrection>
type CorrectedRule = NonNullable<Decision['rule']>
type Decided = Change & { source: Source; today: string }

/** Takes reports of wrong rules, and puts what the staff decides about them into effect. */
@Injectable()
export class CorrectionService implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly requirements: RequirementService,
    private readonly prices: PriceService,
    private readonly version: DataVersion,
    private readonly notices: ChangeNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.forgetWords().catch((err: unknown) => log.warn({ event: 'catalogue.words_kept', err }, 'tomorrow'))
    }, DAY_MS)
    this.timer.unref()
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  /** What people wrote is not needed for ever; what was decided stays. */
  async forgetWords(): Promise<void> {
    await this.db.query(
      `UPDATE correction SET wrong = '', source_url = NULL
       WHERE wrong <> '' AND decided_at < $1::timestamptz - interval '${KEEP_DAYS} days'`,
      [this.clock.now()],
    )
  }

  async report(report: InputOf<typeof reportCorrection>): Promise<{ id: string }> {
    const { passportCountry, destinationCountry } = await this.requirements.find(report)
    const correction = this.db.getRepository(Correction).create({
      id: newId(),
      state: 'open',
      passportCountry: passportCountry.code,
      destinationCountry: destinationCountry.code,
      wrong: report.wrong,
      sourceUrl: report.sourceUrl ?? null,
      reportedAt: this.clock.now(),
    })
    await this.db.getRepository(Correction).insert(correction)
    return { id: correction.id }
  }

  async list(state: CorrectionState, page: number) {
    const [rows, total] = await this.db.getRepository(Correction).findAndCount({
      where: { state },
      order: state === 'open' ? { reportedAt: 'ASC', id: 'ASC' } : { decidedAt: 'DESC', id: 'ASC' },
      skip: (page - 1) * PAGE_SIZE,
      take: PAGE_SIZE,
    })
    const corrections = rows.map((row) => toCorrection(row, this.memory.countries))
    return { corrections, total, page, pageSize: PAGE_SIZE }
  }

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
      official: false,
      remarks: '',
    }
    const result = await changeRule(tx, change, { ...decided, replaceEdited: true })
    if (result.outcome !== 'changed') return
    // Another kind of visa has another fee.
    await this.prices.bring(tx, { runId: null, history: true, ids: result.ids })
    await this.notices.planPair(tx, passport, destination)
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
  const fields: FieldIssue[] = []
  const refuse = (path: string, message: string) => fields.push({ path, message })
  if (rule && decision === 'declined') refuse('rule', 'is for an accepted report only')
  if (rule?.stayDays && rule.entry !== 'visa_free') refuse('rule.stayDays', 'is for visa-free stays only')
  // What held before is history: it is not written anew.
  if (rule?.validFrom && rule.validFrom < today) refuse('rule.validFrom', 'must not be in the past')
  if (rule?.validUntil && rule.validUntil < (rule.validFrom ?? today))
    refuse('rule.validUntil', 'must not be before the first day')
  if (fields.length > 0) throw new AppError('validation.failed', { fields })
}
