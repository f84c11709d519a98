import { useId, useMemo } from 'react'
import { band, rosette, type Weave } from './guilloche-path'

const RADIUS = 210
const BAND = { width: 2000, height: 64 }
const COLOURS = ['var(--guilloche-second)', 'var(--guilloche)', 'var(--guilloche-second)']

/** The fine line pattern of passport paper behind a banner; every pair of codes has its own. Decoration only. */
export function Guilloche({ from, to }: { from: string; to: string }) {
  const { rings, waves } = useMemo(
    () => ({
      rings: rosette(from + to, RADIUS),
      waves: band(from + to, BAND.width, BAND.height),
    }),
    [from, to],
  )
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-hidden print:hidden"
      style={{ opacity: 'var(--guilloche-strength)' }}
    >
      <svg
        viewBox={`${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`}
        className="absolute end-[max(-9rem,calc(50%-44rem))] top-1/2 h-[30rem] w-[30rem] -translate-y-1/2 max-lg:top-0 max-lg:-end-60 max-lg:opacity-60"
        fill="none"
        strokeWidth="0.7"
      >
        {rings.map((weave, index) => (
          <Woven key={index} weave={weave} turn colour={COLOURS[index]!} />
        ))}
      </svg>
      <svg
        viewBox={`0 ${-BAND.height / 2} ${BAND.width} ${BAND.height}`}
        preserveAspectRatio="xMinYMid slice"
        className="absolute inset-x-0 bottom-0 h-16 w-full rtl:-scale-x-100"
        fill="none"
        strokeWidth="0.7"
      >
        {waves.map((weave, index) => (
          <Woven key={index} weave={weave} colour={COLOURS[index + 1]!} />
        ))}
      </svg>
    </div>
  )
}

function Woven({ weave, turn, colour }: { weave: Weave; turn?: boolean; colour: string }) {
  const id = useId()
  return (
    <g stroke={colour}>
      <path id={id} d={weave.path} />
      {Array.from({ length: weave.copies - 1 }, (_copy, index) => {
        const by = (index + 1) * weave.step
        return <use key={index} href={`#${id}`} transform={turn ? `rotate(${by})` : `translate(${by})`} />
      })}
    </g>
  )
}
