import type { OnlineVisa } from '@borderlane/contracts/catalogue/requirement'
import type { ProcessingDays } from '@borderlane/domain/pricing'
import { feeStatusOn, type GovernmentFees, standardDays } from '../rules/government-fee'
import { documentPhrase, REQUIRED_DOCUMENTS } from '../rules/visa-policy'
import type { VisaVariants } from '../rules/visa-variants'
import type { PaperLists } from './paper-lists'
import { seasonOf, titlePhrase } from './requirement.view'
import { visaTitle } from './visa-title'

export interface SoldOnline {
  visa: OnlineVisa
  processingDaysStandard: number
}

const DOCUMENTS = {
  eta: REQUIRED_DOCUMENTS.eta.map(documentPhrase),
  evisa: REQUIRED_DOCUMENTS.evisa.map(documentPhrase),
}

/**
 * Which holders of a visa on arrival can also apply online, and for what: those for whom the built-in list of fees has a
 * row for an e-visa or an authorisation of that destination.
 */
export class OnlineVisas {
  constructor(
    private readonly fees: GovernmentFees,
    private readonly variants: VisaVariants,
    private readonly papers: PaperLists,
    private readonly today: () => string,
  ) {}

  find(passport: string, destination: { code: string; name: string }): SoldOnline | null {
    for (const entry of ['eta', 'evisa'] as const) {
      const fee = this.fees.findPresent(passport, destination.code, entry)
      if (!fee) continue
      const title = visaTitle({ passport, destination: destination.code, entry })
      return {
        visa: {
          visaType: 'evisa',
          title: titlePhrase(title, destination.name),
          electronicAuthorisation: entry === 'eta',
          governmentFeeCents: fee.cents,
          governmentFeeStatus: feeStatusOn(this.today(), {
            governmentFeeStatus: fee.status,
            governmentFeeSource: fee.source,
            governmentFeeSeason: fee.season,
          }),
          governmentFeeSource: fee.source,
          governmentFeeListed: fee.listed,
          governmentFeeSeason: fee.season && seasonOf(fee.season, fee.cents, fee.listed),
          extraFees: fee.extras,
          authorityDays: fee.authorityDays,
          requiredDocuments: DOCUMENTS[entry],
          papers: null,
          ...this.papers.find(destination.code, entry),
          variant: this.variants.find(passport, destination.code, entry),
        },
        processingDaysStandard: standardDays(entry, fee.authorityDays),
      }
    }
    return null
  }
}

export function withOnlineVisa<Rule extends ProcessingDays & { governmentFeeCents: number }>(
  rule: Rule,
  { visa, processingDaysStandard }: SoldOnline,
): Rule {
  return {
    ...rule,
    governmentFeeCents: visa.governmentFeeCents,
    // A negative one closes the route.
    processingDaysStandard:
      rule.processingDaysStandard < 0 ? rule.processingDaysStandard : processingDaysStandard,
  }
}
