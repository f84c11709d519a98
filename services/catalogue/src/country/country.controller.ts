import { listCountries } from '@borderlane/contracts/catalogue'
import type { OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from '../catalogue-memory'
import { toCountry } from './country.view'

@Controller()
export class CountryController {
  constructor(private readonly memory: CatalogueMemory) {}

  @Handle(listCountries)
  async listCountries(): Promise<OutputOf<typeof listCountries>> {
    return { countries: this.memory.countries.countries.map(toCountry) }
  }
}
