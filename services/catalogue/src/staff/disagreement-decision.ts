import type { decideDisagreements } from '@borderlane/contracts/catalogue/rules'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { RuleChanges } from '../runs/rule-changes'
import { DataVersion } from '../rules/data-version'
import type { Disagreement } from '../rules/disagreement.entity'
import { DisagreementStore } from '../rules/disagreement.store'
import type { PolicyChange } from '../rules/policy-change'
import type { Run } from '../runs/run.entity'
import { RunSupervisor } from '../runs/run-supervisor'

/** Puts what staff decide about sources that disagree into effect. */
@Injectable()
export class DisagreementDecision {
  constructor(
    private readonly disagreements: DisagreementStore,
    private readonly runs: RunSupervisor,
    private readonly changes: RuleChanges,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All or nothing, each once, as a run that can be taken back. @throws AppError `catalogue.disagreement_decided` */
  async decide({ ids: named, decision }: InputOf<typeof decideDisagreements>, actorId: string): Promise<Run> {
    const ids = [...new Set(named)]
    const found = await this.disagreements.findOpen(ids)
    if (found.length < ids.length) throw new AppError('catalogue.disagreement_decided')
    if (decision === 'accepted') refuseContradictory(found)
    const run = await this.runs.open({ tool: 'rules', startedBy: actorId })
    return this.runs.work(run, () =>
      this.runs.inTransaction(async (tx) => {
        const at = this.clock.now()
        const closed = { state: decision, decidedAt: at, decidedBy: actorId, decidedRunId: run.id }
        const decided = await this.disagreements.close(tx, ids, closed)
        if (decided < ids.length) throw new AppError('catalogue.disagreement_decided')
        const today = at.toISOString().slice(0, 10)
        const counts = await this.changes.bring(tx, run, {
          cause: 'rules',
          changes: decision === 'accepted' ? found.map((one) => changeOf(one, today)) : [],
          replaceEdited: true,
          replaceNewer: true,
        })
        // Answers do not name them any more, whether the rule changed or not.
        await this.version.raise(tx, found.map(routeOf))
        const skipped = decision === 'declined' ? ids.length : 0
        await this.runs.close(tx, run, {
          state: 'published',
          total: ids.length,
          done: ids.length,
          ...counts,
          skipped,
        })
      }),
    )
  }
}

const routeOf = ({ passportCountry, destinationCountry }: Disagreement) =>
  passportCountry + destinationCountry

/** Two sources of one route cannot both be right. @throws AppError `validation.failed` */
function refuseContradictory(found: readonly Disagreement[]): void {
  const routes = found.map(routeOf)
  if (new Set(routes).size < routes.length)
    throw new AppError('validation.failed', {
      fields: [{ path: 'ids', message: 'must not hold two that are about one route' }],
    })
}

function changeOf(one: Disagreement, today: string): PolicyChange {
  return {
    passport: one.passportCountry,
    destination: one.destinationCountry,
    policy: { entry: one.entry, stayDays: one.stayDays },
    validFrom: one.validFrom ?? today,
    validUntil: one.validUntil,
    source: one.source,
    evidence: one.evidence,
    remarks: one.remark,
  }
}
