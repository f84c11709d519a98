// `npm run dev [-- <process> ...]`: the whole platform, in which a saved file is seen at once. See README.md here.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from './build.mjs'
import { serveWeb } from './dev-web.mjs'
import { atEnd, DATA, end, Failure, foldersOf, live, needSpace, ROOT, say, step, table } from './program.mjs'
import { install } from './install.mjs'
import { endLeftOver, readPlace, takeOver } from './launch.mjs'
import { addressOf, joinLoopback } from './loopback.mjs'
import { nodeProgram } from './node.mjs'
import { startPlatform } from './platform.mjs'
import { freePorts, needPort } from './ports.mjs'
import { Processes } from './processes.mjs'
import { restartOnSignal } from './rolling.mjs'
import { projectsOf } from './sources.mjs'
import { programArgs, serviceNames } from './topology.mjs'
import { needWholeData, noteWholeData } from './whole-data.mjs'
import { Workshop } from './workshop.mjs'

/** Of the first process; the others follow in the order of their names. `.vscode/launch.json` names them. */
const FIRST_INSPECTOR = 9230
const WEB = 'web'

async function dev(wanted) {
  const place = readPlace('npm run dev')
  takeOver()
  const mayRestart = restartOnSignal(DATA)
  needWholeData(DATA, { outside: place.outside, rebuildBroker: false })
  /** @type {Workshop | undefined} */
  let workshop = undefined
  const processes = new Processes(foldersOf(DATA), (failure, name) => {
    say(failure.message)
    // A service that dies waits for the next save; without a server nothing works.
    if (watched.includes(name)) workshop?.fault(name, failure.message)
    else void end(1)
  })
  await endLeftOver(processes)
  needSpace(DATA)
  await needPort(place.port, place.bind)
  await install()
  await build()
  const watched = namesOf(wanted)

  atEnd(() => processes.stop())
  const rows = await start({ processes, place, watched })
  noteWholeData(DATA, { outside: place.outside })
  const web = watched.includes(WEB) ? await serveOverGateway(place, rows.gateway) : undefined
  workshop = new Workshop({
    root: ROOT,
    projects: projectsOf(ROOT),
    names: watched.filter((name) => name !== WEB),
    swc: createRequire(join(ROOT, 'package.json'))('@swc/core'),
    processes,
    reporter: reporterFor(web),
  })
  workshop.watch()
  atEnd(() => workshop?.close())
  table(rows.table)
  mayRestart(processes)
  say(`watching ${watched.join(', ')}`)
  say(`ready ${place.address}`)
}

/** What is watched: all that there is, or what the person names. */
function namesOf(wanted) {
  const all = [...serviceNames(), 'gateway', WEB]
  const unknown = wanted.find((name) => !all.includes(name))
  if (unknown) throw new Failure(`${unknown} is not known: npm run dev -- [${all.join('] [')}]`)
  return wanted.length > 0 ? wanted : all
}

/** With the web from its sources the gateway is behind it, at a port of its own. */
async function start({ processes, place, watched }) {
  const isBehind = watched.includes(WEB)
  const [freePort] = await freePorts(1)
  const port = isBehind ? freePort : place.port
  const kinds = [...serviceNames(), 'gateway']
  const inspectors = kinds.map((name, index) => [name, FIRST_INSPECTOR + index])
  for (const [name, inspector] of inspectors)
    if (watched.includes(name)) await needPort(inspector, '127.0.0.1')
  const programs = Object.fromEntries(
    inspectors
      .filter(([name]) => watched.includes(name))
      .map(([name, inspector]) => [
        name,
        {
          program: nodeProgram(),
          args: programArgs(name, ['--enable-source-maps', `--inspect=127.0.0.1:${inspector}`]),
        },
      ]),
  )
  if (isBehind) {
    const { gateway, identity } = programs
    programs.gateway = {
      program: nodeProgram(),
      args: programArgs('gateway'),
      ...gateway,
      env: { HOST: '127.0.0.1', TRUST_PROXY: Number(process.env.TRUST_PROXY || 0) + 1 },
    }
    programs.identity = {
      program: nodeProgram(),
      args: programArgs('identity'),
      ...identity,
      env: { REDIRECT_ORIGINS: `http://localhost:${place.port},http://127.0.0.1:${place.port}` },
    }
  }
  // Behind the web it is for the web alone.
  const bind = isBehind ? '127.0.0.1' : place.bind
  const rows = await startPlatform({ ...place, bind, processes, data: DATA, port, step, programs })
  const debuggers = inspectors
    .filter(([name]) => watched.includes(name))
    .map(([name, inspector]) => [`${name}, debugger`, `127.0.0.1:${inspector}`])
  return { gateway: `http://127.0.0.1:${port}`, table: [...rows, ...debuggers] }
}

async function serveOverGateway({ port, bind }, gateway) {
  const host = addressOf(bind)
  const web = await step('serving the web from its sources', () => serveWeb({ port, bind: host, gateway }))
  atEnd(() => web.close())
  if (bind !== host) atEnd(await joinLoopback(port))
  return web
}

/** @returns {import('./workshop.mjs').DevReporter} */
const reporterFor = (web) => ({
  fault(where, text) {
    say(`\n${where}: error\n${text}\n`)
    web?.fault(where, text)
  },
  healed(where) {
    say(`${where}: good again`)
    web?.healed(where)
  },
  seen(name, ms, files) {
    say(`${name}: runs what was saved ${(ms / 1000).toFixed(1)} s ago (${files.join(', ')})`)
  },
})

await live(() => dev(process.argv.slice(2)), { codeOnSignal: 0 })
