// `npm run try -- compose`: docker compose on a Docker engine, as docs/operator.md describes it: up, used as people use it,
// one service restarted, down and up again, backed up, all data deleted, restored. A project of its own, with its own
// ports and volumes, which is deleted at the end.
//   --no-build      takes the images that are there
//   --keep          leaves it running
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from '../../../deploy/local/command.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { atEnd, finish } from '../../../deploy/local/life.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { say, step, table } from '../../../deploy/local/progress.mjs'
import { findAgain, use } from './use.mjs'

const PROJECT = 'borderlane-try'
const DATA = ['postgres', 'nats', 'redis', 's3']

async function tryCompose({ keep, noBuild }) {
  await needDocker()
  const [port, mailboxPort] = await freePorts(2)
  const page = `http://127.0.0.1:${port}`
  const mailbox = `http://127.0.0.1:${mailboxPort}`
  const backups = mkdtempSync(join(tmpdir(), 'borderlane-backups-'))
  const settings = { PORT: `${port}`, MAILBOX_PORT: `${mailboxPort}`, PUBLIC_URL: page, BACKUPS: backups }
  const compose = (...args) => docker(['compose', '-p', PROJECT, ...args], settings)
  const up = () => compose('up', '-d', '--wait', '--wait-timeout', '600')
  atEnd(async () => {
    if (!keep) await compose('--profile', 'backup', 'down', '--volumes')
    rmSync(backups, { recursive: true, force: true })
  })

  if (!noBuild) await step('building the images', () => compose('build'))
  await step('docker compose up', up)
  const received = await step('as people use it', () =>
    use(page, mailbox, (address) =>
      compose('exec', '-T', 'identity', 'node', 'dist/admin-create.js', address),
    ),
  )
  await needFences(compose)
  const memory = await memoryOf(compose)
  await step('restarting orders', () => compose('restart', 'orders'))
  await step('all is well again', up)
  await step('nothing is lost', () => findAgain(page, received))
  await step('docker compose down, and up again', async () => {
    await compose('down')
    await up()
  })
  await step('nothing is lost', () => findAgain(page, received))
  await step('a backup', () => compose('run', '--rm', 'backup'))
  await step('all data deleted', async () => {
    await compose('down')
    await docker(['volume', 'rm', ...DATA.map((name) => `${PROJECT}_${name}`)])
  })
  await step('a restore', () => compose('run', '--rm', 'restore'))
  await step('up again', up)
  await step('nothing is lost', () => findAgain(page, received))
  await needJsonLogs(compose)
  table(memory)
  if (keep) say(`It runs at ${page}. docker compose -p ${PROJECT} --profile backup down --volumes ends it.`)
}

/** Runs docker to its end. @returns {Promise<string>} what it printed @throws Failure when it fails */
async function docker(args, env = {}) {
  const { code, output } = await command('docker', args, { env })
  if (code !== 0) throw new Failure(`docker ${args.join(' ')} failed:\n${output.slice(-2_000)}`)
  return output
}

async function needDocker() {
  if ((await command('docker', ['version'])).code !== 0)
    throw new Failure('No Docker engine answers: start one (dockerd), with the program docker on the PATH.')
  if ((await command('docker', ['compose', 'version'])).code !== 0)
    throw new Failure('docker compose is not there: install the plugin docker-compose-plugin.')
}

/** Every process of ours is no one in particular, on a root that it cannot write, with a limit of memory. */
async function needFences(compose) {
  const ids = (await compose('ps', '-q')).trim().split('\n')
  for (const { Name, Config, HostConfig } of JSON.parse(await docker(['inspect', ...ids]))) {
    const { Memory, ReadonlyRootfs, LogConfig } = HostConfig
    if (!Memory || !LogConfig.Config['max-size'])
      throw new Failure(`${Name} has no limit of memory or of logs.`)
    const isOurs = Config.Image.startsWith('borderlane/')
    if (isOurs && (!ReadonlyRootfs || Config.User !== '1000:1000'))
      throw new Failure(`${Name} runs as ${Config.User || 'root'} on a root that is not read-only.`)
  }
  say(`${ids.length} containers within their limits`)
}

/** @returns {Promise<[string, string][]>} name, and memory with its limit */
async function memoryOf(compose) {
  const ids = (await compose('ps', '-q')).trim().split('\n')
  const lines = await docker(['stats', '--no-stream', '--format', '{{.Name}}\t{{.MemUsage}}', ...ids])
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', memory = ''] = line.replace(`${PROJECT}-`, '').split('\t')
      return [name, memory]
    })
}

/** Each line of our processes is JSON. */
async function needJsonLogs(compose) {
  const ours = [
    'gateway',
    'catalogue',
    'chat',
    'documents',
    'identity',
    'notifications',
    'orders',
    'payments',
  ]
  const lines = (await compose('logs', '--no-log-prefix', ...ours)).split('\n').filter(Boolean)
  const other = lines.find((line) => !isJson(line))
  if (other !== undefined) throw new Failure(`A line of the logs is not JSON: ${other.slice(0, 200)}`)
  say(`${lines.length} lines of logs, all of them JSON`)
}

function isJson(line) {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

function readArgs() {
  try {
    const flag = /** @type {const} */ ({ type: 'boolean', default: false })
    const { values } = parseArgs({ options: { keep: flag, 'no-build': flag } })
    return { keep: values.keep, noBuild: values['no-build'] }
  } catch {
    throw new Failure('Usage: npm run try -- compose [--no-build] [--keep]')
  }
}

await finish(() => tryCompose(readArgs()))
