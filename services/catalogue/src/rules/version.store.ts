import { DataSource } from 'typeorm'
import type { BorderChange, BorderKind } from '@borderlane/contracts/catalogue/border-rules'
import { Injectable } from '@nestjs/common'
import { type Versioned, VersionStore } from '@borderlane/persistence'
import type { PriceRule } from '@borderlane/contracts/catalogue/price-book'
import type { PaperEntry, PaperList } from '@borderlane/contracts/catalogue/papers'

interface BorderScope {
  kind: BorderKind
}
/** Lines that it changes, by id; one that undoes another changes none. */
export type BorderRuleVersionRow = BorderScope & Versioned<'changes', BorderChange[]>

/** Changes of duties, transit and rules for holders of permits. */
@Injectable()
export class BorderRuleStore extends VersionStore<BorderScope, 'changes', BorderChange[]> {
  constructor(db: DataSource) {
    super(db, { name: 'border_rule_version', scope: ['kind'], content: 'changes' })
  }

  /** Oldest first. */
  listAll(kind?: BorderKind): Promise<BorderRuleVersionRow[]> {
    return this.db.query(
      `SELECT * FROM border_rule_version WHERE $1::text IS NULL OR kind = $1 ORDER BY kind, version`,
      [kind ?? null],
    )
  }
}

export type PriceBookRow = Versioned<'rules', PriceRule[]>

@Injectable()
export class PriceBookStore extends VersionStore<object, 'rules', PriceRule[]> {
  constructor(db: DataSource) {
    super(db, { name: 'price_book', scope: [], content: 'rules' })
  }
}

type Scope = Pick<PaperList, 'destination' | 'kind'>
/** null: as it is shipped. */
export type PaperEntries = Omit<PaperEntry, 'name'>[] | null
export type PaperListVersionRow = Scope & Versioned<'entries', PaperEntries>

@Injectable()
export class PaperListStore extends VersionStore<Scope, 'entries', PaperEntries> {
  constructor(db: DataSource) {
    super(db, { name: 'paper_list_version', scope: ['destination', 'kind'], content: 'entries' })
  }
}
