const MAX_PARTS = 6
/** A word of an address, as pages are named. */
const WORD = /^[a-z][a-z-]{0,24}$/

/**
 * What the log may hold of an address that no one knows: its words, so that a broken link is found. Anything else in
 * it may be a token or someone's data and becomes a colon.
 */
export function outlineOf(path: string): string {
  const parts = path.split('/').slice(1)
  const shown = parts.slice(0, MAX_PARTS).map((part) => (part === '' || WORD.test(part) ? part : ':'))
  return `/${shown.join('/')}${parts.length > MAX_PARTS ? '/...' : ''}`
}
