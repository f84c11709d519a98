import type { confirmRules } from '@borderlane/contracts/catalogue/rules'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DataVersion } from '../rules/data-version'
import { Requirement } from '../rules/requirement.entity'
import { lockPair } from '../rules/pair-lock.store'
import { updateRow } from '../rules/row-update'
import { seenByStaff } from '../rules/rule-change'
import type { Run } from '../runs/run.entity'
import { RunSupervisor } from '../runs/run-supervisor'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { sourceOf } from './rule-editor'

type Confirmed = InputOf<typeof confirmRules>

/** Says of rules that staff have seen today that they still hold. */
@Injectable()
export class RuleConfirmation {
  constructor(
    private readonly memory: CatalogueMemory,
    private readonly runs: RunSupervisor,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All or nothing, as a run that can be taken back. @throws AppError `catalogue.requirement_not_found` */
  async confirm({ routes: named, source: read }: Confirmed, startedBy: string): Promise<Run> {
    const at = this.clock.now()
    const today = at.toISOString().slice(0, 10)
    // In the order of the routes: two that work at once lock them in the same order.
    const routes = [...new Set(named)].sort()
    const { requirements } = this.memory.ofToday()
    for (const route of routes)
      if (!requirements.find(route.slice(0, 2), route.slice(2), today)) throw notFound(route)
    const source = sourceOf(read, today)
    const run = await this.runs.open({ tool: 'rules', startedBy, source })
    const change = { cause: 'rules' as const, at, runId: run.id, actorId: startedBy, source }
    return this.runs.work(run, () =>
      this.runs.inTransaction(async (tx) => {
        const confirmed: string[] = []
        for (const route of routes) {
          const row = await lockedRule(tx, route, today)
          if (await updateRow(tx, row, seenByStaff(row, source), change)) confirmed.push(route)
        }
        await this.version.raise(tx, confirmed)
        const total = routes.length
        const unchanged = total - confirmed.length
        await this.runs.close(tx, run, {
          state: 'published',
          total,
          done: total,
          updated: confirmed.length,
          unchanged,
        })
      }),
    )
  }
}

/** The rule of a route on a day; until the end of the transaction nobody else changes it. */
async function lockedRule(tx: EntityManager, route: string, day: string): Promise<Requirement> {
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
