import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import type { LodgingPlace } from '@borderlane/contracts/catalogue/offer'
import { lodgingOf } from '@borderlane/domain/catalogue/offer'
import { findStartingPrices } from '@borderlane/contracts/catalogue/public'
import type { FeeStatus } from '@borderlane/contracts/catalogue/requirement'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { ourFee } from '@borderlane/domain/catalogue/price-book'
import { speedOptions } from '@borderlane/domain/pricing'
import type { VisaType } from '@borderlane/contracts/primitives'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { toCountryName } from '../rules/country-directory'
import type { Country } from '../rules/country.entity'
import { feeStatusOn } from '../rules/government-fee'
import { entryOf } from '../rules/visa-policy'
import { CatalogueMemory } from './catalogue-memory'
import { withOnlineVisa } from './online-visas'
import { visaTitle } from './visa-title'

interface Ladder {
  passport: Country
  visaType: VisaType
  kind: 'visa' | 'authorisation'
  fee: FeeStatus
  options: ReturnType<typeof speedOptions>
  lodging: LodgingPlace | undefined
  /** Its title is of its own kind: an ESTA that is not called a visitor visa. */
  isNamed: boolean
}

/** The lower price; of the same ones who gets what the title names. */
function isBetter(one: Ladder, other: Ladder): boolean {
  const difference = one.options[0]!.priceCents - other.options[0]!.priceCents
  return difference < 0 || (difference === 0 && one.isNamed && !other.isNamed)
}

/** What a page shows before it knows the passport: the lowest prices of a named passport that can order today. */
@Controller()
export class StartingPrices {
  constructor(private readonly memory: CatalogueMemory) {}

  /** @throws AppError `catalogue.country_not_found` */
  @Handle(findStartingPrices)
  async findStartingPrices({
    to,
    kind,
  }: InputOf<typeof findStartingPrices>): Promise<OutputOf<typeof findStartingPrices>> {
    const { countries } = this.memory.ofToday()
    const destination = countries.find(to, 'to')
    let lowest: Ladder | undefined
    for (const passport of countries.countries) {
      const ladder = this.ladderOf(passport, destination)
      if (!ladder || (kind && ladder.kind !== kind)) continue
      if (!lowest || isBetter(ladder, lowest)) lowest = ladder
    }
    return {
      destination: toCountryName(destination),
      currency: 'GBP',
      passport: lowest ? toCountryName(lowest.passport) : null,
      visaType: lowest?.visaType ?? null,
      lodging: lowest?.lodging,
      options: (lowest?.options ?? []).map(({ speed, days, submitDays, priceCents }) => ({
        speed,
        days,
        submitDays,
        priceCents,
      })),
      isEstimate: lowest?.fee === 'estimate',
    }
  }

  /** What this passport can order today, from the standard speed on; undefined where it cannot, or its fee is no part of them. */
  private ladderOf(passport: Country, destination: Country): Ladder | undefined {
    const { requirements, day } = this.memory.ofToday()
    const rule = requirements.find(passport.code, destination.code, day)?.rule
    if (!rule?.visaRequired || !rule.admitted) return undefined
    if (closingCondition({ conditions: this.memory.findConditions(passport.code, destination.code, rule) }))
      return undefined
    const online =
      rule.visaType === 'on_arrival' ? this.memory.onlineVisas.find(passport.code, destination) : undefined
    // The counter is the only way: nothing is sold.
    if (online === null) return undefined
    const fee = online?.visa.governmentFeeStatus ?? feeStatusOn(day, rule)
    // Its 0 means nothing, and would be the lowest.
    if (fee === 'unknown' || fee === 'on_issue') return undefined
    const sold = online ? withOnlineVisa(rule, online) : rule
    const kind = this.memory.kindOf(rule, passport, destination)
    const { offers } = this.memory.ofToday()
    if (!kind) return undefined
    const prices = this.memory.findPrices(passport, destination, kind)
    const priced = { ...sold, baseServiceFeeCents: ourFee(rule, prices) }
    const ladder = speedOptions(priced, prices.percents)
    const options = offers.sellSpeeds(passport.code, destination.code, kind, ladder)
    const lodging = lodgingOf({ offer: offers.findOffer(passport.code, destination.code, kind) })
    if (options[0]?.speed !== 'standard') return undefined
    const { visaType, electronicAuthorisation } = online?.visa ?? rule
    const which = electronicAuthorisation ? 'authorisation' : 'visa'
    const title = visaTitle({
      ...{ passport: passport.code, destination: destination.code },
      entry: entryOf(online?.visa ? { ...rule, ...online.visa } : rule),
    })
    const isNamed = title.params['kind'] === undefined
    return { passport, visaType, kind: which, fee, options, lodging, isNamed }
  }
}
