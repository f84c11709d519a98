/**
 * `npm run audit:web -- [--axe] [--lighthouse] [--path /help] [address]` looks at the pages of a running platform
 * (`npm start` in another window; address http://127.0.0.1:3000 unless told): axe on every page, in English and, where
 * it is offered, in Arabic, on a phone; Lighthouse on the public pages, on a phone, the median of three. Prints a table
 * and ends with 1 when a figure is beyond its aim.
 */
import { parseArgs } from 'node:util'
import { axeOf } from './axe.mjs'
import { AIMS, lighthouseOf, missed } from './lighthouse.mjs'
import { needTools } from '../../deploy/local/tools.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    axe: { type: 'boolean' },
    lighthouse: { type: 'boolean' },
    path: { type: 'string', multiple: true },
    runs: { type: 'string', default: '3' },
  },
})
const address = positionals[0] ?? 'http://127.0.0.1:3000'
const both = !values.axe && !values.lighthouse
const say = (line) => process.stdout.write(`${line}\n`)

const map = await fetch(`${address}/sitemap.xml`).then(
  (answer) => answer.text(),
  () => undefined,
)
if (map === undefined) {
  say(`Nobody answers at ${address}. Start the platform with npm start, then try again.`)
  process.exit(1)
}
const isWanted = (path) => !values.path || values.path.includes(path)
const publicPaths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url).pathname)
const { chromium } = await needTools(['chromium'], () => undefined)
let failures = 0

if (both || values.axe) {
  say('axe on a phone: page, language, findings')
  for await (const { path, language, findings } of axeOf({ address, chromium, publicPaths, isWanted })) {
    failures += findings.length
    say(`${path.padEnd(64)} ${language}  ${findings.length === 0 ? '0' : findings.join('; ')}`)
  }
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
