import { setPaperList, undoPaperList } from '@borderlane/contracts/catalogue/paper-lists'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { type PaperEntries, type PaperListVersionRow, PaperListStore } from '../rules/version.store'
import { SoldChange } from './sold-change'

type Changed = OutputOf<typeof setPaperList>

/** Staff change what a destination asks for. Every change is a version of its own. */
@Controller()
export class PaperListChange {
  constructor(
    private readonly db: DataSource,
    private readonly store: PaperListStore,
    private readonly memory: CatalogueMemory,
    private readonly sold: SoldChange,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(setPaperList)
  setPaperList(input: InputOf<typeof setPaperList>, caller: Caller): Promise<Changed> {
    const { destination, kind, version, entries, reason } = input
    const scope = { destination: this.codeOf(destination), kind }
    return this.write({ ...scope, version: version + 1, entries, reason, undoes: null }, caller)
  }

  /** @throws AppError `catalogue.version_not_found`, `catalogue.changed_meanwhile`: it is not the newest */
  @Handle(undoPaperList)
  async undoPaperList(input: InputOf<typeof undoPaperList>, caller: Caller): Promise<Changed> {
    const { destination, kind, version, reason } = input
    const scope = { destination: this.codeOf(destination), kind }
    if ((await this.store.findContent(scope, version)) === undefined)
      throw new AppError('catalogue.version_not_found')
    const entries = (await this.store.findContent(scope, version - 1)) ?? null
    return this.write({ ...scope, version: version + 1, entries, reason, undoes: version }, caller)
  }

  private codeOf(destination: string): string {
    return this.memory.ofToday().countries.find(destination, 'destination').code
  }

  /** @throws AppError `catalogue.changed_meanwhile`: someone else has made a newer version */
  private async write(row: Omit<PaperListVersionRow, 'made_at' | 'made_by'>, caller: Caller) {
    await this.db.transaction(async (tx) => {
      const made = { made_at: this.clock.now(), made_by: caller.userId! }
      if (!(await this.store.addVersion(tx, { ...row, ...made })))
        throw new AppError('catalogue.changed_meanwhile')
      const before = (await this.store.findContent(row, row.version - 1)) ?? null
      await this.sold.record(tx, made.made_by, [
        { what: 'papers', before: written(row, before), after: written(row, row.entries) },
      ])
    })
    await this.sold.catchUp()
    return { version: row.version }
  }
}

const written = (
  { destination, kind }: Pick<PaperListVersionRow, 'destination' | 'kind'>,
  entries: PaperEntries,
): string => `${destination} ${kind}: ${entries?.map(({ code }) => code).join(', ') ?? 'as shipped'}`
