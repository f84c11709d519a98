import places from './places.json'

const PLACES: Readonly<Record<string, number[]>> = places
/** One path a country, in degrees (`country-map.mjs`). */
const MAP = '/map.svg'
/** Degrees that are shown at least, so that neighbours have their surroundings. */
const LEAST_SPAN = 36
/** Of the picture, width to height. */
const RATIO = 2.5

/** Both countries on a map, and an arc between them. Decoration: the ticket beside it has the words. */
export default function RouteMap({ from, to }: { from: string; to: string }) {
  const [start, end] = [PLACES[from], PLACES[to]]
  if (!start || !end) return null
  const [fromX, fromY, farX, toY] = [start[0]!, start[1]!, end[0]!, end[1]!]
  // Across the 180th degree where that is shorter.
  const turn = Math.abs(farX - fromX) > 180 ? Math.sign(fromX - farX) * 360 : 0
  // A degree of longitude is shorter away from the equator.
  const narrow = Math.max(0.4, Math.cos((((fromY + toY) / 2) * Math.PI) / 180))
  const [x1, x2] = [fromX * narrow, (farX + turn) * narrow]
  const rise = Math.hypot(x2 - x1, toY - fromY) * 0.22
  const [top, bottom] = [Math.min(fromY, toY) - rise, Math.max(fromY, toY)]
  const width = Math.max(LEAST_SPAN, Math.abs(x2 - x1) * 1.6, (bottom - top) * 1.4 * RATIO)
  const height = width / RATIO
  const box = [(x1 + x2 - width) / 2, (top + bottom - height) / 2, width, height]
  const dot = width / 90
  return (
    <svg aria-hidden="true" viewBox={box.join(' ')} className="h-full w-full" fill="none">
      {[0, turn].slice(0, turn === 0 ? 1 : 2).map((shift) => (
        <g key={shift} transform={`scale(${narrow} 1) translate(${shift} 0)`}>
          <use href={`${MAP}#world`} className="fill-hairline" />
          {/* The paths are in tenths of a degree. */}
          <g transform="scale(.1)">
            <use href={`${MAP}#${from}`} className="fill-blue/35" />
            <use href={`${MAP}#${to}`} className="fill-brand/35" />
          </g>
        </g>
      ))}
      <path
        d={`M${x1} ${fromY}Q${(x1 + x2) / 2} ${top - rise} ${x2} ${toY}`}
        className="stroke-brand"
        strokeWidth={dot / 1.5}
        strokeDasharray={`${dot * 1.6} ${dot * 1.4}`}
      />
      <circle cx={x1} cy={fromY} r={dot} className="fill-blue" />
      <circle cx={x2} cy={toY} r={dot * 1.3} className="fill-brand" />
    </svg>
  )
}
