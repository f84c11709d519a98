import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../../deploy/local/command.mjs'
import { DATA } from '../../deploy/local/folders.mjs'
import { npmProgram } from '../../deploy/local/install.mjs'

/** Fetched when it is used: every eighth file of all packages was its. */
const PACKAGE = 'lighthouse@12.8.2'
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run'

/** What is measured and what is aimed at: at least for scores, at most for the others. Sizes are of the first page only. */
export const AIMS = [
  { name: 'perf', aim: 95, atLeast: true, of: ({ categories }) => score(categories.performance) },
  { name: 'a11y', aim: 100, atLeast: true, of: ({ categories }) => score(categories.accessibility) },
  { name: 'practice', aim: 100, atLeast: true, of: ({ categories }) => score(categories['best-practices']) },
  { name: 'seo', aim: 100, atLeast: true, of: ({ categories }) => score(categories.seo) },
  {
    name: 'LCP s',
    aim: 2,
    of: ({ audits }) => round(audits['largest-contentful-paint'].numericValue / 1000, 2),
  },
  { name: 'shift', aim: 0.02, of: ({ audits }) => round(audits['cumulative-layout-shift'].numericValue, 3) },
  { name: 'TBT ms', aim: 300, of: ({ audits }) => round(audits['total-blocking-time'].numericValue, 0) },
  { name: 'JS kB', aim: 170, firstPage: true, of: (result) => sizeOf(result, 'Script') },
  { name: 'fonts kB', aim: 60, firstPage: true, of: (result) => sizeOf(result, 'Font') },
]

const score = (category) => Math.round(category.score * 100)
const round = (value, digits) => Number(value.toFixed(digits))
const sizeOf = ({ audits }, type) =>
  round(
    audits['network-requests'].details.items
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    0,
  )

/** A browser now and then paints nothing for Lighthouse; such a run is made again. */
const EMPTY_RUNS_AT_MOST = 2

/** The median of several runs, figure by figure, by the names of `AIMS`. */
export async function lighthouseOf({ url, chromium, runs }) {
  const results = []
  let empty = 0
  while (results.length < runs) {
    const result = await resultAt(url, chromium)
    if (!result.runtimeError) results.push(result)
    else if (++empty > EMPTY_RUNS_AT_MOST)
      throw new Error(`Lighthouse at ${url}: ${result.runtimeError.message}`)
  }
  return Object.fromEntries(
    AIMS.map(({ name, of }) => {
      const sorted = results.map(of).sort((a, b) => a - b)
      return [name, sorted[Math.floor(sorted.length / 2)]]
    }),
  )
}

async function resultAt(url, chromium) {
  const file = join(DATA, 'lighthouse.json')
  rmSync(file, { force: true })
  const [program, ...npm] = npmProgram()
  const { output } = await command(
    program,
    [...npm, 'exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url].concat([
      ...['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS}`],
    ]),
    { env: { CHROME_PATH: chromium } },
  )
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`Lighthouse at ${url}: ${output}`)
  }
}

/** Names of the figures that are beyond their aims. */
export const missed = (figures, path) =>
  AIMS.filter(
    ({ name, aim, atLeast, firstPage }) =>
      (!firstPage || path === '/') && (atLeast ? figures[name] < aim : figures[name] > aim),
  ).map(({ name }) => name)
