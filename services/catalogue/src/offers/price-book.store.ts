import type { PriceRule } from '@borderlane/contracts/catalogue/price-book'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { type Versioned, VersionStore } from '../rules/version.store'

export type PriceBookRow = Versioned<'rules', PriceRule[]>

@Injectable()
export class PriceBookStore extends VersionStore<object, 'rules', PriceRule[]> {
  constructor(db: DataSource) {
    super(db, { name: 'price_book', scope: [], content: 'rules' })
  }
}
