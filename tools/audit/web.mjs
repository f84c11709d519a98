/**
 * `npm run audit -- web [--axe] [--dark] [--lighthouse] [--path /help] [address]` looks at the pages of a running platform
 * (`npm start` from the same folder in another window; address http://localhost:3000 unless given): axe on every page,
 * those of travellers and staff too, in English and Arabic, on a phone, with `--dark` in dark colours; Lighthouse on the public pages, on a phone, the
 * median of three. It leaves a few accounts and orders behind. Prints a table and ends with 1 when a figure is beyond
 * its aim. `--path` chooses pages by path or by name.
 */
import { parseArgs } from 'node:util'
import { openBrowser, scenesOf, openScene } from './scenes.mjs'
import { publicPathsOf, setStage } from './stage.mjs'
import { needTools } from '../../deploy/local/tools.mjs'
import AxeBuilder from '@axe-core/playwright'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../../deploy/local/command.mjs'
import { DATA } from '../../deploy/local/program.mjs'
import { npmProgram } from '../../deploy/local/install.mjs'

/** Fetched when it is used: every eighth file of all packages was its. */
const PACKAGE = 'lighthouse@12.8.2'
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run'

/** What is measured and what is aimed at: at least for scores, at most for the others. Sizes are of the first page only. */
const AIMS = [
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
async function lighthouseOf({ url, chromium, runs }) {
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
const missed = (figures, path) =>
  AIMS.filter(
    ({ name, aim, atLeast, firstPage }) =>
      (!firstPage || path === '/') && (atLeast ? figures[name] < aim : figures[name] > aim),
  ).map(({ name }) => name)

const PHONE = { width: 360, height: 740 }
/** A rule that is not among the usual ones: what is seen on a button is part of what it is called. */
const RULES = { rules: { 'label-content-name-mismatch': { enabled: true } } }
const LANGUAGES = ['en', 'ar']

/** Every scene in every language of the audit, on a phone, light or dark: `{ name, language, findings }`. */
async function* axeOf({ browser, address, scenes, colorScheme }) {
  for (const language of LANGUAGES)
    for (const scene of scenes)
      yield {
        name: scene.name,
        language,
        findings: await findingsOf(browser, address, scene, { language, colorScheme }).catch((error) => [
          `cannot be opened: ${error.message.split('\n')[0]}`,
        ]),
      }
}

async function findingsOf(browser, address, scene, { language, colorScheme }) {
  const page = await openScene(browser, address, scene, language, { viewport: PHONE, colorScheme })
  try {
    const { violations } = await new AxeBuilder({ page }).options(RULES).analyze()
    const { isWide, headings } = await page.evaluate(() => {
      const { document, innerWidth } = globalThis
      return {
        isWide: document.documentElement.scrollWidth > innerWidth,
        headings: document.querySelectorAll('h1').length,
      }
    })
    return [
      ...violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0].html.slice(0, 160)}`),
      ...page.complaints,
      ...(isWide ? ['scrolls sideways'] : []),
      ...(headings === 1 ? [] : [`${headings} h1`]),
    ]
  } finally {
    await page.context().close()
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    axe: { type: 'boolean' },
    dark: { type: 'boolean' },
    lighthouse: { type: 'boolean' },
    path: { type: 'string', multiple: true },
    runs: { type: 'string', default: '3' },
  },
})
const address = positionals[0] ?? 'http://localhost:3000'
const both = !values.axe && !values.lighthouse
const say = (line) => process.stdout.write(`${line}\n`)

const publicPaths = await publicPathsOf(address)
if (publicPaths === undefined) {
  say(`No one answers at ${address}. Start the platform with npm start, then try again.`)
  process.exit(1)
}
const isWanted = (path) => !values.path || values.path.includes(path)
const { chromium } = await needTools(['chromium'], () => undefined)
let failures = 0

if (both || values.axe) {
  say('axe on a phone: page, language, findings')
  const scenes = scenesOf(await setStage(address), publicPaths).filter(
    ({ name, path }) => isWanted(path) || isWanted(name),
  )
  const browser = await openBrowser(chromium)
  for await (const { name, language, findings } of axeOf({
    browser,
    address,
    scenes,
    colorScheme: values.dark ? 'dark' : 'light',
  })) {
    failures += findings.length
    say(`${name.padEnd(32)} ${language}  ${findings.length === 0 ? '0' : findings.join('; ')}`)
  }
  await browser.close()
}
if (both || values.lighthouse) {
  say(
    `Lighthouse on a phone, median of ${values.runs} (aims: ${AIMS.map(({ name, aim }) => `${name} ${aim}`).join(', ')})`,
  )
  say(['page'.padEnd(32), ...AIMS.map(({ name }) => name.padStart(10))].join(''))
  for (const path of publicPaths.filter(isWanted)) {
    const figures = await lighthouseOf({ url: address + path, chromium, runs: Number(values.runs) })
    const beyond = missed(figures, path)
    failures += beyond.length
    say(
      [
        path.padEnd(32),
        ...AIMS.map(({ name }) => `${figures[name]}${beyond.includes(name) ? '!' : ' '}`.padStart(10)),
      ].join(''),
    )
  }
}
process.exitCode = failures > 0 ? 1 : 0
