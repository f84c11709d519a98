import { confirmRules } from '@borderlane/contracts/catalogue/rules'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { DataVersion } from '../rules/data-version.store'
import { Requirement } from '../rules/requirement.entity'
import { seenByStaff } from '../rules/rule-change'
import { lockPair, updateRow } from '../rules/rule-row.store'
import { RunReader } from '../runs/run.view'
import { RunSupervisor } from '../runs/run-supervisor'
import { staffSource } from './set-rules'

/** Records of rules that staff have seen today that they still hold. */
@Controller()
export class RuleConfirmation {
  constructor(
    private readonly memory: CatalogueMemory,
    private readonly runs: RunSupervisor,
    private readonly version: DataVersion,
    private readonly reader: RunReader,
  ) {}

  /** All or nothing, as a run that can be undone. @throws AppError `catalogue.requirement_not_found` */
  @Handle(confirmRules)
  async confirmRules({ routes: named, source: read }: InputOf<typeof confirmRules>, { userId }: Caller) {
    const { requirements, day: today } = this.memory.ofToday()
    // In the order of the routes: two that work at once lock them in the same order.
    const routes = [...new Set(named)].sort()
    for (const route of routes)
      if (!requirements.find(route.slice(0, 2), route.slice(2), today)) throw notFound(route)
    const source = staffSource(read, today)
    const run = await this.runs.openRun({ tool: 'rules', startedBy: userId!, source })
    const change = { cause: 'rules' as const, at: run.startedAt, runId: run.id, actorId: userId!, source }
    await this.runs.publishRun(run, async (tx) => {
      const confirmed: string[] = []
      for (const route of routes) {
        const row = await lockRule(tx, route, today)
        if (await updateRow(tx, row, seenByStaff(row, source), change)) confirmed.push(route)
      }
      await this.version.raiseVersion(tx, confirmed)
      const [total, updated] = [routes.length, confirmed.length]
      return { total, done: total, updated, unchanged: total - updated }
    })
    return this.reader.viewRun(run)
  }
}

/** The rule of a route on a day; no one else changes it until the end of the transaction. */
async function lockRule(tx: EntityManager, route: string, day: string): Promise<Requirement> {
  const [passport, destination] = [route.slice(0, 2), route.slice(2)]
  await lockPair(tx, passport, destination)
  const row = await tx
    .createQueryBuilder(Requirement, 'row')
    .where('row.passportCountry = :passport AND row.destinationCountry = :destination', {
      passport,
      destination,
    })
    .andWhere('(row.validFrom IS NULL OR row.validFrom <= :day)', { day })
    .andWhere('(row.validUntil IS NULL OR row.validUntil >= :day)', { day })
    .getOne()
  if (!row) throw notFound(route)
  return row
}

const notFound = (route: string) => new AppError('catalogue.requirement_not_found', { route })
