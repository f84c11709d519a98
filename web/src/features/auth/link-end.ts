import { matchPath } from 'react-router'
import { PATTERNS } from '../../parts/navigation/paths'
import { nextPath } from '../../parts/session/next-path'

/** Where a link of a mail ends: a path of this site, or another site. */
export interface LinkEnd {
  path?: string
  foreign?: string
}

/**
 * @param redirectTo as the link says, or as someone has changed it
 * @param origin of this site
 */
export function endOf(redirectTo: string, origin: string): LinkEnd {
  if (!URL.canParse(redirectTo)) return { path: nextPath(null) }
  const { origin: wanted, protocol, pathname, search, searchParams } = new URL(redirectTo)
  if (wanted !== origin) return /^https?:$/.test(protocol) ? { foreign: wanted } : { path: nextPath(null) }
  // Anyone who comes by a link to sign in goes where the sign-in would have led.
  if (matchPath(PATTERNS.auth, pathname)) return { path: nextPath(searchParams.get('next')) }
  return { path: nextPath(pathname + search) }
}
