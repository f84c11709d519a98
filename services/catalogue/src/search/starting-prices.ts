import type { findStartingPrices } from '@borderlane/contracts/catalogue/public'
import type { OutputOf } from '@borderlane/contracts/define'
import { speedOptions } from '@borderlane/contracts/pricing'
import { PROCESSING_SPEEDS } from '@borderlane/contracts/speeds'
import { Injectable } from '@nestjs/common'
import { toCountryName } from '../country/country.view'
import { feeStatusOn } from '../requirement/government-fee'
import { CatalogueMemory } from './catalogue-memory'
import { withOnlineVisa } from './online-visas'

type StartingPrice = OutputOf<typeof findStartingPrices>['options'][number] & { isEstimate: boolean }

/** What a page says of a destination before it knows the passport: no price below one that can be ordered today. */
@Injectable()
export class StartingPrices {
  constructor(private readonly memory: CatalogueMemory) {}

  /** @throws AppError `catalogue.country_not_found` */
  find(to: string): OutputOf<typeof findStartingPrices> {
    const { countries, requirements, day } = this.memory.ofToday()
    const destination = countries.find(to, 'to')
    const cheapest = new Map<string, StartingPrice>()
    for (const passport of countries.countries) {
      const rule = requirements.find(passport.code, destination.code, day)?.rule
      if (!rule?.visaRequired || !rule.admitted) continue
      const online =
        rule.visaType === 'on_arrival' ? this.memory.onlineVisas.find(passport.code, destination) : undefined
      // The counter is the only way: nothing is sold.
      if (online === null) continue
      const fee = online?.visa.governmentFeeStatus ?? feeStatusOn(day, rule)
      // Its 0 means nothing, and would be the lowest.
      if (fee === 'unknown') continue
      const isEstimate = fee === 'estimate'
      for (const { speed, submitDays, priceCents } of speedOptions(
        online ? withOnlineVisa(rule, online) : rule,
      )) {
        const known = cheapest.get(speed)
        if (!known || priceCents < known.priceCents)
          cheapest.set(speed, { speed, submitDays, priceCents, isEstimate })
      }
    }
    const found = PROCESSING_SPEEDS.flatMap((speed) => cheapest.get(speed) ?? [])
    return {
      destination: toCountryName(destination),
      currency: 'GBP',
      options: found.map(({ isEstimate: _, ...option }) => option),
      isEstimate: found.some((option) => option.isEstimate),
    }
  }
}
