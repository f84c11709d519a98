import { decideDisagreements } from '@borderlane/contracts/catalogue/rules'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataVersion } from '../rules/data-version.store'
import type { Disagreement } from '../rules/disagreement.entity'
import { DisagreementStore } from '../rules/disagreement.store'
import type { PolicyChange } from '../rules/policy-change'
import { dayOf } from '../rules/time-line'
import { RuleChanges } from '../runs/change-rules'
import { RunReader } from '../runs/run.view'
import { RunSupervisor } from '../runs/run-supervisor'

@Controller()
export class DisagreementDecision {
  constructor(
    private readonly disagreements: DisagreementStore,
    private readonly runs: RunSupervisor,
    private readonly changes: RuleChanges,
    private readonly version: DataVersion,
    private readonly reader: RunReader,
  ) {}

  /** All or nothing, each once, as a run that can be undone. @throws AppError `catalogue.disagreement_decided` */
  @Handle(decideDisagreements)
  async decideDisagreements(
    { ids: named, decision }: InputOf<typeof decideDisagreements>,
    { userId }: Caller,
  ): Promise<OutputOf<typeof decideDisagreements>> {
    const ids = [...new Set(named)]
    const found = await this.disagreements.findOpen(ids)
    if (found.length < ids.length) throw new AppError('catalogue.disagreement_decided')
    if (decision === 'accepted') refuseContradictory(found)
    const run = await this.runs.openRun({ tool: 'rules', startedBy: userId! })
    await this.runs.publishRun(run, async (tx) => {
      const at = run.startedAt
      const closed = { state: decision, decidedAt: at, decidedBy: userId!, decidedRunId: run.id }
      const decided = await this.disagreements.closeDisagreements(tx, ids, closed)
      if (decided < ids.length) throw new AppError('catalogue.disagreement_decided')
      const { updated, kept } = await this.changes.publishChanges(tx, run, {
        cause: 'rules',
        changes: decision === 'accepted' ? found.map((one) => changeOf(one, dayOf(at))) : [],
        replaceEdited: true,
        replaceNewer: true,
      })
      // Answers do not name them any more, whether the rule changed or not.
      await this.version.raiseVersion(tx, found.map(routeOf))
      const total = ids.length
      return { total, done: total, updated, kept, skipped: decision === 'declined' ? total : 0 }
    })
    return this.reader.viewRun(run)
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
