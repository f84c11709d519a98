import { createContext, useContext, useEffect, useState } from 'react'
import {
  type Location,
  matchRoutes,
  NavigationType,
  type NavigateOptions,
  type Navigator,
  parsePath,
  type RouteObject,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router'
import { tabStorage } from '../storage/tab-storage'

type History = ReturnType<typeof UNSAFE_createBrowserHistory>

/** What is shown of the application's history. */
export interface Visit {
  location: Location
  action: NavigationType
  /** Whether the page of this address is there. */
  page: 'coming' | 'there' | 'failed'
  /** Another page is being fetched; this one stays until it is there. */
  isGoing: boolean
  keepsScroll: boolean
  /** Leads out of the page, to where someone wanted to go who is being asked whether to leave. */
  wayOut?: (() => void) | undefined
}

/** Paths: whether someone is asked before they go. */
type Guard = (from: string, to: string) => boolean

const PLACES = 'borderlane.places'

/** Each address that a browser opens on its own has the same key. */
const nameOf = ({ key, pathname }: Location) => `${pathname} ${key}`

function readPlaces(): Record<string, number> {
  try {
    return { ...JSON.parse(tabStorage.getItem(PLACES) ?? '{}') }
  } catch {
    return {}
  }
}

/** Fetches the pages that match a path; each is fetched once. */
export async function fetchPages(routes: RouteObject[], path: string): Promise<void> {
  await Promise.all(
    missingIn(routes, path).map(async ({ route, lazy }) => Object.assign(route, await lazy())),
  )
}

function missingIn(routes: RouteObject[], path: string) {
  const matches = matchRoutes(routes, path) ?? []
  return matches.flatMap(({ route }) => {
    const { Component, lazy } = route
    return !Component && typeof lazy === 'function' ? [{ route, lazy }] : []
  })
}

/**
 * Goes from page to page. A page is shown when its files are there, and the last one that was asked for wins. The
 * library's own router does that too, and much that our pages do not need: 18 kB.
 */
export class Visits {
  readonly #routes: RouteObject[]
  readonly #history: History
  readonly #listeners = new Set<(visit: Visit) => void>()
  readonly #places = readPlaces()
  #latest = 0
  // The next event of the history is ours: it takes a step back, or makes one that was confirmed.
  #isUndone = false
  #isConfirmed = false
  now: Visit
  guard: Guard | undefined
  readonly navigator: Navigator

  constructor(routes: RouteObject[], history: History) {
    this.#routes = routes
    this.#history = history
    const { createHref, createURL, encodeLocation, go, location } = history
    this.navigator = {
      ...{ createHref, createURL, encodeLocation, go },
      push: (to, state, options) => this.#go('push', to, state, options),
      replace: (to, state, options) => this.#go('replace', to, state, options),
    }
    const keepsScroll = missingIn(routes, location.pathname).length === 0
    this.now = { location, action: NavigationType.Pop, page: 'coming', isGoing: false, keepsScroll }
    history.listen(({ delta }) => this.#follow(delta))
    void this.#show(location.pathname, keepsScroll)
  }

  listen(listener: (visit: Visit) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  stay(): void {
    this.#change({ wayOut: undefined })
  }

  /** How far the page of a visit was scrolled when it was left, in pixels. */
  placeOf(location: Location): number | undefined {
    return this.#places[nameOf(location)]
  }

  /** For a reload. */
  keepPlaces(): void {
    this.#keepPlace()
    tabStorage.setItem(PLACES, JSON.stringify(this.#places))
  }

  #keepPlace() {
    this.#places[nameOf(this.now.location)] = window.scrollY
  }

  #change(part: Partial<Visit>) {
    this.now = { ...this.now, ...part }
    for (const listener of this.#listeners) listener(this.now)
  }

  #isAsked(to: string): boolean {
    return this.guard?.(this.now.location.pathname, to) ?? false
  }

  #go(kind: 'push' | 'replace', to: To, state: unknown, options: NavigateOptions = {}) {
    const { pathname = this.now.location.pathname } = typeof to === 'string' ? parsePath(to) : to
    const leave = () =>
      void this.#show(pathname, options.preventScrollReset ?? false, () => this.#history[kind](to, state))
    if (this.#isAsked(pathname)) this.#change({ wayOut: leave })
    else leave()
  }

  /** The browser has gone back, on, or to a place within the page, which is in no history: `null`. */
  #follow(delta: number | null) {
    const { pathname } = this.#history.location
    if (this.#isUndone) this.#isUndone = false
    else if (delta && !this.#isConfirmed && this.#isAsked(pathname)) {
      this.#isUndone = true
      this.#history.go(-delta)
      const wayOut = () => {
        this.#isConfirmed = true
        this.#history.go(delta)
      }
      this.#change({ wayOut })
    } else {
      this.#isConfirmed = false
      void this.#show(pathname, delta === null)
    }
  }

  async #show(path: string, keepsScroll: boolean, commit?: () => void) {
    const mine = ++this.#latest
    let page: Visit['page'] = 'there'
    if (missingIn(this.#routes, path).length > 0) {
      this.#change({ isGoing: this.now.page !== 'coming', wayOut: undefined })
      await fetchPages(this.#routes, path).catch(() => (page = 'failed'))
      if (mine !== this.#latest) return
    }
    // A link within the page has scrolled already.
    if (path !== this.now.location.pathname || commit) this.#keepPlace()
    commit?.()
    const { location, action } = this.#history
    this.#change({ location, action, page, isGoing: false, keepsScroll, wayOut: undefined })
  }
}

export const VisitsContext = createContext<{ visits: Visits; visit: Visit } | undefined>(undefined)

/** Whether another page is being fetched. */
export const useIsGoing = () => useContext(VisitsContext)?.visit.isGoing ?? false

/** Asks before the page is left. `leave` is there while someone waits for an answer. */
export function useGuard(asks: Guard) {
  const context = useContext(VisitsContext)
  const visits = context?.visits
  const [guard] = useState(() => asks)
  useEffect(() => {
    if (!visits) return
    visits.guard = guard
    return () => void (visits.guard = undefined)
  }, [visits, guard])
  return { leave: context?.visit.wayOut, stay: () => visits?.stay() }
}
