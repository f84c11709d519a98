// `node tools/bench/broker-sync.mjs [path of a nats-server]`: what `sync_interval: always` costs. Events of 200 bytes are
// published to a stream like ours, one after the other and as a relay does (100 at once), with it and without.
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Failure } from '../../deploy/local/failure.mjs'
import { DATA, foldersOf, ROOT } from '../../deploy/local/folders.mjs'
import { atEnd, finish } from '../../deploy/local/life.mjs'
import { startNats, syncsAlways } from '../../deploy/local/nats.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { Processes } from '../../deploy/local/processes.mjs'
import { say } from '../../deploy/local/progress.mjs'
import { needTools } from '../../deploy/local/tools.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))
const SECONDS = 5
const BODY = JSON.stringify({ orderId: 'x'.repeat(180) })

/** @returns events that were acknowledged in a second */
async function publish(stream, atOnce) {
  const until = performance.now() + SECONDS * 1_000
  let done = 0
  while (performance.now() < until) {
    await Promise.all(Array.from({ length: atOnce }, () => stream.publish('event.bench.published.v1', BODY)))
    done += atOnce
  }
  return Math.round(done / SECONDS)
}

async function measure(processes, program, data, syncAlways) {
  const { brokerConfig, brokerUsers, inboxPrefix, provision } = fromRoot('@borderlane/messaging')
  const { connect } = fromRoot('nats')
  const name = syncAlways ? 'always' : 'default'
  const folder = join(data, name)
  mkdirSync(folder)
  const [port] = await freePorts(1)
  const passwords = Object.fromEntries(brokerUsers.map((user) => [user, 'bench']))
  const config = brokerConfig({ host: '127.0.0.1', port, storeDir: folder, syncAlways, passwords })
    // Its users may publish their own events only.
    .replace('"$JS.API.INFO"', '"$JS.API.INFO", "event.>"')
  const servers = await startNats(processes, { name: `nats-${name}`, program, folder, port, config })
  const connection = await connect({
    servers,
    user: 'provision',
    pass: 'bench',
    inboxPrefix: inboxPrefix('provision'),
  })
  await provision(connection, { replicas: 1 })
  const stream = connection.jetstream()
  const [one, many] = [await publish(stream, 1), await publish(stream, 100)]
  await connection.close()
  say(`sync_interval ${name}: ${one} events a second one after the other, ${many} with 100 at once`)
}

await finish(async () => {
  const [given] = process.argv.slice(2)
  const program = given ?? (await needTools(['nats-server']))['nats-server']
  if (!(await syncsAlways(program)))
    throw new Failure(`${program} is older than 2.10: give the path of a newer one.`)
  mkdirSync(DATA, { recursive: true })
  const data = mkdtempSync(join(DATA, 'bench-sync-'))
  const processes = new Processes(foldersOf(data))
  atEnd(async () => {
    await processes.stop()
    rmSync(data, { recursive: true, force: true })
  })
  for (const syncAlways of [false, true]) await measure(processes, program, data, syncAlways)
})
