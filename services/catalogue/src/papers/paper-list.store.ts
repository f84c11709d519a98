import type { PaperEntry, PaperList } from '@borderlane/contracts/catalogue/papers'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { type Versioned, VersionStore } from '../rules/version.store'

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
