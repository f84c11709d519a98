/** Small repeatable numbers from a text, so that each route has its own pattern (FNV-1a, then xorshift). */
function numbers(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
}

function polyline(points: number, at: (share: number) => readonly [number, number]): string {
  let path = ''
  for (let index = 0; index <= points; index++) {
    const [x, y] = at(index / points)
    path += `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return path
}

const TURN = 2 * Math.PI

/**
 * Lines of a woven band over the whole width, as on the paper of banknotes and passports. `seed` decides waves and
 * swell; the answer is one SVG path per line.
 */
export function bandPaths(seed: string, width: number, height: number, lines = 14): string[] {
  const next = numbers(seed)
  const waves = 3 + Math.floor(next() * 3)
  const swells = 1 + Math.floor(next() * 3)
  const counter = 1 + Math.floor(next() * 4)
  const start = next() * TURN
  const skew = 0.18 + next() * 0.14
  return Array.from({ length: lines }, (_line, index) => {
    const shift = (index / lines) * Math.PI
    return polyline(150, (share) => {
      const swell = 0.3 + 0.7 * Math.abs(Math.sin(swells * Math.PI * share + start))
      const wave = Math.sin(waves * TURN * share + shift + start)
      const against = Math.sin(counter * TURN * share - shift * 2)
      return [share * width, height * (0.5 + 0.33 * swell * wave + skew * 0.4 * against)] as const
    })
  })
}

/** Lines of a rosette around (0, 0) with the given radius. */
export function rosettePaths(seed: string, radius: number, lines = 9): string[] {
  const next = numbers(`${seed}*`)
  const petals = 5 + Math.floor(next() * 6)
  const inner = 0.34 + next() * 0.2
  const ripple = 2 + Math.floor(next() * 3)
  return Array.from({ length: lines }, (_line, index) => {
    const shift = (index / lines) * (TURN / petals)
    return `${polyline(220, (share) => {
      const angle = share * TURN
      const petal = 0.5 + 0.5 * Math.cos(petals * (angle + shift))
      const edge = 0.06 * Math.cos(petals * ripple * angle - shift * petals)
      const r = radius * (inner + (0.94 - inner) * petal + edge)
      return [r * Math.cos(angle), r * Math.sin(angle)] as const
    })}Z`
  })
}
