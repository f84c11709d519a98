import type { BorderChange, BorderKind } from '@borderlane/contracts/catalogue/border-rules'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { type Versioned, VersionStore } from '../rules/version.store'

interface Scope {
  kind: BorderKind
}
/** Lines that it changes, by id; one that undoes another changes none. */
export type BorderRuleVersionRow = Scope & Versioned<'changes', BorderChange[]>

/** Changes of duties, transit and rules for holders of permits. */
@Injectable()
export class BorderRuleStore extends VersionStore<Scope, 'changes', BorderChange[]> {
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
