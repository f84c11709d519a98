import type { OfferKind, OfferTerms } from '@borderlane/contracts/catalogue/offer'
import { PROCESSING_SPEEDS } from '@borderlane/contracts/speeds'

/** What a shipped offer says where its row says nothing. */
export const SHIPPED_TERMS = {
  speeds: [...PROCESSING_SPEEDS],
  sellsProtection: true,
  protectionCents: null,
  licence: null,
  clerical: false,
  note: '',
} satisfies Partial<OfferTerms>

/** A destination without a row: an embassy wants to see the person, everything else is a form online. */
export const unlistedTerms = (kind: OfferKind): OfferTerms =>
  kind === 'embassy'
    ? { ...SHIPPED_TERMS, mode: 'prepare', place: 'consulate' }
    : { ...SHIPPED_TERMS, mode: 'file', place: 'online' }
