import type { PublicSite } from '@borderlane/contracts/gateway'
import type { SitePart } from '@borderlane/contracts/site-parts'
import { SHIPPED_NAME } from '@borderlane/words/site-name'
import { create } from 'zustand'

/** What the operator has set, as the document says it: known before anything is drawn. */
export const useSite = create<PublicSite>()(() => ({
  name: SHIPPED_NAME,
  languages: null,
  currencies: null,
  off: [],
  logo: null,
  ...fromDocument(),
}))

/** A site of which nothing was ever set sends no settings. */
function fromDocument(): Partial<PublicSite> {
  const written = globalThis.document?.getElementById('site')?.textContent
  return written ? (JSON.parse(written) as PublicSite) : {}
}

export const useIsOff = (part: SitePart): boolean => useSite(({ off }) => off.includes(part))
