/** A placeholder for the site's own origin in pages that are made at build; the gateway puts the real one in its place. */
export const ORIGIN_AT_BUILD = 'https://origin.invalid'

/** Where this site is, for addresses that have to be whole. */
export const origin = (): string => (typeof window === 'undefined' ? ORIGIN_AT_BUILD : window.location.origin)
