/**
 * `npm run audit -- web [--axe] [--dark] [--lighthouse] [--path /help] [address]` looks at the pages of a running platform
 * (`npm start` from the same folder in another window; address http://localhost:3000 unless given): axe on every page,
 * those of travellers and staff too, in English and Arabic, on a phone, with `--dark` in dark colours; Lighthouse on the public pages, on a phone, the
 * median of three. It leaves a few accounts and orders behind. Prints a table and ends with 1 when a figure is beyond
 * its aim. `--path` chooses pages by path or by name.
 */
import { parseArgs } from 'node:util'
import { axeOf } from './axe.mjs'
import { AIMS, lighthouseOf, missed } from './lighthouse.mjs'
import { openBrowser, scenesOf } from './scenes.mjs'
import { publicPathsOf, setStage } from './stage.mjs'
import { needTools } from '../../deploy/local/tools.mjs'

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
