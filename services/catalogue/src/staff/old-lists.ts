import type { confirmList, OldList } from '@borderlane/contracts/catalogue/rules'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataVersion } from '../rules/data-version'
import type { Run } from '../runs/run.entity'
import { RunSupervisor } from '../runs/run-supervisor'
import { OldListStore } from './old-list.store'

/** Lists that are data grow old: staff read them again, and say so once for all their routes. */
@Injectable()
export class OldLists {
  constructor(
    private readonly store: OldListStore,
    private readonly runs: RunSupervisor,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(): Promise<OldList[]> {
    return this.store.list(this.clock.now().toISOString().slice(0, 10))
  }

  /** As a run that can be taken back. @throws AppError `catalogue.list_not_found` */
  async confirm({ name, url, readAt }: InputOf<typeof confirmList>, actorId: string): Promise<Run> {
    const at = this.clock.now()
    const staffCheck = { code: 'staff' as const, ...readAt, asOf: at.toISOString().slice(0, 10) }
    const run = await this.runs.open({ tool: 'rules', startedBy: actorId, source: staffCheck })
    return this.runs.work(run, () =>
      this.runs.inTransaction(async (tx) => {
        const routes = await this.store.confirm(tx, { name, url }, { staffCheck, at, runId: run.id, actorId })
        if (routes.length === 0) throw new AppError('catalogue.list_not_found')
        await this.version.raise(tx, routes)
        const total = routes.length
        await this.runs.close(tx, run, { state: 'published', total, done: total, updated: total })
      }),
    )
  }
}
