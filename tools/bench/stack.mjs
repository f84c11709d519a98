import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteAddresses } from '../../deploy/local/addresses.mjs'
import { build } from '../../deploy/local/build.mjs'
import { startNats } from '../../deploy/local/nats.mjs'
import { nodeProgram } from '../../deploy/local/node.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { step } from '../../deploy/local/program.mjs'
import { Secrets } from '../../deploy/local/secrets.mjs'
import { prepareDatabase, provisionStreams, startServers } from '../../deploy/local/servers.mjs'
import { needTools } from '../../deploy/local/tools.mjs'
import { environmentOf, programArgs } from '../../deploy/local/topology.mjs'
import { makeTestFolder } from '../test/jest/test-folder.mjs'

/** @returns {string[] | undefined} flags of Node instead of the launcher's: `--flags="--max-semi-space-size=16"` */
function flagsAsked() {
  const given = process.argv.find((arg) => arg.startsWith('--flags='))
  return given?.slice('--flags='.length).split(' ').filter(Boolean)
}

/**
 * Servers and a data folder of their own for one bench, and how to start our processes as `npm start` does and a
 * yardstick beside them.
 * @param {string} name of the bench
 * @param {string[]} services that get a schema
 */
export async function startStack(name, services) {
  await build()
  const { data, folders, processes, stop } = await makeTestFolder(name)
  const secrets = new Secrets(data)
  const [postgres, nats, redis, floorNats] = await freePorts(4)
  const ports = { postgres, nats, redis }
  const servers = await startServers({ processes, folders, secrets, ports, outside: {}, step })
  const address = await prepareDatabase({ admin: servers.admin, secrets, services })
  await provisionStreams({ ...servers, secrets })

  /**
   * Starts a service or a gateway as the launcher does, but for the limits of requests.
   * @param {string} which process
   * @param {{ port?: number, as?: string, env?: Record<string, string> }} [options] `port` of a gateway, `as` the name of a second one
   */
  async function start(which, { port = 0, as = which, env = {} } = {}) {
    const [internalPort] = await freePorts(1)
    const page = `http://127.0.0.1:${port}`
    const at = { ...servers, smtp: 'smtp://127.0.0.1:1', page, port, bind: '127.0.0.1' }
    // Where an admin is made.
    if (port) noteAddresses(data, at)
    await processes.start({
      name: as,
      stage: which === 'gateway' ? 'gateway' : 'service',
      program: nodeProgram(),
      args: programArgs(which, flagsAsked()),
      env: {
        ...process.env,
        RATE_LIMIT_FACTOR: '1000000',
        ...environmentOf(which, { ...at, postgres: address, internalPort }, secrets, folders),
        ...env,
      },
      ready: async () => (await fetch(`http://127.0.0.1:${internalPort}/health/ready`)).ok,
    })
  }

  async function startYardstick(program, ...args) {
    const [port] = await freePorts(1)
    await processes.start({
      name: program,
      stage: 'gateway',
      program: nodeProgram(),
      args: [join(import.meta.dirname, `${program}.mjs`), ...args, String(port)],
      env: process.env,
      ready: async () => (await fetch(`http://127.0.0.1:${port}/`)).ok,
    })
    return port
  }

  /** A broker for the floors: as ours, but open and without streams. */
  async function startFloorBroker() {
    const programs = await needTools(['nats-server'])
    const config = `host: 127.0.0.1\nport: ${floorNats}\n`
    const folder = join(data, 'run')
    return startNats(processes, {
      name: 'floor-nats',
      program: programs['nats-server'],
      folder,
      port: floorNats,
      config,
    })
  }

  return { data, folders, servers, start, startYardstick, startFloorBroker, stop }
}

/** @returns {number} megabytes that the processes of a stack hold, shared pages counted by their share */
export function memoryOf(folders, names) {
  return Math.round(names.reduce((sum, name) => sum + pssOf(pidOf(folders, name)), 0) / 1024)
}

/** @returns {number} the process of a stack by its name */
export function pidOf(folders, name) {
  return JSON.parse(readFileSync(join(folders.run, `${name}.json`), 'utf8')).pid
}

/** In KB, from the kernel. */
function pssOf(pid) {
  const file = `/proc/${pid}/smaps_rollup`
  if (!existsSync(file)) return 0
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
}
