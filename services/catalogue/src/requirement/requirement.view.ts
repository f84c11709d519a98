import type { VisaRequirement } from '@borderlane/contracts/catalogue'
import type { Country } from '../country/country.entity'
import { toCountryName } from '../country/country.view'
import type { FoundRule } from './requirement-book'
import { visaTitle } from './visa-title'

export function toRequirement(found: FoundRule, passport: Country, destination: Country): VisaRequirement {
  const { id, rule } = found
  return {
    id,
    passportCountry: toCountryName(passport),
    destinationCountry: toCountryName(destination),
    visaType: rule.visaType,
    visaRequired: rule.visaRequired,
    title: visaTitle({
      passport: passport.code,
      destination: destination.code,
      destinationName: destination.name,
      visaType: rule.visaType,
      visaRequired: rule.visaRequired,
    }),
    electronicAuthorisation: rule.electronicAuthorisation,
    admitted: rule.admitted,
    stayDays: rule.stayDays,
    governmentFeeCents: rule.governmentFeeCents,
    governmentFeeStatus: rule.governmentFeeStatus,
    governmentFeeSource: rule.governmentFeeSource,
    baseServiceFeeCents: rule.baseServiceFeeCents,
    processingDaysStandard: rule.processingDaysStandard,
    processingDaysRush: rule.processingDaysRush,
    processingDaysSuperRush: rule.processingDaysSuperRush,
    processingDaysSameDay: rule.processingDaysSameDay,
    requiredDocuments: rule.requiredDocuments,
    notes: rule.notes,
    source: rule.source,
    createdAt: rule.createdAt.toISOString(),
  }
}
