import { lazy, Suspense } from 'react'

const RouteMap = lazy(() => import('./route-map'))

/** Where the map of a route comes in: `className` gives its height, so that nothing moves. */
export function LazyMap({ from, to, className }: { from: string; to: string; className: string }) {
  return (
    <div
      className={`overflow-hidden rounded-box border border-hairline bg-surface print:hidden ${className}`}
    >
      <Suspense>
        <RouteMap from={from} to={to} />
      </Suspense>
    </div>
  )
}
