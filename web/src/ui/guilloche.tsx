import { useId, useMemo } from 'react'

const RADIUS = 210
const BAND = { width: 2000, height: 64 }
const COLOURS = ['var(--guilloche-second)', 'var(--guilloche)', 'var(--guilloche-second)']

/** The fine line pattern of passport paper behind a banner; every pair of codes has its own. Decoration only. */
export function Guilloche({ from, to }: { from: string; to: string }) {
  const { rings, waves } = useMemo(
    () => ({ rings: rosette(from + to, RADIUS), waves: band(from + to, BAND.width, BAND.height) }),
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

/** Small repeatable numbers from a text, so that each route has its own pattern (FNV-1a, then xorshift). */
function numbers(seed: string): (low: number, high: number) => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return (low, high) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return low + Math.floor(((state >>> 0) / 4294967296) * (high - low + 1))
  }
}

/** One curve and by how much it is turned (degrees) or moved to weave a mesh of `copies` of it. */
interface Weave {
  path: string
  copies: number
  step: number
}

const POINTS_PER_WAVE = 24

/**
 * The rings of a rosette around (0, 0): each is one wavy circle, turned a little again and again, as on banknotes.
 * `seed` decides how many waves, how deep and how many copies.
 */
export function rosette(seed: string, radius: number): Weave[] {
  const next = numbers(seed)
  const fold = next(5, 9)
  return [
    ring(radius * 0.88, radius * 0.12, fold * next(3, 5), 6),
    ring(radius * 0.58, radius * (next(22, 30) / 100), fold + next(1, 3), next(14, 18)),
    ring(radius * 0.26, radius * (next(12, 20) / 100), fold * 2, next(8, 10)),
  ]
}

function ring(middle: number, depth: number, waves: number, copies: number): Weave {
  const points = waves * POINTS_PER_WAVE
  const path = Array.from({ length: points }, (_point, index) => {
    const angle = (index / points) * 2 * Math.PI
    const r = middle + depth * Math.sin(waves * angle)
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`
  })
  return { path: `M${path.join('L')}Z`, copies, step: 360 / waves / copies }
}

/** Two woven bands over `width`, the finer one inside the wider one, around the line y = 0. */
export function band(seed: string, width: number, height: number): Weave[] {
  const next = numbers(`${seed}~`)
  const length = next(90, 150)
  return [wave(length, height * 0.48, width, next(9, 12)), wave(length / next(2, 3), height * 0.2, width, 6)]
}

function wave(length: number, depth: number, width: number, copies: number): Weave {
  // One wave more than fits: the copies are moved to the left.
  const points = Math.ceil((width / length + 1) * POINTS_PER_WAVE)
  const path = Array.from({ length: points + 1 }, (_point, index) => {
    const x = (index / POINTS_PER_WAVE) * length
    return `${x.toFixed(1)} ${(depth * Math.sin((x / length) * 2 * Math.PI)).toFixed(1)}`
  })
  return { path: `M${path.join('L')}`, copies, step: -length / copies }
}
