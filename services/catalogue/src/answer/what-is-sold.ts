import { PriceBook } from '@borderlane/domain/catalogue/price-book'
import { SHIPPED_RULES } from '@borderlane/domain/catalogue/shipped-prices'
import { Injectable } from '@nestjs/common'
import { readRegionRules, readShippedOffers, type RegionRule, type ShippedOffer } from './built-in-offers'
import { OfferStore } from './offer.store'
import { OfferTable } from './offer-table'
import { PriceBookStore } from '../rules/version.store'

/** What is shipped and what staff have set in its place, read together. */
@Injectable()
export class WhatIsSold {
  shippedOffers: readonly ShippedOffer[] = []
  regionRules: readonly RegionRule[] = []

  constructor(
    private readonly offers: OfferStore,
    private readonly book: PriceBookStore,
  ) {}

  /** To be called once, before anything else. */
  async loadShipped(): Promise<void> {
    this.shippedOffers = await readShippedOffers()
    this.regionRules = await readRegionRules()
  }

  async read(): Promise<{ offers: OfferTable; book: PriceBook }> {
    const [ofStaff, regions, [newest]] = await Promise.all([
      this.offers.listOffers(),
      this.offers.listRegions(),
      this.book.listNewest(),
    ])
    const licensed = new Set(regions.map(({ region }) => region))
    return {
      offers: new OfferTable(this.shippedOffers, ofStaff, this.regionRules, licensed),
      book: new PriceBook(newest?.rules ?? SHIPPED_RULES),
    }
  }
}
