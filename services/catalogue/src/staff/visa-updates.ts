import type { listVisaUpdates } from '@borderlane/contracts/catalogue/corrections'
import type { InputOf } from '@borderlane/contracts/define'
import { Injectable } from '@nestjs/common'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { nameOf } from './correction.view'
import { VisaUpdateStore } from './visa-update.store'

/** For readers of pages, and for the feed, which names all routes of a change. */
const PAGE_SIZE = { effective: 20, entered: 200 }

/** The public list of what has changed in the rules. */
@Injectable()
export class VisaUpdates {
  constructor(
    private readonly changes: VisaUpdateStore,
    private readonly memory: CatalogueMemory,
  ) {}

  async list({ page, by }: InputOf<typeof listVisaUpdates>) {
    const pageSize = PAGE_SIZE[by]
    const rows = await this.changes.list(by, pageSize, (page - 1) * pageSize)
    const { countries } = this.memory
    const updates = rows.map(({ passport, destination, entered, total: _total, ...row }) => ({
      ...row,
      passportCountry: nameOf(passport, countries),
      destinationCountry: nameOf(destination, countries),
      enteredAt: entered?.toISOString() ?? null,
    }))
    return { updates, total: rows[0]?.total ?? 0, page, pageSize }
  }
}
