import { startTransition, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Outlet, type RouteObject, Router, useRoutes } from 'react-router'
import { Area } from '../parts/area/area'
import { type Visits, VisitsContext } from '../parts/navigation/visits'
import { CrashPage } from './crash.page'

/** The application at the address that is visited. */
export function Visited({ visits, routes }: { visits: Visits; routes: RouteObject[] }) {
  const [visit, setVisit] = useState(visits.now)
  useLayoutEffect(() => {
    setVisit(visits.now)
    return visits.listen((next) => startTransition(() => setVisit(next)))
  }, [visits])
  useEffect(() => {
    const keep = () => {
      visits.keepPlaces()
      window.history.scrollRestoration = 'auto'
    }
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [visits])
  const { location, action, page, keepsScroll } = visit
  useLayoutEffect(() => {
    if (page === 'coming') return
    const place = visits.placeOf(location)
    const mark = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (place !== undefined && !keepsScroll) window.scrollTo(0, place)
    else if (mark) mark.scrollIntoView()
    else if (!keepsScroll) window.scrollTo(0, 0)
  }, [visits, location, page, keepsScroll])
  return (
    <VisitsContext value={useMemo(() => ({ visits, visit }), [visits, visit])}>
      <Router location={location} navigationType={action} navigator={visits.navigator}>
        <Area instead={<CrashPage />}>
          <Routed routes={routes} />
        </Area>
      </Router>
    </VisitsContext>
  )
}

/** The page of the address, inside what surrounds all pages. */
export function Routed({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}

/** A page that crashes, or cannot be fetched, leaves header and footer standing, which are there before it. */
export function PageOfVisit() {
  const visit = useContext(VisitsContext)?.visit
  if (visit?.page === 'coming') return null
  if (visit?.page === 'failed') return <CrashPage />
  return (
    <Area key={visit?.location.pathname} instead={<CrashPage />}>
      <Outlet />
    </Area>
  )
}
