// With two people a change is a proposal first:
//   setPriceBook, undoPriceBook -> here -> a proposal of the kind `book` -> a second person:
//   decideProposal (runs/decide-proposal.ts) -> back here.
import type { Caller } from '@borderlane/contracts/caller'
import {
  getPriceBook,
  listPriceBookVersions,
  previewPriceBook,
  type PriceRule,
  setPriceBook,
  undoPriceBook,
} from '@borderlane/contracts/catalogue/price-book'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { PriceBook } from '@borderlane/domain/catalogue/price-book'
import { SHIPPED_RULES } from '@borderlane/domain/catalogue/shipped-prices'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { ProposalActs } from '../runs/decide-proposal'
import { checkRules } from './check-rules'
import { compareBooks } from './compare-books'
import { PriceBookStore } from '../offers/price-book.store'
import { SoldChange } from './sold-change'
import { differencesOf, toPriceBookVersion } from './price-book.view'

const PAGE_SIZE = 20

interface Change {
  /** The one that it was made on. */
  version: number
  rules: PriceRule[]
  reason: string
  undoes: number | null
}

type Done = OutputOf<typeof setPriceBook>

/** Staff decide what we charge. Every change is a version of the whole book. */
@Controller()
export class PriceBookChange {
  constructor(
    private readonly db: DataSource,
    private readonly store: PriceBookStore,
    private readonly memory: CatalogueMemory,
    private readonly sold: SoldChange,
    private readonly acts: ProposalActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    acts.registerAct('book', {
      perform: (tx, { input, asked_by }) => this.write(tx, input as Change, asked_by),
    })
  }

  @Handle(getPriceBook)
  async getPriceBook(): Promise<OutputOf<typeof getPriceBook>> {
    const [newest] = await this.store.listNewest()
    return { version: newest?.version ?? 0, rules: newest?.rules ?? [...SHIPPED_RULES] }
  }

  @Handle(previewPriceBook)
  async previewPriceBook({ rules, on }: InputOf<typeof previewPriceBook>) {
    this.check(rules)
    const today = this.memory.ofToday().day
    return compareBooks(this.memory, new PriceBook(rules), on && on > today ? on : today)
  }

  @Handle(listPriceBookVersions)
  async listVersions({ page }: InputOf<typeof listPriceBookVersions>) {
    const { rows, total } = await this.store.listVersions({}, { page, size: PAGE_SIZE })
    return { versions: rows.map(toPriceBookVersion), total, page, pageSize: PAGE_SIZE }
  }

  @Handle(setPriceBook)
  async setPriceBook(input: InputOf<typeof setPriceBook>, caller: Caller): Promise<Done> {
    this.check(input.rules)
    return this.change({ ...input, undoes: null }, caller)
  }

  @Handle(undoPriceBook)
  async undoPriceBook({ version, reason }: InputOf<typeof undoPriceBook>, caller: Caller): Promise<Done> {
    const [newest] = await this.store.listNewest()
    if (newest?.version !== version) throw new AppError('catalogue.changed_meanwhile')
    const rules = (await this.store.findContent({}, version - 1)) ?? [...SHIPPED_RULES]
    // What was saved some time ago may end by now.
    this.check(rules)
    return this.change({ version, rules, reason, undoes: version }, caller)
  }

  private check(rules: readonly PriceRule[]): void {
    const { countries, day: today } = this.memory.ofToday()
    checkRules(rules, { countries, today })
  }

  private async change(change: Change, caller: Caller): Promise<Done> {
    if (await this.acts.areNeeded()) {
      const { book, day } = this.memory.ofToday()
      const { changed } = await compareBooks(this.memory, new PriceBook(change.rules), day)
      return this.acts.proposeAct(caller, {
        kind: 'book',
        input: change,
        about: null,
        reason: change.reason,
        differences: [
          { what: 'routes', before: null, after: changed },
          ...differencesOf(book.rules, change.rules),
        ],
      })
    }
    await this.db.transaction((tx) => this.write(tx, change, caller.userId!))
    await this.sold.catchUp()
    return { version: change.version + 1 }
  }

  /** @throws AppError `catalogue.changed_meanwhile`: someone else has made a newer version */
  private async write(tx: EntityManager, { version, rules, ...change }: Change, by: string): Promise<void> {
    const row = { ...change, rules, version: version + 1, made_at: this.clock.now(), made_by: by }
    if (!(await this.store.addVersion(tx, row))) throw new AppError('catalogue.changed_meanwhile')
    await this.sold.record(tx, by, differencesOf(this.memory.ofToday().book.rules, rules))
  }
}
