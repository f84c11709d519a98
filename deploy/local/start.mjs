// `npm start`: installs, builds and runs the whole platform on this machine. See README.md here.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { build } from './build.mjs'
import { atEnd, DATA, end, Failure, foldersOf, live, needSpace, say, step, table, TOOLS } from './program.mjs'
import { install } from './install.mjs'
import { endLeftOver, readPlace, takeOver } from './launch.mjs'
import { startPlatform } from './platform.mjs'
import { needPort } from './ports.mjs'
import { Processes } from './processes.mjs'
import { restartOnSignal } from './rolling.mjs'
import { needServerPrograms } from './servers.mjs'
import { forgetStreams, needWholeData, noteWholeData } from './whole-data.mjs'

const OPTIONS = ['--reset', '--yes', '--rebuild-broker', '--replicas']
const USAGE = 'npm start -- [--reset [--yes]] [--rebuild-broker] [--replicas 2]'
const MOST_REPLICAS = 4
const SETTLED_MS = 5_000

async function start(args) {
  const { options, replicas } = readOptions(args)
  const { port, bind, address, page, outside } = readPlace('npm start')
  takeOver()
  const mayRestart = restartOnSignal(DATA)
  const rebuildBroker = options.includes('--rebuild-broker')
  if (rebuildBroker && outside.nats)
    throw new Failure(
      'NATS_URL leads to a broker of someone else: npm run replay -- --since 14d fills its streams.',
    )
  if (!options.includes('--reset')) needWholeData(DATA, { outside, rebuildBroker })
  const processes = new Processes(foldersOf(DATA), (failure) => {
    say(failure.message)
    void end(1)
  })
  await endLeftOver(processes)
  if (options.includes('--reset')) await reset(options.includes('--yes'))
  if (rebuildBroker) {
    // Services publish again on their own what new streams lack.
    forgetStreams(DATA)
    foldersOf(DATA)
  }
  needSpace(DATA)
  await needPort(port, bind)
  // They wait for different machines.
  await Promise.all([install(), needServerPrograms(outside)])
  await build()

  atEnd(() => processes.stop())
  table(
    await startPlatform({
      processes,
      data: DATA,
      port,
      bind,
      page,
      outside,
      step,
      replicas,
    }),
  )
  noteWholeData(DATA, { outside })
  mayRestart(processes)
  say(`ready ${address}`)
  setTimeout(collectGarbage, SETTLED_MS).unref()
}

/** From here on it only waits: what the start has left goes back, as in the processes (docs/adr/0021). */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function readOptions(args) {
  const at = args.indexOf('--replicas')
  const replicas = at < 0 ? 1 : Number(args[at + 1])
  if (!Number.isInteger(replicas) || replicas < 1 || replicas > MOST_REPLICAS)
    throw new Failure(`--replicas wants a number from 1 to ${MOST_REPLICAS}: ${USAGE}`)
  const options = args.filter((_arg, index) => at < 0 || index !== at + 1)
  const unknown = options.find((option) => !OPTIONS.includes(option))
  if (unknown) throw new Failure(`${unknown} is not known: ${USAGE}`)
  return { options, replicas }
}

/** Deletes all data of our own servers. Programs that were fetched stay, servers from outside are not touched. */
async function reset(confirmed) {
  if (!confirmed) {
    if (!process.stdin.isTTY)
      throw new Failure('--reset deletes all data below .data: say --yes to confirm it.')
    // `terminal: false`: Ctrl-C stays a signal.
    const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: false })
    const answer = await terminal.question('Delete all orders, accounts and files below .data? [y/N] ')
    terminal.close()
    if (!/^y(es)?$/i.test(answer.trim())) throw new Failure('Nothing was deleted.')
  }
  for (const name of readdirSync(DATA)) {
    const path = join(DATA, name)
    if (path !== TOOLS && name !== 'launcher.json' && !name.startsWith('test-'))
      rmSync(path, { recursive: true })
  }
  foldersOf(DATA)
  say('all data deleted')
}

await live(() => start(process.argv.slice(2)), { codeOnSignal: 0 })
