import type { OfferKind } from '@borderlane/contracts/catalogue/offer'
import { listOffers, listOfferVersions } from '@borderlane/contracts/catalogue/offers'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from '../answer/catalogue-memory'
import type { Country } from '../rules/country.entity'
import { OfferStore } from '../answer/offer.store'
import { WhatIsSold } from '../answer/what-is-sold'
import { toOfferVersion, toStaffOffers } from './selling.view'

const DESTINATIONS_A_PAGE = 20
const VERSIONS_A_PAGE = 50

@Controller()
export class OfferList {
  constructor(
    private readonly memory: CatalogueMemory,
    private readonly sold: WhatIsSold,
    private readonly store: OfferStore,
  ) {}

  @Handle(listOffers)
  async listOffers({ search, page }: InputOf<typeof listOffers>): Promise<OutputOf<typeof listOffers>> {
    const found = this.memory.ofToday().countries.searchCountries(search)
    const here = found.slice((page - 1) * DESTINATIONS_A_PAGE, page * DESTINATIONS_A_PAGE)
    const [newest, licences] = await Promise.all([
      this.store.listNewest(here.map(({ code }) => code)),
      this.store.listRegions(),
    ])
    const numbers = new Map(licences.map(({ region, number }) => [region, number]))
    return {
      offers: here.flatMap((country) =>
        toStaffOffers(country, {
          shipped: this.sold.shippedOffers,
          newest,
          countRoutes: this.counterOf(country),
        }),
      ),
      regions: this.sold.regionRules.map(({ region, licenceBody, source }) => ({
        region,
        licenceBody,
        source,
        number: numbers.get(region) ?? null,
      })),
      total: found.length,
      page,
      pageSize: DESTINATIONS_A_PAGE,
    }
  }

  @Handle(listOfferVersions)
  async listVersions({ destination, page }: InputOf<typeof listOfferVersions>) {
    const { code } = this.memory.ofToday().countries.find(destination, 'destination')
    const { rows, total } = await this.store.listVersions(code, page, VERSIONS_A_PAGE)
    return { versions: rows.map(toOfferVersion), total, page, pageSize: VERSIONS_A_PAGE }
  }

  private counterOf(destination: Country): (kind: OfferKind, passports: readonly string[]) => number {
    const { countries } = this.memory.ofToday().countries
    const kinds = countries.map((country) => [country.code, this.memory.findKind(country, destination)])
    return (kind, passports) =>
      kinds.filter(
        ([passport, one]) => one === kind && (passports.length === 0 || passports.includes(passport!)),
      ).length
  }
}
