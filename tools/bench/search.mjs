// `npm run bench:search`: how many searches a second, side by side in one run: a bare node:http server with the same
// bytes (= 1), the gateway from its memory, and the gateway with that memory off, so that every search goes through
// NATS to the catalogue. Ratios, because the machine under it is never the same.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { build } from '../../deploy/local/build.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { foldersOf } from '../../deploy/local/folders.mjs'
import { atEnd, end, live } from '../../deploy/local/life.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { Processes } from '../../deploy/local/processes.mjs'
import { say, step } from '../../deploy/local/progress.mjs'
import { Secrets } from '../../deploy/local/secrets.mjs'
import { prepareDatabase, provisionStreams, startServers } from '../../deploy/local/servers.mjs'
import { makeTestFolder } from '../jest/test-folder.mjs'
import { environmentOf, mainFile } from '../../deploy/local/topology.mjs'

const PATH = '/api/visa-requirements?from=IN&to=TH'
const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 20
const SUBJECTS = ['bare node:http', 'gateway, hot', 'through NATS']

async function bench() {
  await build()
  const data = await makeTestFolder('bench')
  const folders = foldersOf(data)
  const secrets = new Secrets(data)
  const processes = new Processes(folders)
  atEnd(async () => {
    await processes.stop()
    rmSync(data, { recursive: true, force: true })
  })
  const [postgres, nats, redis, catalogue, hot, hotInternal, cold, coldInternal, bare] = await freePorts(9)
  const servers = await startServers({
    processes,
    folders,
    secrets,
    ports: { postgres, nats, redis },
    outside: {},
    step,
  })
  const address = await prepareDatabase({ admin: servers.admin, secrets, services: ['catalogue'] })
  await provisionStreams({ ...servers, secrets })

  const start = (name, stage, internalPort, port, more = {}) =>
    processes.start({
      name: more.PUBLIC_CACHE === 'off' ? `${name}-cold` : name,
      stage,
      program: process.execPath,
      args: [mainFile(name)],
      env: {
        ...process.env,
        LOG_LEVEL: 'info',
        RATE_LIMIT_FACTOR: '1000000',
        ...environmentOf(
          name,
          {
            ...servers,
            postgres: address,
            page: `http://127.0.0.1:${port}`,
            port,
            bind: '127.0.0.1',
            internalPort,
          },
          secrets,
          folders,
        ),
        ...more,
      },
      ready: async () => (await fetch(`http://127.0.0.1:${internalPort}/health/ready`)).ok,
    })
  await step('starting catalogue and two gateways', async () => {
    await start('catalogue', 'service', catalogue)
    await start('gateway', 'gateway', hotInternal, hot)
    await start('gateway', 'gateway', coldInternal, cold, { PUBLIC_CACHE: 'off' })
  })

  const body = await answerOf(hot)
  if (body !== (await answerOf(cold))) throw new Failure('The two gateways give different answers.')
  const file = join(data, 'answer.json')
  writeFileSync(file, body)
  await processes.start({
    name: 'bare',
    stage: 'gateway',
    program: process.execPath,
    args: [join(import.meta.dirname, 'bare-server.mjs'), String(bare), file],
    env: process.env,
    ready: async () => (await fetch(`http://127.0.0.1:${bare}/`)).ok,
  })

  const ports = [bare, hot, cold]
  /** @type {number[][]} */
  const rates = ports.map(() => [])
  for (const port of ports) await measure(port, 1)
  for (let round = 1; round <= ROUNDS; round += 1) {
    await step(`round ${round} of ${ROUNDS}`, async () => {
      for (const [index, port] of ports.entries()) rates[index].push(await measure(port, SECONDS))
    })
  }
  const medians = rates.map((values) => values.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)])
  say(`GET ${PATH}, ${body.length} bytes, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`)
  for (const [index, name] of SUBJECTS.entries()) {
    const ratio = (medians[index] / medians[0]).toFixed(2)
    say(`${name.padEnd(16)} ${ratio.padStart(5)}   ${Math.round(medians[index])} requests a second`)
  }
}

async function answerOf(port) {
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`)
  if (answer.status !== 200) throw new Failure(`The gateway answers ${answer.status}.`)
  return answer.text()
}

/** @returns {Promise<number>} good answers a second */
async function measure(port, duration) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${PATH}`,
    connections: CONNECTIONS,
    duration,
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Failure(`${result.non2xx} answers were not good, ${result.errors} requests failed.`)
  }
  return result['2xx'] / result.duration
}

await live(
  async () => {
    await bench()
    await end(0)
  },
  { codeOnSignal: 130 },
)
