import { connect, createServer } from 'node:net'
import { Failure } from './program.mjs'
import { addressesOf, isAbsent } from './loopback.mjs'

const DEFAULT_PORTS = { POSTGRES_URL: 5432, NATS_URL: 4222, REDIS_URL: 6379 }

/**
 * Ports below those that the system gives to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of them
 * would take a free port before its server is there.
 */
const [LOWEST, HIGHEST] = [15_000, 32_000]
/** Each process begins elsewhere and counts on: a port that was given is not given again before its server is there. */
const BETWEEN_PROCESSES = 97
let given = process.pid * BETWEEN_PROCESSES

export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere))
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Fails with a sentence when the port cannot be had, at every address that the name means. */
export async function needPort(port, name) {
  for (const host of addressesOf(name)) await needPortOf(port, host)
}

async function needPortOf(port, host) {
  try {
    const server = await listen(port, host)
    await new Promise((resolve) => server.close(resolve))
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} is taken by another program: stop it, or choose another port with PORT=${port + 1} npm start`,
      )
    }
    if (host === '::1' && isAbsent(error)) return
    if (error.code === 'EACCES')
      throw new Failure(`Port ${port} needs more rights: choose one above 1024 with PORT=`)
    throw new Failure(`This machine has no address ${host}: check BIND (${error.code}).`)
  }
}

/** Fails with a sentence when nothing listens at an address that a variable of the environment gives. */
export async function needAnswer(variable, url) {
  if (!URL.canParse(url))
    throw new Failure(`${variable} is not an address: it wants the form scheme://host:port`)
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port) || DEFAULT_PORTS[variable], hostname)
  socket.setTimeout(5_000, () => socket.destroy(new Error('timeout')))
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject)).catch(
    (error) => {
      throw new Failure(
        `${variable} leads to ${hostname}:${port}, where nothing answers (${error.code ?? error.message}).`,
      )
    },
  )
  socket.destroy()
}

/** Whether the server at a port answers a text with an expected one. */
export function says(port, question, expected) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(question))
    let heard = ''
    const finish = () => {
      socket.destroy()
      resolve(heard.includes(expected))
    }
    socket.setTimeout(1_000, finish)
    socket.on('error', finish)
    socket.on('close', finish)
    socket.on('data', (chunk) => {
      heard += chunk
      if (heard.includes(expected)) finish()
    })
  })
}

async function listenAnywhere() {
  for (;;) {
    try {
      return await listen(LOWEST + (given++ % (HIGHEST - LOWEST)), '127.0.0.1')
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error
    }
  }
}

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
