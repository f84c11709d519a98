import type { Run as RunView, RunProgress, RunRow } from '@borderlane/contracts/catalogue/run'
import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, In, MoreThan } from 'typeorm'
import { ChangeNotices } from '../rules/change-notices'
import { RunRowStore } from './run-row.store'
import { Run } from './run.entity'
import { toProgress, toRun } from './run.view'
import { RunSupervisor } from './run-supervisor'

const PAGE_SIZE = 100
const MOST_RUNS = 50
/** So long a run that has ended is still the current one. */
const CURRENT_MS = 10 * 60_000

/** What people see of runs, and what they decide about them. */
@Injectable()
export class RunService {
  constructor(
    private readonly db: DataSource,
    private readonly runs: RunSupervisor,
    private readonly rowStore: RunRowStore,
    private readonly notices: ChangeNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async current(): Promise<RunProgress | null> {
    await this.runs.closeSilent()
    const since = new Date(this.clock.now().getTime() - CURRENT_MS)
    const run = await this.db.getRepository(Run).findOne({
      where: [{ state: In(['running', 'review']) }, { finishedAt: MoreThan(since), seeds: false }],
      order: { startedAt: 'DESC' },
    })
    return run && toProgress(run)
  }

  async list(): Promise<RunView[]> {
    await this.runs.closeSilent()
    const runs = await this.db.getRepository(Run).find({ order: { startedAt: 'DESC' }, take: MOST_RUNS })
    const last = await this.lastPublished()
    const notices = await this.notices.ofRuns(runs.map(({ id }) => id))
    return runs.map((run) => toRun(run, canUndo(run, last), notices.get(run.id) ?? null))
  }

  async get(id: string): Promise<RunView> {
    await this.runs.closeSilent()
    return this.view(await this.find(id))
  }

  async rows(id: string, kind: RunRow['kind'], page: number) {
    await this.find(id)
    const total = await this.rowStore.count(id, kind)
    const rows = await this.rowStore.list(id, kind, { most: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE })
    return { rows, total, page, pageSize: PAGE_SIZE }
  }

  /** Travellers may hear of its many changes. */
  async tell(id: string, actorId: string): Promise<RunView> {
    const run = await this.find(id)
    await this.notices.approve(id, actorId)
    return this.view(run)
  }

  async view(run: Run): Promise<RunView> {
    const notices = await this.notices.ofRuns([run.id])
    return toRun(run, canUndo(run, await this.lastPublished()), notices.get(run.id) ?? null)
  }

  /** @throws AppError `catalogue.run_not_found` */
  async find(id: string): Promise<Run> {
    const run = await this.db.getRepository(Run).findOneBy({ id })
    if (!run) throw new AppError('catalogue.run_not_found')
    return run
  }

  /** The last one that is in effect. */
  lastPublished(): Promise<Run | null> {
    return this.db
      .getRepository(Run)
      .findOne({ where: { state: 'published' }, order: { finishedAt: 'DESC', startedAt: 'DESC' } })
  }
}

/** Nothing came before a run that filled the catalogue. */
export function canUndo(run: Run, last: Run | null): boolean {
  return run.state === 'review' || (run.state === 'published' && !run.seeds && run.id === last?.id)
}
