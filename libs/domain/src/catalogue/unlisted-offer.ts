import type { OfferKind, OfferTerms } from '@borderlane/contracts/catalogue/offer'
import { PROCESSING_SPEEDS } from '@borderlane/contracts/speeds'
import { DENIAL_PROTECTION_FEE_CENTS } from '../pricing'

/** What a shipped offer says where its row says nothing. */
export const SHIPPED_TERMS = {
  speeds: [...PROCESSING_SPEEDS],
  protectionCents: DENIAL_PROTECTION_FEE_CENTS,
  licence: null,
  clerical: false,
  note: '',
} satisfies Partial<OfferTerms>

/** A destination without a row: an embassy wants to see the person, everything else is a form online. */
export const unlistedTerms = (kind: OfferKind): OfferTerms =>
  kind === 'embassy'
    ? { ...SHIPPED_TERMS, mode: 'prepare', place: 'consulate' }
    : { ...SHIPPED_TERMS, mode: 'file', place: 'online' }
