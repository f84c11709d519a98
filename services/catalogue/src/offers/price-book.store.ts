import type { PriceRule } from '@borderlane/contracts/catalogue/price-book'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { VersionStore } from '../rules/version.store'

@Injectable()
export class PriceBookStore extends VersionStore<object, PriceRule[]> {
  constructor(db: DataSource) {
    super(db, { name: 'price_book', scope: [], content: 'rules' })
  }
}
