import { matchPath } from 'react-router'
import { paths, PATTERNS } from '../navigation/paths'

/** Stands in for our own origin, whatever it is: a path that leaves it is refused. */
const HERE = 'http://borderlane.invalid'

/**
 * Where a visitor who was sent to sign in is brought back to: a path of our own, and the start page for everything
 * else, however it is written.
 */
export function nextPath(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, HERE)) return paths.home()
  const { origin, pathname, search } = new URL(wanted, HERE)
  // A path that begins with two slashes would be read as a host by the next resolver.
  if (origin !== HERE || pathname.startsWith('//')) return paths.home()
  // Nor back to the sign-in, as the router reads the path.
  if (matchPath(PATTERNS.auth, pathname)) return paths.home()
  return pathname + search
}
