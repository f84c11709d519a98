import { useMemo } from 'react'
import { bandPaths, rosettePaths } from './guilloche-path'

const WIDTH = 1200
const HEIGHT = 360

/** The fine line pattern of passport paper behind a banner; every pair of codes has its own. Decoration only. */
export function Guilloche({ from, to }: { from: string; to: string }) {
  const { band, first, second } = useMemo(
    () => ({
      band: bandPaths(from + to, WIDTH, HEIGHT).join(''),
      first: rosettePaths(to, 150).join(''),
      second: rosettePaths(from, 96).join(''),
    }),
    [from, to],
  )
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      className="pointer-events-none absolute inset-0 size-full rtl:-scale-x-100 print:hidden"
      fill="none"
      strokeWidth="0.8"
      style={{ opacity: 'var(--guilloche-strength)' }}
    >
      <path d={band} stroke="var(--guilloche)" />
      <path
        d={first}
        stroke="var(--guilloche-second)"
        transform={`translate(${WIDTH - 190} ${HEIGHT / 2})`}
      />
      <path d={second} stroke="var(--guilloche)" transform={`translate(${WIDTH - 190} ${HEIGHT / 2})`} />
    </svg>
  )
}
