import { connect, createServer } from 'node:net'

const LOOK_EVERY_MS = 500
const LOOK_WITHIN_MS = 1_000
/** One that is slow for a moment is not dead. */
const MISSES = 3

/**
 * Stands before several gateways as in production: one address, each connection goes to a gateway that lives, in
 * turn; who does not answer its health any more is left out, and loses its connections.
 * @param {number} port
 * @param {number[]} gateways their ports
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function startBalancer(port, gateways) {
  const targets = gateways.map((target) => ({ port: target, misses: 0, sockets: new Set() }))
  const clients = new Set()
  let turn = 0
  const server = createServer((client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    client.on('error', () => {})
    turn += 1
    const order = targets.map((_, index) => targets[(turn + index) % targets.length])
    const living = order.filter(lives)
    // With none that lives, one of them has to say so itself.
    pass(client, living.length > 0 ? living : order)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const timer = setInterval(async () => {
    await Promise.all(targets.map(look))
    // Whoever waits there would wait in vain, if there is somebody else to ask.
    for (const target of targets)
      if (!lives(target) && targets.some(lives)) for (const socket of target.sockets) socket.destroy()
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    for (const client of clients) client.destroy()
    return new Promise((resolve) => server.close(() => resolve(undefined)))
  }
}

/** Joins a client to the first gateway that takes its connection. */
function pass(client, targets) {
  const [target, ...others] = targets
  const socket = connect(target.port, '127.0.0.1')
  let isJoined = false
  socket.on('connect', () => {
    isJoined = true
    target.sockets.add(socket)
    client.pipe(socket).pipe(client)
    client.once('close', () => socket.destroy())
  })
  socket.on('error', () => {
    if (isJoined || others.length === 0) client.destroy()
    else pass(client, others)
  })
  socket.on('close', () => {
    target.sockets.delete(socket)
    if (isJoined) client.destroySoon()
  })
}

const lives = ({ misses }) => misses < MISSES

async function look(target) {
  const url = `http://127.0.0.1:${target.port}/health/live`
  const answers = await fetch(url, { signal: AbortSignal.timeout(LOOK_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  target.misses = answers ? 0 : target.misses + 1
}
