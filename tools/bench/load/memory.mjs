// Whether the processes of a platform keep their memory while it works for long.
import { spawnSync } from 'node:child_process'

const EVERY_MS = 15_000
/** Until now heaps fill and programs are compiled: of the samples, the share that says nothing. */
const WARMING = 0.3
/** What the end may be above the beginning. */
const MAY_GROW = 1.15
const MAY_GROW_MB = 30

/**
 * Looks at the memory of what a launcher has started, again and again.
 * @param {number | undefined} launcher
 * @returns {{ end: () => { series: string[], grown: string[] } }} a line for each process, and a sentence for each that has
 *   grown
 */
export function watchMemory(launcher) {
  const samples = []
  const look = () => samples.push(memoryIn(processes(), launcher))
  look()
  const timer = setInterval(look, EVERY_MS)
  return {
    end() {
      clearInterval(timer)
      look()
      return { series: seriesIn(samples), grown: growthIn(samples) }
    },
  }
}

const processes = () =>
  spawnSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 20_000_000 }).stdout

/**
 * MB of each program of ours below a launcher; replicas stand side by side.
 * @param {string} listed lines of `ps`: pid, parent, kB, command
 */
export function memoryIn(listed, launcher) {
  const found = {}
  for (const line of listed.split('\n')) {
    const [, pid, parent, kb, args] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    const [, name] = /(?:services\/)?(\w+)\/dist\/main\.js/.exec(args ?? '') ?? []
    if (name && Number(parent) === launcher) found[`${name} ${pid}`] = Number(kb) / 1024
  }
  return found
}

/**
 * @param {Record<string, number>[]} samples MB by process, the oldest first
 * @returns {string[]} a sentence for each process that has more at the end than it may
 */
export function growthIn(samples) {
  const warm = samples.slice(Math.floor(samples.length * WARMING))
  const third = Math.max(1, Math.floor(warm.length / 3))
  const names = Object.keys(warm.at(-1) ?? {})
  return names.flatMap((name) => {
    const [before, after] = [warm.slice(0, third), warm.slice(-third)].map((part) =>
      median(part.map((sample) => sample[name]).filter((mb) => mb !== undefined)),
    )
    const isMore = before !== undefined && after > before * MAY_GROW && after > before + MAY_GROW_MB
    return isMore ? [`${name} has grown from ${Math.round(before)} to ${Math.round(after)} MB`] : []
  })
}

/**
 * @param {Record<string, number>[]} samples MB by process, the oldest first
 * @param {number} [everyMs] between two of them
 * @returns {string[]} a line for each process: its first and last MB, its slope after the warming, and what was seen
 */
export function seriesIn(samples, everyMs = EVERY_MS) {
  const warming = Math.floor(samples.length * WARMING)
  return Object.keys(Object.assign({}, ...samples)).map((name) => {
    const points = samples.flatMap((sample, at) =>
      sample[name] === undefined ? [] : [{ minute: (at * everyMs) / 60_000, mb: sample[name], at }],
    )
    const slope = slopeOf(points.filter(({ at }) => at >= warming))
    const [first, last] = [points[0], points.at(-1)].map((point) => Math.round(point?.mb ?? 0))
    const seen = points.map(({ mb }) => Math.round(mb)).join(' ')
    return `${name}: first ${first} MB, last ${last} MB, slope ${slope.toFixed(2)} MB a minute after the warming: ${seen}`
  })
}

/** Of the straight line that lies closest to all points. */
function slopeOf(points) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(({ minute }) => minute)), mean(points.map(({ mb }) => mb))]
  const spread = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return spread > 0 ? points.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0) / spread : 0
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
