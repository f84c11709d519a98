import type { Correction as CorrectionView } from '@borderlane/contracts/catalogue/corrections'
import type { CountryName } from '@borderlane/contracts/catalogue/requirement'
import type { CountryDirectory } from '../country/country-directory'
import type { Correction } from './correction.entity'

export function toCorrection(correction: Correction, countries: CountryDirectory): CorrectionView {
  return {
    id: correction.id,
    state: correction.state,
    passportCountry: nameOf(correction.passportCountry, countries),
    destinationCountry: nameOf(correction.destinationCountry, countries),
    wrong: correction.wrong,
    sourceUrl: correction.sourceUrl,
    reportedAt: correction.reportedAt.toISOString(),
    decidedAt: correction.decidedAt?.toISOString() ?? null,
    decidedBy: correction.decidedBy,
    decisionSource: correction.decisionSource,
  }
}

export function nameOf(code: string, countries: CountryDirectory): CountryName {
  return { code, name: countries.lookUp(code)?.name ?? code }
}
