import { Injectable } from '@nestjs/common'
import { CatalogueMemory } from '../search/catalogue-memory'
import { nameOf } from './correction.view'
import { VisaUpdateStore } from './visa-update.store'

const PAGE_SIZE = 20

/** The public list of what has changed in the rules. */
@Injectable()
export class VisaUpdates {
  constructor(
    private readonly changes: VisaUpdateStore,
    private readonly memory: CatalogueMemory,
  ) {}

  async list(page: number) {
    const rows = await this.changes.list(PAGE_SIZE, (page - 1) * PAGE_SIZE)
    const { countries } = this.memory
    const updates = rows.map(({ passport, destination, at, total: _total, ...row }) => ({
      ...row,
      passportCountry: nameOf(passport, countries),
      destinationCountry: nameOf(destination, countries),
      publishedAt: at.toISOString(),
    }))
    return { updates, total: rows[0]?.total ?? 0, page, pageSize: PAGE_SIZE }
  }
}
