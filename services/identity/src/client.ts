import type { Locale } from '@borderlane/contracts/primitives'

/** The other side of a request, as far as it is known. */
export interface Client {
  ip: string | null
  userAgent: string | null
  locale: Locale
}
