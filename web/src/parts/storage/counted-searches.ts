import { api } from '../../http/client'
import { routes } from '../../http/routes'

const KEY = 'borderlane.searched'
const MOST = 200

interface Counted {
  day: string
  routes: string[]
}

/**
 * Reports that someone looks at the answer of a route, once in this browser and on this day. The browser alone knows what it
 * has reported, until the next day. Browsers that a program steers are not counted.
 */
export function countSearch(from: string, to: string): void {
  if (navigator.webdriver) return
  const day = new Date().toISOString().slice(0, 10)
  const counted = countedOn(day)
  if (counted.includes(from + to) || counted.length >= MOST) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ day, routes: [...counted, from + to] } satisfies Counted))
  } catch {
    // Where nothing can be stored, each visit would count.
    return
  }
  void api.call(routes.countSearch, { from, to }, { keepalive: true }).catch(() => undefined)
}

export function lastSearch(): { from: string; to: string } | undefined {
  const route = countedOn(new Date().toISOString().slice(0, 10)).at(-1)
  return route === undefined ? undefined : { from: route.slice(0, 2), to: route.slice(2) }
}

function countedOn(day: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Counted> | null
    return kept?.day === day && Array.isArray(kept.routes) ? kept.routes : []
  } catch {
    return []
  }
}
