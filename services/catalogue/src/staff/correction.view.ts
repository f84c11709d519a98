import type { Correction as CorrectionView } from '@borderlane/contracts/catalogue/corrections'
import { type CountryDirectory, countryNameOf } from '../rules/country-directory'
import type { Correction } from './correction.entity'

export function toCorrection(correction: Correction, countries: CountryDirectory): CorrectionView {
  return {
    id: correction.id,
    state: correction.state,
    passportCountry: countryNameOf(correction.passportCountry, countries),
    destinationCountry: countryNameOf(correction.destinationCountry, countries),
    wrong: correction.wrong,
    sourceUrl: correction.sourceUrl,
    reportedAt: correction.reportedAt.toISOString(),
    decidedAt: correction.decidedAt?.toISOString() ?? null,
    decidedBy: correction.decidedBy,
    decisionSource: correction.decisionSource,
  }
}
