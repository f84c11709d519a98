import { listVisaUpdates } from '@borderlane/contracts/catalogue/corrections'
import type { InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from './catalogue-memory'
import { countryNameOf } from '../country/country-directory'
import { VisaUpdateStore } from './visa-update.store'

/** For readers of pages, and for the feed, which names all routes of a change. */
const PAGE_SIZE = { effective: 20, entered: 200 }

@Controller()
export class VisaUpdates {
  constructor(
    private readonly changes: VisaUpdateStore,
    private readonly memory: CatalogueMemory,
  ) {}

  @Handle(listVisaUpdates)
  async listVisaUpdates({ page, by }: InputOf<typeof listVisaUpdates>) {
    const pageSize = PAGE_SIZE[by]
    const rows = await this.changes.listChanges(by, pageSize, (page - 1) * pageSize)
    const { countries } = this.memory
    const updates = rows.map(({ passport, destination, entered, total: _total, ...row }) => ({
      ...row,
      passportCountry: countryNameOf(passport, countries),
      destinationCountry: countryNameOf(destination, countries),
      enteredAt: entered?.toISOString() ?? null,
    }))
    return { updates, total: rows[0]?.total ?? 0, page, pageSize }
  }
}
