import type { PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import { type CountryDirectory, countryNameOf } from '../rules/country-directory'
import { feeStatusOn } from '../rules/government-fee'
import type { Requirement } from '../rules/requirement.entity'

/**
 * @param bookFeeCents what the price book sets; null: it leaves our fee to the row
 * @param today the day on which staff look: an old fee is shown as travellers see it
 */
export function toPricedRequirement(
  row: Requirement,
  bookFeeCents: number | null,
  countries: CountryDirectory,
  today: string,
): PricedRequirement {
  return {
    id: row.id,
    version: row.version,
    passportCountry: countryNameOf(row.passportCountry, countries),
    destinationCountry: countryNameOf(row.destinationCountry, countries),
    visaType: row.visaType,
    visaRequired: row.visaRequired,
    admitted: row.admitted,
    baseServiceFeeCents: row.baseServiceFeeCents,
    bookFeeCents: row.ownFee ? null : bookFeeCents,
    ownFee: row.ownFee,
    governmentFeeCents: row.governmentFeeCents,
    governmentFeeStatus: feeStatusOn(today, row),
    governmentFeeSource: row.governmentFeeSource,
    governmentFeeListed: row.governmentFeeListed,
    governmentFeeSeason: row.governmentFeeSeason,
    processingDaysStandard: row.processingDaysStandard,
    processingDaysRush: row.processingDaysRush,
    processingDaysSuperRush: row.processingDaysSuperRush,
    processingDaysSameDay: row.processingDaysSameDay,
    priceTier: row.priceTier,
    pricingNotes: row.pricingNotes,
    lastPriceUpdated: row.lastPriceUpdated?.toISOString() ?? null,
    inflationAdjusted: row.inflationAdjusted,
    competitorPrices: row.competitorPrices,
    editedAt: row.editedAt?.toISOString() ?? null,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
  }
}
