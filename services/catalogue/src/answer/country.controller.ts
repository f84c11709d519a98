import { listCountries } from '@borderlane/contracts/catalogue/public'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from './catalogue-memory'
import { toCountry } from '../country/country.view'

@Controller()
export class CountryController {
  constructor(private readonly memory: CatalogueMemory) {}

  @Handle(listCountries)
  async listCountries({ lang }: InputOf<typeof listCountries>): Promise<OutputOf<typeof listCountries>> {
    const { countries, dataVersion } = this.memory.ofToday()
    const named = countries.countries.map((country) => toCountry(country, lang))
    return { countries: named.sort((a, b) => a.name.localeCompare(b.name, lang)), dataVersion }
  }
}
