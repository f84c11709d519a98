import type {
  LodgingPlace,
  OfferKind,
  OfferTerms,
  QuoteOffer,
  SoldMode,
} from '@borderlane/contracts/catalogue/offer'
import type { Quote, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import type { VisaType } from '@borderlane/contracts/primitives'

/** The kind of visa that a rule, or what is sold of it online, is about; null: there is nothing to sell. */
export function offerKind({
  visaType,
  visaRequired,
  admitted,
  electronicAuthorisation,
}: {
  visaType: VisaType
  visaRequired: boolean
  admitted: boolean
  electronicAuthorisation: boolean
}): OfferKind | null {
  if (!visaRequired || !admitted || visaType === 'on_arrival') return null
  if (visaType !== 'evisa') return 'embassy'
  return electronicAuthorisation ? 'eta' : 'evisa'
}

/** What an offer is to a traveller: `licensed` only with a number. */
export function soldMode({ mode, licence }: Pick<OfferTerms, 'mode' | 'licence'>): SoldMode {
  if (mode !== 'licensed') return mode
  return licence?.number ? 'file' : 'prepare'
}

/** Where the traveller lodges what is sold; undefined: we lodge it. */
export const lodgingOf = ({ offer }: { offer: QuoteOffer | null }): LodgingPlace | undefined =>
  offer?.mode === 'prepare' ? offer.place : undefined

/** The requirement as what the options of its quote are about: of a visa on arrival what is applied for online. */
export const soldAs = ({ requirement, online }: Pick<Quote, 'requirement' | 'online'>): VisaRequirement =>
  online ? { ...requirement, ...online } : requirement
